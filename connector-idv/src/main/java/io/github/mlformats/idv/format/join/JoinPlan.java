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
 * How files become one.
 *
 * @param columns of the joined file
 */
public record JoinPlan(JoinLayout layout, List<? extends DescribedColumn> columns) {
    public List<IdvType> types() {
        return columns.stream().map(DescribedColumn::type).toList();
    }

    /**
     * Writes what comes after the segments.
     *
     * @param segments all of them
     * @param positions where each begins in the file; after them, where the tables begin
     * @param out takes the tables, from their first byte on
     * @return the header
     */
    public byte[] finish(List<SegmentBlocks> segments, long[] positions, ByteSink out) throws IOException {
        long rows = segments.stream().mapToLong(SegmentBlocks::rows).sum();
        if (rows != layout.shape().rows()) {
            throw new IOException(
                    rows + " rows were joined, but " + layout.shape().rows() + " are in the files");
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
