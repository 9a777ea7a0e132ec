package io.github.mlformats.core.scan;

import io.github.mlformats.core.read.PushedAggregate;
import io.github.mlformats.core.read.RowSampling;
import io.github.mlformats.core.spi.LookupFilter;
import java.util.List;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructType;

/**
 * Everything that a query has pushed down to a scan.
 *
 * @param columns the requested data columns, partition columns, and {@code _metadata}
 * @param filters filters that select files
 * @param lookupFilter conditions for index lookups
 * @param sampling limit and row sampling
 * @param aggregates aggregates over all rows; empty if rows are read
 */
record ScanRequest(
        StructType columns,
        List<Predicate> filters,
        LookupFilter lookupFilter,
        RowSampling sampling,
        List<PushedAggregate> aggregates) {
    /** Whether aggregates are read instead of rows. */
    boolean isAggregate() {
        return !aggregates.isEmpty();
    }

    /** Returns this request with other columns. */
    ScanRequest withColumns(StructType others) {
        return new ScanRequest(others, filters, lookupFilter, sampling, aggregates);
    }

    /** Returns this request with additional lookup conditions. */
    ScanRequest withLookupFilter(LookupFilter more) {
        return new ScanRequest(columns, filters, lookupFilter.and(more), sampling, aggregates);
    }
}
