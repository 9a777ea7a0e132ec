package io.github.mlformats.idv.format.join;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.write.BlockTable;
import io.github.mlformats.idv.format.write.DescribedColumn;
import io.github.mlformats.idv.format.write.FileTables;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A planned merge of files.
 *
 * @param columns columns of the merged file
 */
public record JoinPlan(JoinLayout layout, List<? extends DescribedColumn> columns) {
    /** Types of all columns. */
    public List<IdvType> types() {
        return columns.stream().map(DescribedColumn::type).toList();
    }

    /**
     * Writes the tables that follow the segments.
     *
     * @param segments all of them
     * @param positions file offset of each segment, followed by the file offset of the tables
     * @param out sink of the tables
     * @return the header
     */
    public byte[] finish(List<SegmentBlocks> segments, long[] positions, ByteSink out) throws IOException {
        long rows = segments.stream().mapToLong(SegmentBlocks::rows).sum();
        if (rows != layout.shape().rows()) {
            throw new IOException(
                    rows + " rows were merged, but the files have " + layout.shape().rows());
        }
        List<BlockTable> tables =
                Stream.generate(BlockTable::new).limit(columns.size()).toList();
        for (int i = 0; i < segments.size(); i++) {
            segments.get(i).addTo(tables, positions[i]);
        }
        try (FileTables end = new FileTables(layout.shape(), positions[segments.size()], out)) {
            return end.write(columns, (column, visitor) -> tables.get(column).visit(0, visitor));
        }
    }
}
