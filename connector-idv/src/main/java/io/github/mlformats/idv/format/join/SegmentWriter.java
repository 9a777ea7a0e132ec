package io.github.mlformats.idv.format.join;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.idv.format.block.BlockInflater;
import io.github.mlformats.idv.format.block.JdkInflater;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.write.BlockStore;
import java.io.IOException;
import java.util.List;

/** Writes the blocks of a segment, cutting the rows of several files anew. */
public final class SegmentWriter {
    private final JoinLayout layout;
    private final Files files;
    private final boolean missingAsDefault;

    /** Opens the files that are joined. */
    public interface Files {
        ByteSource open(int file) throws IOException;
    }

    /** @param missingAsDefault whether values of old files that are missing become the default of their type */
    public SegmentWriter(JoinLayout layout, Files files, boolean missingAsDefault) {
        this.layout = layout;
        this.files = files;
        this.missingAsDefault = missingAsDefault;
    }

    /**
     * Writes a segment.
     *
     * @param types of all columns
     * @param out takes it, from its first byte on; closed by the caller
     */
    public SegmentBlocks write(int segment, List<IdvType> types, ByteSink out) throws IOException {
        List<ValueCopy> columns = types.stream().map(ValueCopy::of).toList();
        long first = layout.firstRow(segment);
        long end = layout.firstRow(segment + 1);
        try (BlockInflater inflater = new JdkInflater();
                BlockStore store = new BlockStore(
                        columns.stream().map(ValueCopy::values).toList(),
                        layout.shape().level(),
                        out)) {
            int waiting = 0;
            for (long row = first; row < end; ) {
                int file = layout.file(row);
                long before = layout.firstRows()[file];
                long stop = Math.min(end, layout.firstRows()[file + 1]);
                try (ByteSource source = files.open(file)) {
                    PartReader reader = new PartReader(source, row - before, stop - before, inflater, missingAsDefault);
                    while (row < stop) {
                        int room = layout.shape().rowsPerBlock() - waiting;
                        int copied = reader.copy(row - before, (int) Math.min(room, stop - row), columns);
                        row += copied;
                        waiting += copied;
                        if (waiting == layout.shape().rowsPerBlock()) {
                            store.write(waiting);
                            waiting = 0;
                        }
                    }
                }
            }
            if (waiting > 0) {
                store.write(waiting);
            }
            return SegmentBlocks.of(end - first, store);
        }
    }
}
