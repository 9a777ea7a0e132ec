package io.github.mlformats.core.scan;

import io.github.mlformats.core.index.TopRows;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.FileSkipPolicy;
import io.github.mlformats.core.table.TableFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructType;

/**
 * Everything that a query has pushed down to a scan.
 *
 * @param columns the requested data columns, partition columns, and {@code _metadata}
 * @param filters filters that select files
 * @param partitionFilters filters that select directories, evaluated after {@code filters}
 * @param rowFilters filters by which files and rows may be skipped; Spark evaluates them again
 * @param sampling limit and row sampling
 * @param aggregates aggregates over all rows; empty if rows are read
 * @param variantMembers {@link ReadRequest#variantMembers}
 * @param rewritten whether the files that are read are rewritten, so that all of their rows are needed
 */
record ScanRequest(
        StructType columns,
        List<Predicate> filters,
        List<PartitionFilter> partitionFilters,
        RowFilters rowFilters,
        RowSampling sampling,
        List<PushedAggregate> aggregates,
        Map<String, Set<String>> variantMembers,
        boolean rewritten) {
    /** Returns the request of all rows of some files, which are rewritten. */
    static ScanRequest rewrite(StructType columns, List<Predicate> filters, List<PartitionFilter> partitionFilters) {
        return new ScanRequest(
                columns, filters, partitionFilters, RowFilters.NONE, RowSampling.ALL, List.of(), Map.of(), true);
    }

    /** Whether aggregates are read instead of rows. */
    boolean isAggregate() {
        return !aggregates.isEmpty();
    }

    /** Returns this request with other columns. */
    ScanRequest withColumns(StructType others) {
        return new ScanRequest(
                others, filters, partitionFilters, rowFilters, sampling, aggregates, variantMembers, rewritten);
    }

    /** Returns this request with additional filters. */
    ScanRequest withRowFilters(RowFilters more) {
        return new ScanRequest(
                columns,
                filters,
                partitionFilters,
                rowFilters.and(more),
                sampling,
                aggregates,
                variantMembers,
                rewritten);
    }

    /** Returns the identity of this scan of a table. */
    Identity identity(TableFiles table, List<DataFile> files) {
        FileOpener opener = table.opener();
        ScanRequest withoutFilters = new ScanRequest(
                columns, List.of(), List.of(), rowFilters, sampling, aggregates, variantMembers, rewritten);
        return new Identity(
                opener.format(),
                opener.options(),
                opener.skipPolicy(),
                table.data().columns(),
                withoutFilters,
                files);
    }

    /**
     * Filters on values.
     *
     * @param lookup conditions for lookups in an index that the format has
     * @param indexed predicates for the index files of the data set
     * @param top the first rows of an order, if the query needs no others and filters none
     */
    record RowFilters(LookupFilter lookup, List<Predicate> indexed, Optional<TopRows> top) {
        /** No filter. */
        static final RowFilters NONE = new RowFilters(LookupFilter.NONE, List.of(), Optional.empty());

        /** Whether index files may exclude rows. */
        boolean usesIndex() {
            return !indexed.isEmpty() || top.isPresent();
        }

        private RowFilters and(RowFilters more) {
            return new RowFilters(
                    lookup.and(more.lookup),
                    Stream.concat(indexed.stream(), more.indexed.stream()).toList(),
                    top);
        }
    }

    /**
     * The content that two scans are compared by: Spark reuses the exchange of an equal scan, so that a self-join reads once.
     *
     * @param tableColumns all data columns, by which a record may be corrupt
     * @param request without filters, which selected the files
     */
    record Identity(
            Format format,
            Options options,
            FileSkipPolicy skipPolicy,
            StructType tableColumns,
            ScanRequest request,
            List<DataFile> files) {}
}
