package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.scan.FileFilter.FileColumns;
import io.github.mlformats.core.scan.ScanRequest.RowFilters;
import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.ScanCustomMetrics;
import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.TableFiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportPartitioning;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.connector.read.partitioning.KeyGroupedPartitioning;
import org.apache.spark.sql.connector.read.partitioning.Partitioning;
import org.apache.spark.sql.connector.read.partitioning.UnknownPartitioning;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;

/**
 * A scan of a table with pushed-down columns, filters, limit, sample and aggregates. Files are listed when they are first
 * needed, so that EXPLAIN does not read data; the scan of a stream never lists them. Equality is based on content, so that
 * Spark reuses exchanges.
 */
public final class FormatScan
        implements Scan, SupportsReportStatistics, SupportsReportPartitioning, SupportsRuntimeV2Filtering {
    private final TableAccess access;
    private final ScanRequest request;
    private final AnalyzedTable analyzed;
    private final FoundIndex index;
    private List<DataFile> matching;
    private AnalyzedTable indexed;
    private MicroBatchStream stream;
    private List<Predicate> runtimeFilters = List.of();
    private volatile FormatBatch.Planned planned = FormatBatch.Planned.NOTHING;

    /** @param analyzed what {@code ANALYZE TABLE} has found */
    FormatScan(TableAccess access, ScanRequest request, AnalyzedTable analyzed, FoundIndex index) {
        this.access = access;
        this.request = request;
        this.analyzed = analyzed;
        this.index = index;
    }

    /** Returns this scan of a stream with other columns. */
    public FormatScan withColumns(StructType columns, MicroBatchStream stream) {
        FormatScan scan = new FormatScan(access, request.withColumns(columns), analyzed, index);
        scan.stream = stream;
        return scan;
    }

    private TableFiles table() {
        return access.files();
    }

    private synchronized List<DataFile> files() {
        if (matching == null) {
            matching = matching(table().listing().files(), request.filters()).stream()
                    .filter(file -> request.partitionFilters().stream()
                            .allMatch(filter -> filter.selected().test(file.partition())))
                    .toList();
        }
        return matching;
    }

    private List<DataFile> matching(List<DataFile> candidates, List<Predicate> filters) {
        FileColumns columns = FileColumns.of(table());
        List<DataFile> matching = candidates;
        for (Predicate predicate : filters) {
            FileFilter filter = FileFilter.of(predicate, columns).orElse(file -> true);
            matching = matching.stream()
                    .filter(file -> Boolean.TRUE.equals(filter.test(file)))
                    .toList();
        }
        return matching;
    }

    @Override
    public StructType readSchema() {
        return request.columns();
    }

    @Override
    public ColumnarSupportMode columnarSupportMode() {
        return ColumnarSupportMode.SUPPORTED;
    }

    @Override
    public String description() {
        if (stream != null) {
            return stream.toString();
        }
        StringBuilder text = new StringBuilder("files: ");
        text.append(files().size())
                .append(" of ")
                .append(table().listing().files().size());
        List<Object> filters = new ArrayList<>(request.filters());
        filters.addAll(request.partitionFilters());
        text.append(", pushed filters: ").append(shown(filters));
        if (!request.rowFilters().lookup().isEmpty()) {
            text.append(", lookup: ").append(request.rowFilters().lookup());
        }
        if (!request.rowFilters().indexed().isEmpty()) {
            text.append(", index filters: ").append(shown(request.rowFilters().indexed()));
        }
        request.rowFilters().top().ifPresent(top -> text.append(", index order: ")
                .append(top));
        ScanCustomMetrics.IndexUse use = planned.index();
        if (use.ranges() > 0) {
            // Not before the query has run, as EXPLAIN runs no job.
            text.append(", index: ")
                    .append(use.ranges() - use.skippedRanges())
                    .append(" of ")
                    .append(use.ranges())
                    .append(" ranges of rows read");
        }
        if (!request.variantMembers().isEmpty()) {
            text.append(", members of variants: ").append(new TreeMap<>(request.variantMembers()));
        }
        RowSampling sampling = request.sampling();
        if (sampling.limit() != Long.MAX_VALUE) {
            text.append(", limit: ").append(sampling.limit());
        }
        if (sampling.sample() != null) {
            text.append(", ").append(sampling.sample());
        }
        if (request.isAggregate()) {
            text.append(", ");
            text.append(
                    request.aggregates().stream().map(PushedAggregate::toString).collect(Collectors.joining(", ")));
            text.append(" from metadata");
        }
        return text.toString();
    }

    /** Returns the texts of filters, which are cut as Spark cuts those of its own scans: one may have a list of many values. */
    private static List<String> shown(List<?> filters) {
        int maxLength = SQLConf.get().maxMetadataStringLength();
        return filters.stream()
                .map(Object::toString)
                .map(text -> text.length() <= maxLength ? text : PlainText.prefix(text, maxLength - 3) + "...")
                .toList();
    }

    @Override
    public Batch toBatch() {
        LookupFilter lookups = currentRequest().rowFilters().lookup();
        List<DataFile> selected = selectedFiles().stream()
                .filter(file -> file.detail() == null || file.detail().mayMatch(lookups))
                .toList();
        return new FormatBatch(table(), this::currentRequest, selected, index, now -> planned = now);
    }

    /** Returns the files that all filters select, also those that Spark has pushed while the query runs. */
    List<DataFile> selectedFiles() {
        return matching(files(), runtimeFilters);
    }

    @Override
    public MicroBatchStream toMicroBatchStream(String checkpoint) {
        stream = access.stream(request.columns(), checkpoint);
        return stream;
    }

    /** Returns the request with the runtime filters that Spark has pushed so far. */
    private ScanRequest currentRequest() {
        if (request.rewritten()) {
            return request;
        }
        LookupFilter lookups = LookupColumns.of(table()).toLookupFilter(runtimeFilters);
        return request.withRowFilters(new RowFilters(lookups, index.usable(runtimeFilters), Optional.empty()));
    }

    /** Returns a size estimate for the requested columns, never 0, and the row count as far as it is known. */
    @Override
    public Statistics estimateStatistics() {
        return stream != null
                ? ScanStatistics.UNKNOWN
                : ScanStatistics.of(table(), files(), request.columns(), analyzed, indexed());
    }

    /** Returns the statistics of the index files, which Spark uses only with cost-based optimization. */
    private synchronized AnalyzedTable indexed() {
        boolean used = Boolean.parseBoolean(SparkSession.active().conf().get("spark.sql.cbo.enabled", "false"));
        if (!used || request.isAggregate()) {
            return AnalyzedTable.NONE;
        }
        if (indexed == null) {
            indexed = index.statistics(files(), request.columns());
        }
        return indexed;
    }

    /** Returns the requested partition columns if Spark asks for them: {@link PartitionKeys}. */
    @Override
    public Partitioning outputPartitioning() {
        if (stream != null || request.isAggregate()) {
            return new UnknownPartitioning(0);
        }
        PartitionKeys keys = PartitionKeys.of(table(), request.columns());
        int count = keys.isEmpty()
                ? 0
                : (int) files().stream().map(keys::key).distinct().count();
        return count == 0 ? new UnknownPartitioning(0) : new KeyGroupedPartitioning(keys.expressions(), count);
    }

    /**
     * Returns the requested partition columns, lookup columns and those of index files, for runtime filtering in joins; of
     * files that are rewritten, their column, as each is needed whole or not at all. Only columns of atomic types: Spark
     * compares the types of both sides of a runtime filter exactly, and fails if arrays differ in the nullability of their
     * elements, such as {@code array<string>} and {@code array<string not null>}. None of rows that are changed one by one: Spark
     * 4.3 would collect the values of all of them first.
     */
    @Override
    public NamedReference[] filterAttributes() {
        if (isDelta()) {
            return new NamedReference[0];
        }
        if (request.rewritten()) {
            return new NamedReference[] {Expressions.column(FileMetadata.FILE_COLUMN)};
        }
        TableFiles table = table();
        LookupColumns lookups = LookupColumns.of(table);
        List<NamedReference> attributes = new ArrayList<>();
        for (StructField field : request.columns().fields()) {
            String name = field.name();
            boolean helps =
                    table.partitionOrdinal(name).isPresent() || lookups.contains(name) || index.mayHaveColumn(name);
            if (!request.isAggregate() && helps && isAtomic(field.dataType())) {
                attributes.add(Expressions.column(ColumnNames.quoted(name)));
            }
        }
        return attributes.toArray(new NamedReference[0]);
    }

    private boolean isDelta() {
        StructType table = table().schema();
        return Stream.of(request.columns().fieldNames()).anyMatch(name -> FileMetadata.isRowColumn(name, table));
    }

    private static boolean isAtomic(DataType type) {
        return !(type instanceof ArrayType
                || type instanceof MapType
                || type instanceof StructType
                || type instanceof UserDefinedType<?>);
    }

    @Override
    public void filter(Predicate[] predicates) {
        runtimeFilters = Arrays.asList(predicates);
    }

    @Override
    public CustomMetric[] supportedCustomMetrics() {
        return ScanCustomMetrics.all();
    }

    @Override
    public CustomTaskMetric[] reportDriverMetrics() {
        return planned.metrics();
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof FormatScan scan && reads(scan);
    }

    /** Returns whether another scan reads the same. The scan of a stream lists no files for it: one of them may be incomplete. */
    private boolean reads(FormatScan other) {
        return stream != null || other.stream != null
                ? Objects.equals(stream, other.stream) && readSchema().equals(other.readSchema())
                : identity().equals(other.identity()) && runtimeFilters.equals(other.runtimeFilters);
    }

    @Override
    public int hashCode() {
        return request.columns().hashCode();
    }

    private ScanRequest.Identity identity() {
        return request.identity(table(), files());
    }
}
