package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.idv.format.codec.IdvType;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A planned merge of files.
 *
 * @param columns columns of the merged file
 */
public record MergePlan(MergeLayout layout, List<? extends ColumnDefinition> columns) {
    /** Types of all columns. */
    public List<IdvType> types() {
        return columns.stream().map(ColumnDefinition::type).toList();
    }

    /**
     * Writes the tables that follow the segments.
     *
     * @param segments all segments in order
     * @param positions file offset of each segment, followed by the file offset of the tables
     * @param out sink of the tables
     * @return the header
     */
    public byte[] finish(List<SegmentBlocks> segments, long[] positions, ByteSink out) throws IOException {
        long rows = segments.stream().mapToLong(SegmentBlocks::rows).sum();
        if (rows != layout.blockLayout().rows()) {
            throw new IOException(rows + " rows were merged, but the files have "
                    + layout.blockLayout().rows());
        }
        List<LookupTableBuilder> tables =
                Stream.generate(LookupTableBuilder::new).limit(columns.size()).toList();
        for (int i = 0; i < segments.size(); i++) {
            segments.get(i).addTo(tables, positions[i]);
        }
        try (IdvMetadataWriter metadata =
                new IdvMetadataWriter(layout.blockLayout(), positions[segments.size()], out)) {
            return metadata.write(
                    columns, (column, visitor) -> tables.get(column).visit(0, visitor));
        }
    }

    /**
     * Maps rows of the merged file to input files and to segments. Segments end at block boundaries.
     *
     * @param blockLayout block layout of the merged file
     * @param firstRows first row of each input file, followed by the total number of rows
     * @param segmentCount number of segments; none is empty
     */
    public record MergeLayout(BlockLayout blockLayout, long[] firstRows, int segmentCount) implements Serializable {
        private static final long serialVersionUID = 1L;

        /** First row of a segment, or the total number of rows for the end of the last segment. */
        long firstRow(int segment) {
            long block = blockLayout.blockCount() * segment / segmentCount;
            return Math.min(blockLayout.rows(), block * blockLayout.rowsPerBlock());
        }

        /** Index of the input file that contains a row. */
        int fileOfRow(long row) {
            int found = Arrays.binarySearch(firstRows, row);
            int file = found < 0 ? -found - 2 : found;
            while (firstRows[file + 1] == row) {
                file++; // Skip files without rows.
            }
            return file;
        }
    }
}
