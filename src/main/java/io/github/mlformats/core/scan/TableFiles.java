package io.github.mlformats.core.scan;

import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.filter.LookUpColumns;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.schema.DatasetSchema;
import io.github.mlformats.core.schema.NameMatch;
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
        FileOpener opener, FileListing listing, DatasetSchema data, NameMatch names, StructType schema) {
    /** Returns the push-down of aggregates that metadata can answer. */
    Summaries summaries() {
        return new Summaries(
                LookUpColumns.of(opener.format().extentColumns(), schema, listing.partitionColumns(), names));
    }

    /** Returns the columns that the format can look up. */
    LookUpColumns lookUpColumns() {
        return LookUpColumns.of(opener.format().lookUpColumns(), schema, listing.partitionColumns(), names);
    }
}
