package io.github.mlformats.idv.format.merge;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.write.ColumnDefinition;
import io.github.mlformats.idv.format.write.IdvMetadataWriter;
import io.github.mlformats.idv.format.write.LookupTableBuilder;
import java.io.IOException;
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
}
