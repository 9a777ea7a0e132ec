package io.github.mlformats.core.scan;

import io.github.mlformats.core.index.DataSetIndex;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.scan.ScanRequest.RowFilters;
import io.github.mlformats.core.scan.TaskPlan.OutputColumn;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.ScanCustomMetrics;
import io.github.mlformats.core.spi.ScanCustomMetrics.IndexUse;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.table.ColumnBinding;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.DatasetSchema;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.FileSlice;
import io.github.mlformats.core.table.SplitSize;
import io.github.mlformats.core.table.TableFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Plans the tasks of a scan.
 *
 * <p>Slices are planned from file sizes and indexes and packed into input partitions in file order. A pushed-down aggregation
 * is answered from metadata instead, with one row per task. Two batches are equal if they read the same columns of the same
 * files in the same way, so that Spark reuses exchanges.
 */
public final class FormatBatch implements Batch {
    private final TableFiles table;
    private final Supplier<ScanRequest> current;
    private final ScanRequest request;
    private final List<DataFile> files;
    private final FoundIndex index;
    private final Consumer<Planned> counted;

    /**
     * @param current supplies the current request: after runtime filtering, Spark plans tasks with a new batch, but creates
     *     the reader factory with the previous one
     * @param counted receives what was planned
     */
    FormatBatch(
            TableFiles table,
            Supplier<ScanRequest> current,
            List<DataFile> files,
            FoundIndex index,
            Consumer<Planned> counted) {
        this.table = table;
        this.current = current;
        this.request = current.get();
        this.files = files;
        this.index = index;
        this.counted = counted;
    }

    /** Creates a batch that reads some columns of all rows of all files. */
    public static FormatBatch of(TableFiles table, StructType columns) {
        ScanRequest all = new ScanRequest(
                columns, List.of(), List.of(), RowFilters.NONE, RowSampling.ALL, List.of(), Map.of(), false);
        return new FormatBatch(table, () -> all, table.listing().files(), new FoundIndex(() -> table), counted -> {});
    }

    @Override
    public InputPartition[] planInputPartitions() {
        SplitSize size = SplitSize.of(table.opener().options(), ActiveSession.orNull());
        return request.isAggregate() ? countingTasks(size) : readingTasks(size);
    }

    /** Aggregation from metadata reads little of each file. Without files, one task returns the result for no rows. */
    private InputPartition[] countingTasks(SplitSize size) {
        counted.accept(planned(DataSetIndex.Selection.all(files), new ReadMetrics()));
        long most = Math.max(1, size.maxBytes() / Math.max(1, size.openCost()));
        FormatInputPartition[] tasks = new SlicePacker(most, 1, locality()).pack(SlicePlanner.wholeFiles(files));
        return tasks.length > 0
                ? tasks
                : new FormatInputPartition[] {new FormatInputPartition(List.of(), List.of(), null)};
    }

    private InputPartition[] readingTasks(SplitSize size) {
        DataSetIndex.Selection selection = select();
        long bytes = selection.files().stream().mapToLong(DataFile::length).sum();
        long target = size.targetBytes(bytes, selection.files().size());
        SlicePlanner planner = new SlicePlanner(taskPlan(request), target);
        try {
            List<FileSlice> slices = planner.plan(selection);
            counted.accept(planned(selection, planner.metrics()));
            SlicePacker packer = new SlicePacker(target, size.openCost(), locality());
            PartitionKeys keys = PartitionKeys.of(table, request.columns());
            return keys.isEmpty() ? packer.pack(slices) : packer.pack(slices, keys);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot plan " + table.listing().roots() + ": " + e.getMessage(), e);
        }
    }

    private Locality locality() {
        return new Locality(table.listing().blocks());
    }

    /** Selects rows by the index files of the data set. */
    private DataSetIndex.Selection select() {
        return request.sampling().equals(RowSampling.ALL)
                ? index.select(files, request.rowFilters())
                : DataSetIndex.Selection.all(files);
    }

    /**
     * What a batch has planned.
     *
     * @param index what index files exclude
     */
    record Planned(CustomTaskMetric[] metrics, IndexUse index) {
        /** Before planning. */
        static final Planned NOTHING = new Planned(new CustomTaskMetric[0], IndexUse.NONE);
    }

    private Planned planned(DataSetIndex.Selection selection, ReadMetrics metrics) {
        List<DataFile> all = table.listing().files();
        List<DataFile> selected = selection.files();
        CustomTaskMetric[] values = ScanCustomMetrics.planning(
                selected.size(),
                all.size() - selected.size(),
                directories(all) - directories(selected),
                selection.use(),
                metrics);
        return new Planned(values, selection.use());
    }

    /** Returns the number of partition directories. */
    private int directories(List<DataFile> some) {
        return table.listing().partitionColumns().isEmpty()
                ? 0
                : (int) some.stream().map(DataFile::partition).distinct().count();
    }

    /** Creates the plan that all tasks share: separates the requested columns by their source. */
    private TaskPlan taskPlan(ScanRequest query) {
        String metadata = FileMetadata.nameAmong(table.schema(), table.names());
        List<OutputColumn> outputs = new ArrayList<>();
        List<StructField> requested = new ArrayList<>();
        List<String> rowFields = new ArrayList<>();
        for (StructField field : query.isAggregate()
                ? PushedAggregate.columns(query.aggregates())
                : query.columns().fields()) {
            OptionalInt partition = table.partitionOrdinal(field.name());
            if (field.name().equals(metadata)) {
                StructType fields = (StructType) field.dataType();
                outputs.add(new OutputColumn.Metadata(fields));
                rowFields.addAll(FileMetadata.rowFields(table.opener().format(), fields));
            } else if (FileMetadata.isFileColumn(field.name(), table.schema())) {
                outputs.add(new OutputColumn.File());
            } else if (FileMetadata.isRowColumn(field.name(), table.schema())) {
                String row = ((WritableFormat) table.opener().format()).rowId().orElseThrow();
                outputs.add(new OutputColumn.Row(row));
                rowFields.add(row);
            } else if (partition.isPresent()) {
                outputs.add(new OutputColumn.Partition(partition.getAsInt(), field.dataType()));
            } else {
                outputs.add(new OutputColumn.Data(requested.size(), field.dataType()));
                requested.add(field);
            }
        }
        DatasetSchema data = table.data();
        if (requested.isEmpty() && table.opener().skipsCorruptRecords()) {
            requested.addAll(List.of(data.columns().fields()));
        }
        ReadRequest request = new ReadRequest(
                new StructType(requested.toArray(new StructField[0])),
                table.names().caseSensitive(),
                rowFields.stream().distinct().toList(),
                RowSelection.ALL,
                data.columns(),
                data.inferred(),
                query.rowFilters().lookup(),
                query.variantMembers());
        boolean missingIsNull = table.opener().options().get(CommonOptions.MERGE_SCHEMA);
        ColumnBinding.Rules rules = new ColumnBinding.Rules(table.names(), missingIsNull, data.origin());
        return new TaskPlan(
                table.opener(), request, query.sampling(), rules, data.deferredCheck(), outputs, query.aggregates());
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return taskPlan(current.get());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FormatBatch batch && identity().equals(batch.identity());
    }

    @Override
    public int hashCode() {
        return identity().hashCode();
    }

    private ScanRequest.Identity identity() {
        return request.identity(table, files);
    }
}
