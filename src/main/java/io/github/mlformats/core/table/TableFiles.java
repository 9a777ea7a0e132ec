package io.github.mlformats.core.table;

import java.util.OptionalInt;
import org.apache.spark.sql.types.StructType;

/**
 * The listed files of one read with their schema.
 *
 * @param opener opens the files
 * @param listing the files
 * @param data the schema of the files' data
 * @param names how column names are compared
 * @param schema all columns: data columns and partition columns
 */
public record TableFiles(
        FileOpener opener, FileListing listing, DatasetSchema data, ColumnNameMatcher names, StructType schema) {
    /** Returns the position of a column among the partition columns; empty if it is not one of them. */
    public OptionalInt partitionOrdinal(String column) {
        Integer ordinal = names.positions(listing.partitionColumns()).get(names.key(column));
        return ordinal == null ? OptionalInt.empty() : OptionalInt.of(ordinal);
    }
}
