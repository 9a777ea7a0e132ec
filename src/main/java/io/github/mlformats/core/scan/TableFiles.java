package io.github.mlformats.core.scan;

import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.filter.LookUpColumns;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.schema.DatasetSchema;
import io.github.mlformats.core.schema.NameMatch;
import org.apache.spark.sql.types.StructType;

/**
 * The files of one read, listed, and what is known about them.
 *
 * @param opener opens them
 * @param listing the files
 * @param data their columns
 * @param names how column names are compared
 * @param schema all columns: those of the files, and the partition columns
 */
public record TableFiles(
        FileOpener opener, FileListing listing, DatasetSchema data, NameMatch names, StructType schema) {
    /** What the format can say of all rows together. */
    Summaries summaries() {
        return new Summaries(
                LookUpColumns.of(opener.format().extentColumns(), schema, listing.partitionColumns(), names));
    }

    /** The columns whose values the format can look up. */
    LookUpColumns lookUpColumns() {
        return LookUpColumns.of(opener.format().lookUpColumns(), schema, listing.partitionColumns(), names);
    }
}
