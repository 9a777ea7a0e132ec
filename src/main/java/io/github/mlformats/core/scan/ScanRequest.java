package io.github.mlformats.core.scan;

import io.github.mlformats.core.read.RowPick;
import io.github.mlformats.core.read.Summary;
import io.github.mlformats.core.spi.LookUps;
import java.util.List;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructType;

/**
 * What a query wants of a table.
 *
 * @param columns the wanted columns: of the data, of the folders, and {@code _metadata}
 * @param filters which files are wanted
 * @param lookUps what an index of the files can find
 * @param pick which rows are wanted
 * @param summaries what is wanted of all rows together; empty if the rows themselves are wanted
 */
record ScanRequest(
        StructType columns, List<Predicate> filters, LookUps lookUps, RowPick pick, List<Summary> summaries) {
    /** Whether no rows are wanted. */
    boolean isSummary() {
        return !summaries.isEmpty();
    }

    /** The same with other columns. */
    ScanRequest withColumns(StructType others) {
        return new ScanRequest(others, filters, lookUps, pick, summaries);
    }

    /** The same with more values to look up. */
    ScanRequest withLookUps(LookUps more) {
        return new ScanRequest(columns, filters, lookUps.and(more), pick, summaries);
    }
}
