package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.scan.PushedAggregate.Kind;
import io.github.mlformats.core.scan.TaskPlan.OutputColumn;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ScanCustomMetrics;
import io.github.mlformats.core.spi.ValueRange;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.FileSlice;
import io.github.mlformats.core.vector.ConstantVector;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Computes pushed-down aggregates over a task's files: one row, or one for each run of files in the same partition directory if
 * partition columns are requested. Spark combines these rows with those of other tasks. A file whose metadata does not contain
 * all values is read.
 */
final class AggregatePartitionReader implements PartitionReader<ColumnarBatch> {
    private final TaskPlan plan;
    private final StructField[] columns;
    private final Iterator<List<FileSlice>> runs;
    private final boolean grouped;
    private final boolean existenceSuffices;
    private final ReadMetrics metrics = new ReadMetrics();
    private AggregateBuffer totals;

    AggregatePartitionReader(TaskPlan plan, List<FileSlice> slices) {
        this.plan = plan;
        this.columns = PushedAggregate.columns(plan.aggregates());
        boolean byPartition = plan.outputs().stream().anyMatch(OutputColumn.Partition.class::isInstance);
        this.grouped = plan.aggregates().stream().anyMatch(aggregate -> aggregate.kind() == Kind.GROUP);
        this.existenceSuffices = plan.outputs().stream().allMatch(OutputColumn.Partition.class::isInstance)
                && plan.aggregates().stream().noneMatch(aggregate -> aggregate.kind() == Kind.COUNT);
        List<List<FileSlice>> all = byPartition ? byPartition(slices) : List.of(slices);
        // Without groups there is a result for no rows, too.
        this.runs = (all.isEmpty() && !grouped ? List.of(slices) : all).iterator();
    }

    private static List<List<FileSlice>> byPartition(List<FileSlice> slices) {
        List<List<FileSlice>> runs = new ArrayList<>();
        int start = 0;
        for (int end = 1; end <= slices.size(); end++) {
            if (end == slices.size() || !partition(slices, end).equals(partition(slices, start))) {
                runs.add(slices.subList(start, end));
                start = end;
            }
        }
        return runs;
    }

    private static InternalRow partition(List<FileSlice> slices, int index) {
        return slices.get(index).file().partition();
    }

    @Override
    public boolean next() throws IOException {
        while (runs.hasNext()) {
            List<FileSlice> run = runs.next();
            totals = new AggregateBuffer(plan.aggregates(), columns, partitionValues(run));
            summarize(run);
            if (totals.rows > 0 || !grouped) {
                return true;
            }
        }
        return false;
    }

    /** Returns the values of the argument columns that are partition columns; the others are null, as are all without files. */
    private Object[] partitionValues(List<FileSlice> run) {
        Object[] values = new Object[columns.length];
        for (int i = 0; i < values.length && !run.isEmpty(); i++) {
            if (plan.outputs().get(i) instanceof OutputColumn.Partition column) {
                values[i] = partition(run, 0).get(column.ordinal(), column.type());
            }
        }
        return values;
    }

    private void summarize(List<FileSlice> run) throws IOException {
        for (FileSlice slice : run) {
            if (existenceSuffices && totals.rows > 0) {
                return;
            }
            try {
                summarize(slice);
            } catch (CorruptFileException | FileNotFoundException e) {
                if (!plan.opener().skipIfAllowed(slice.file(), e, metrics)) {
                    throw e;
                }
            }
        }
    }

    private void summarize(FileSlice slice) throws IOException {
        try (FileOpener.Handle handle = plan.opener().open(slice.file(), metrics)) {
            if (addMetadata(handle.file())) {
                return;
            }
        }
        try (SliceReader reader = new SliceReader(plan, slice, metrics)) {
            for (ColumnarBatch batch; (batch = reader.next(Long.MAX_VALUE)) != null; ) {
                totals.add(batch);
                if (existenceSuffices) {
                    return;
                }
            }
        }
    }

    /** @return false if the metadata does not contain all values */
    private boolean addMetadata(OpenFile file) throws IOException {
        OptionalLong rows = file.rowCount();
        if (rows.isEmpty()) {
            return false;
        }
        ValueRange[] extents = new ValueRange[columns.length];
        for (int i = 0; i < columns.length && rows.getAsLong() > 0; i++) {
            if (plan.outputs().get(i) instanceof OutputColumn.Partition) {
                continue;
            }
            Optional<ValueRange> extent = file.minMax(columns[i].name());
            if (extent.isEmpty()) {
                return false;
            }
            extents[i] = extent.get();
        }
        totals.add(rows.getAsLong(), extents);
        return true;
    }

    @Override
    public ColumnarBatch get() {
        return totals.batch();
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return ScanCustomMetrics.values(metrics);
    }

    @Override
    public void close() {}

    /** Accumulates pushed-down aggregates over several files of one partition directory. */
    private static final class AggregateBuffer {
        private final List<PushedAggregate> summaries;
        private final List<StructField> columns;
        private final Object[] partitionValues;
        private final long[] least;
        private final long[] most;
        private long rows;

        /**
         * @param columns the distinct argument columns, in the order of the values that are added
         * @param partitionValues values of the columns that are partition columns
         */
        AggregateBuffer(List<PushedAggregate> summaries, StructField[] columns, Object[] partitionValues) {
            this.summaries = summaries;
            this.columns = List.of(columns);
            this.partitionValues = partitionValues;
            this.least = new long[columns.length];
            this.most = new long[columns.length];
            Arrays.fill(least, Long.MAX_VALUE);
            Arrays.fill(most, Long.MIN_VALUE);
        }

        /** Adds rows by their metadata. @param extents minimum and maximum of each data column; ignored without rows */
        void add(long more, ValueRange[] extents) {
            rows = Math.addExact(rows, more);
            for (int i = 0; i < extents.length && more > 0; i++) {
                if (extents[i] != null) {
                    least[i] = Math.min(least[i], extents[i].min());
                    most[i] = Math.max(most[i], extents[i].max());
                }
            }
        }

        /** Adds decoded rows of the columns. */
        void add(ColumnarBatch batch) {
            rows = Math.addExact(rows, batch.numRows());
            for (int i = 0; i < least.length; i++) {
                ColumnVector vector = batch.column(i);
                if (vector instanceof ConstantVector) {
                    continue;
                }
                boolean ints = columns.get(i).dataType().equals(DataTypes.IntegerType);
                for (int row = 0; row < batch.numRows(); row++) {
                    if (!vector.isNullAt(row)) {
                        long value = ints ? vector.getInt(row) : vector.getLong(row);
                        least[i] = Math.min(least[i], value);
                        most[i] = Math.max(most[i], value);
                    }
                }
            }
        }

        /** Returns one row with all aggregates; MIN and MAX of no values are null. */
        ColumnarBatch batch() {
            ColumnVector[] vectors = summaries.stream()
                    .map(summary -> new ConstantVector(summary.type(), value(summary)))
                    .toArray(ColumnVector[]::new);
            return new ColumnarBatch(vectors, 1);
        }

        private Object value(PushedAggregate summary) {
            if (summary.kind() == Kind.COUNT) {
                return rows;
            }
            int column = columns.indexOf(summary.column());
            if (partitionValues[column] != null) {
                return rows > 0 ? partitionValues[column] : null;
            }
            if (least[column] > most[column]) {
                return null;
            }
            long extreme = summary.kind() == Kind.MIN ? least[column] : most[column];
            return summary.type().equals(DataTypes.IntegerType) ? (Object) (int) extreme : (Object) extreme;
        }
    }
}
