package io.github.mlformats.idv.format.merge;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.idv.format.block.BlockInflater;
import io.github.mlformats.idv.format.block.JdkInflater;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.write.ColumnBlockWriter;
import java.io.IOException;
import java.util.List;

/** Writes the blocks of a segment from the rows of several files, with new block boundaries. */
public final class SegmentWriter {
    private final MergeLayout layout;
    private final InputOpener files;
    private final boolean missingAsDefault;

    /** Opens input files by index. */
    public interface InputOpener {
        ByteSource open(int file) throws IOException;
    }

    /**
     * @param missingAsDefault whether missing values of old files become the default of their type; otherwise they are
     *     an error
     */
    public SegmentWriter(MergeLayout layout, InputOpener files, boolean missingAsDefault) {
        this.layout = layout;
        this.files = files;
        this.missingAsDefault = missingAsDefault;
    }

    /**
     * Writes a segment.
     *
     * @param types types of all columns
     * @param out sink of the segment; closed by the caller
     */
    public SegmentBlocks write(int segment, List<IdvType> types, ByteSink out) throws IOException {
        List<ValueCopier> columns = types.stream().map(ValueCopier::of).toList();
        long first = layout.firstRow(segment);
        long end = layout.firstRow(segment + 1);
        try (BlockInflater inflater = new JdkInflater();
                ColumnBlockWriter store = new ColumnBlockWriter(
                        columns.stream().map(ValueCopier::encoder).toList(),
                        layout.blockLayout().compressionLevel(),
                        out)) {
            int pendingRows = 0;
            for (long row = first; row < end; ) {
                int file = layout.fileOfRow(row);
                long before = layout.firstRows()[file];
                long stop = Math.min(end, layout.firstRows()[file + 1]);
                try (ByteSource source = files.open(file)) {
                    MergeInputReader reader =
                            new MergeInputReader(source, row - before, stop - before, inflater, missingAsDefault);
                    while (row < stop) {
                        int missingRows = layout.blockLayout().rowsPerBlock() - pendingRows;
                        int copied = reader.copy(row - before, (int) Math.min(missingRows, stop - row), columns);
                        row += copied;
                        pendingRows += copied;
                        if (pendingRows == layout.blockLayout().rowsPerBlock()) {
                            store.write(pendingRows);
                            pendingRows = 0;
                        }
                    }
                }
            }
            if (pendingRows > 0) {
                store.write(pendingRows);
            }
            return SegmentBlocks.of(end - first, store);
        }
    }
}
