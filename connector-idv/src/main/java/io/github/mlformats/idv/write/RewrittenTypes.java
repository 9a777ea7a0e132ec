package io.github.mlformats.idv.write;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.OpenFile.SkippedContent;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.schema.ColumnHints;
import io.github.mlformats.idv.schema.FieldsByName;
import java.util.Collection;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Compares the types of the columns of a file with those that its columns get when it is written anew from rows of a table that
 * declares them. Types of keys are compared by {@link IdvWritePlan#checkAppend}.
 */
public final class RewrittenTypes {
    private RewrittenTypes() {}

    /**
     * Returns the type of a column that a new file would not have.
     *
     * @param file the columns of the file
     * @param table the columns of the table
     * @param write the options by which its rows are written
     */
    public static Optional<SkippedContent> findLost(Collection<IdvColumn> file, StructType table, Options write) {
        FieldsByName shown = new FieldsByName(table);
        for (IdvColumn column : file) {
            StructField field = shown.find(column.name());
            // A type in the metadata is kept.
            if (field == null || ColumnHints.of(field.metadata()).type() != null) {
                continue;
            }
            ColumnWriter writer = ColumnWriter.of(field, 0, write);
            boolean isSizeKnown = writer.decidedType().isPresent();
            if (isLost(column.type(), writer.type(), isSizeKnown)) {
                return Optional.of(new SkippedContent(
                        "the type " + column.type() + " of " + column.displayName(),
                        "It would be written as " + (isSizeKnown ? writer.type() : "vectors of one dimension")
                                + ". Create the table without a list of columns, which keeps the types"));
            }
        }
        return Optional.empty();
    }

    /** @param isSizeKnown whether the size of written vectors does not depend on the rows */
    private static boolean isLost(IdvType stored, IdvType written, boolean isSizeKnown) {
        if (stored instanceof IdvType.Vector from && written instanceof IdvType.Vector to) {
            boolean keepsSize =
                    isSizeKnown ? from.dims().equals(to.dims()) : from.dims().size() <= 1;
            return isLost(from.item(), to.item(), true)
                    || !(from.item() instanceof IdvType.Key) && from.size() > 0 && !keepsSize;
        }
        return !(stored instanceof IdvType.Key) && !(written instanceof IdvType.Key) && !stored.equals(written);
    }
}
