package io.github.mlformats.core.scan;

import io.github.mlformats.core.index.TopRows;
import io.github.mlformats.core.scan.FileFilter.FileColumns;
import io.github.mlformats.core.scan.PushedAggregate.Kind;
import io.github.mlformats.core.scan.ScanRequest.RowFilters;
import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.table.TableFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownTableSample;
import org.apache.spark.sql.connector.read.SupportsPushDownTopN;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Accepts the parts of a query that files, their indexes and metadata can answer, and leaves the others to Spark. Files are
 * listed when a push-down first needs them.
 */
final class FormatScanBuilder
        implements SupportsPushDownRequiredColumns,
                SupportsPushDownV2Filters,
                SupportsPushDownLimit,
                SupportsPushDownTopN,
                SupportsPushDownTableSample,
                SupportsPushDownAggregates {
    private final TableAccess access;
    private final List<PartitionFilter> partitionFilters;
    private final AnalyzedTable analyzed;
    private final FoundIndex index;
    private StructType columns;
    private List<Predicate> filters = List.of();
    private List<Predicate> lookups = List.of();
    private List<Predicate> indexed = List.of();
    private Optional<TopRows> top = Optional.empty();
    private boolean residual;
    private RowSampling sampling = RowSampling.ALL;
    private List<PushedAggregate> aggregates = List.of();
    private Optional<IndexAggregate> fromIndex = Optional.empty();
    private Optional<List<VariantPath>> variantPaths = Optional.empty();

    /**
     * @param columns all columns of the table
     * @param analyzed what {@code ANALYZE TABLE} has found
     */
    FormatScanBuilder(
            StructType columns, TableAccess access, List<PartitionFilter> partitionFilters, AnalyzedTable analyzed) {
        this.analyzed = analyzed;
        this.index = new FoundIndex(access::files);
        this.access = access;
        this.partitionFilters = partitionFilters;
        this.columns = columns;
    }

    @Override
    public void pruneColumns(StructType required) {
        columns = required;
    }

    /**
     * Filters on partition columns and file metadata are evaluated exactly, for whole files. Spark evaluates all others,
     * including those that are also used for index lookups and index files.
     */
    @Override
    public Predicate[] pushPredicates(Predicate[] predicates) {
        TableFiles table = access.files();
        FileColumns fileColumns = FileColumns.of(table);
        List<Predicate> exact = new ArrayList<>();
        List<Predicate> others = new ArrayList<>();
        for (Predicate predicate : predicates) {
            (FileFilter.of(predicate, fileColumns).isPresent() ? exact : others).add(predicate);
        }
        filters = exact;
        LookupColumns lookUpColumns = LookupColumns.of(table);
        lookups = others.stream()
                .filter(predicate ->
                        !lookUpColumns.toLookupFilter(List.of(predicate)).isEmpty())
                .toList();
        indexed = index.usable(others);
        residual = !others.isEmpty();
        return others.toArray(new Predicate[0]);
    }

    @Override
    public Predicate[] pushedPredicates() {
        return Stream.concat(filters.stream(), Stream.concat(lookups.stream(), indexed.stream()))
                .distinct()
                .toArray(Predicate[]::new);
    }

    /** The limit is pushed to each task separately; Spark applies it again to the result. */
    @Override
    public boolean pushLimit(int limit) {
        // Rows may be filtered out or skipped later: the first rows may not suffice.
        if (residual || access.files().opener().skipsCorruptRecords()) {
            return false;
        }
        sampling = sampling.withLimit(limit);
        return true;
    }

    /** Index files exclude rows that are not among the first ones; Spark sorts the others. */
    @Override
    public boolean pushTopN(SortOrder[] orders, int limit) {
        if (!residual && sampling.equals(RowSampling.ALL)) {
            top = index.topRows(orders[0], limit);
        }
        return top.isPresent();
    }

    @Override
    public boolean isPartiallyPushed() {
        return true;
    }

    @Override
    public boolean pushTableSample(double lower, double upper, boolean withReplacement, long seed) {
        return pushTableSample(lower, upper, withReplacement, seed, false);
    }

    /** The same for whole ranges of rows, see {@link LaterPushDowns}. */
    boolean pushTableSample(double lower, double upper, boolean withReplacement, long seed, boolean ranges) {
        if (withReplacement) {
            return false;
        }
        sampling = sampling.withSample(new RowSampling.TableSample(lower, upper, seed, ranges));
        return true;
    }

    /**
     * Takes what a query reads of variants, which Spark extracts itself from variants with fewer members. Spark asks first for the
     * whole query, then for parts of it, of whose variants it knows no use.
     */
    void pushVariantPaths(List<VariantPath> paths) {
        variantPaths = variantPaths.or(() -> Optional.of(paths));
    }

    /** Each task returns partial aggregates, which Spark combines. */
    @Override
    public boolean supportCompletePushDown(Aggregation aggregation) {
        return false;
    }

    /**
     * COUNT(*), and MIN and MAX of some columns and of partition columns, grouped by partition columns or not at all, are
     * answered from metadata if Spark filters no rows; without grouping also from index files that describe all rows.
     */
    @Override
    public boolean pushAggregation(Aggregation aggregation) {
        // If corrupt rows are skipped, a file has fewer rows than its metadata declares.
        boolean trusted = !access.files().opener().skipsCorruptRecords();
        if (!trusted || residual || !sampling.equals(RowSampling.ALL)) {
            return false;
        }
        Optional<List<PushedAggregate>> known = pushable(aggregation);
        if (known.isEmpty()) {
            fromIndex = IndexAggregate.of(aggregation, access.files().data().columns(), index, scan().selectedFiles());
            return fromIndex.isPresent();
        }
        aggregates = known.get();
        columns = PushedAggregate.schema(aggregates);
        return true;
    }

    /** Returns the grouping columns and the functions, in this order; empty if one of them is not supported. */
    private Optional<List<PushedAggregate>> pushable(Aggregation aggregation) {
        LookupColumns minMaxColumns =
                LookupColumns.of(access.files().opener().format().minMaxColumns(), access.files());
        List<PushedAggregate> pushed = new ArrayList<>();
        for (Expression group : aggregation.groupByExpressions()) {
            partitionColumn(group).ifPresent(column -> pushed.add(new PushedAggregate(Kind.GROUP, column)));
        }
        for (AggregateFunc function : aggregation.aggregateExpressions()) {
            if (function instanceof CountStar) {
                pushed.add(PushedAggregate.COUNT);
            } else if (function instanceof Min min) {
                extreme(Kind.MIN, min.column(), minMaxColumns).ifPresent(pushed::add);
            } else if (function instanceof Max max) {
                extreme(Kind.MAX, max.column(), minMaxColumns).ifPresent(pushed::add);
            }
        }
        int all = aggregation.groupByExpressions().length + aggregation.aggregateExpressions().length;
        return pushed.isEmpty() || pushed.size() < all ? Optional.empty() : Optional.of(pushed);
    }

    private Optional<PushedAggregate> extreme(Kind kind, Expression expression, LookupColumns minMaxColumns) {
        return partitionColumn(expression)
                .or(() -> minMaxColumns
                        .findColumn(expression)
                        .filter(column ->
                                column.dataType() instanceof IntegerType || column.dataType() instanceof LongType))
                .map(column -> new PushedAggregate(kind, column));
    }

    private Optional<StructField> partitionColumn(Expression expression) {
        if (!(expression instanceof NamedReference reference) || reference.fieldNames().length != 1) {
            return Optional.empty();
        }
        TableFiles table = access.files();
        OptionalInt ordinal = table.partitionOrdinal(reference.fieldNames()[0]);
        return ordinal.isEmpty()
                ? Optional.empty()
                : Optional.of(table.listing().partitionColumns().fields()[ordinal.getAsInt()]);
    }

    @Override
    public Scan build() {
        return fromIndex.isPresent() ? fromIndex.get() : scan();
    }

    private FormatScan scan() {
        LookupFilter values = lookups.isEmpty()
                ? LookupFilter.NONE
                : LookupColumns.of(access.files()).toLookupFilter(lookups);
        return new FormatScan(
                access,
                new ScanRequest(
                        columns,
                        filters,
                        partitionFilters,
                        new RowFilters(values, indexed, top),
                        sampling,
                        aggregates,
                        variantPaths.map(VariantPath::members).orElse(Map.of()),
                        false),
                analyzed,
                index);
    }
}
