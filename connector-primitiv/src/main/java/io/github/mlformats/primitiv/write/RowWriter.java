package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.record.ColumnResolver.Column;
import io.github.mlformats.core.vector.IntegerGetter;
import io.github.mlformats.primitiv.format.ModelWriter;
import io.github.mlformats.primitiv.format.ModelWriter.TensorValues;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * Converts the sorted rows of one file to tensors. One subclass per layout; that of elements, which buffers them, is
 * {@link ElementRowWriter}.
 */
abstract class RowWriter {
    /** The tensor of the current row. */
    final TensorKey key;
    /** Name of the column that orders the rows of a tensor; null if any order will do. */
    String order;

    /** @param statistics whether rows may belong to statistics */
    RowWriter(ColumnResolver columns, boolean statistics) {
        this.key = new TensorKey(columns, statistics);
    }

    /** Returns the names of the columns by which rows must be sorted. */
    final List<String> sortedBy() {
        return Stream.concat(key.columns().stream(), Stream.ofNullable(order)).toList();
    }

    /** @throws io.github.mlformats.core.error.UsageException if a model cannot contain the row */
    abstract void write(InternalRow row, ModelWriter model) throws IOException;

    /** Ends the last tensor; called after the last row. */
    void finish(ModelWriter model) throws IOException {}

    /**
     * Creates the writer of a layout with tensor values.
     *
     * @throws io.github.mlformats.core.error.UsageException if a required column is missing or has another type
     */
    static RowWriter of(PrimitivLayout layout, ColumnResolver columns) {
        return switch (layout) {
            case PARAMETERS -> new ParameterRowWriter(columns);
            case TENSORS -> new TensorRowWriter(columns);
            case COLUMNS -> new ColumnRowWriter(columns);
            case ELEMENTS -> new ElementRowWriter(columns);
            case SHAPES, OPTIMIZER -> throw new IllegalArgumentException(layout + " has no tensors");
        };
    }

    /** Writes rows that are parameters with their statistics. */
    private static final class ParameterRowWriter extends RowWriter {
        private final TensorFields value;
        private final Column<Statistics> statistics;

        /** The fields of the statistics structs. */
        private record Statistics(TensorFields fields, int size) {}

        ParameterRowWriter(ColumnResolver columns) {
            super(columns, false);
            value = new TensorFields(columns);
            statistics = columns.optional(
                    PrimitivColumns.STATS,
                    "map<string,struct<dims,batch,values>>",
                    ColumnResolver.mapOf(type -> statistics(type, columns)));
        }

        private static Statistics statistics(DataType type, ColumnResolver columns) {
            return type instanceof StructType struct
                    ? new Statistics(new TensorFields(columns.ofStruct(struct, PrimitivColumns.STATS)), struct.size())
                    : null;
        }

        @Override
        void write(InternalRow row, ModelWriter model) throws IOException {
            key.moveTo(row);
            model.begin(key.path(), null);
            value.write(row, model);
            if (statistics.exists() && !row.isNullAt(statistics.position())) {
                write(row.getMap(statistics.position()), model);
            }
        }

        private void write(MapData map, ModelWriter model) throws IOException {
            ArrayData names = map.keyArray();
            ArrayData tensors = map.valueArray();
            Statistics reader = statistics.reader();
            int[] sorted = IntStream.range(0, map.numElements())
                    .boxed()
                    .sorted(Comparator.comparing(names::getUTF8String))
                    .mapToInt(i -> i)
                    .toArray();
            for (int i : sorted) {
                model.begin(key.path(), names.getUTF8String(i).getBytes());
                if (tensors.isNullAt(i)) {
                    throw model.usageError("it is null");
                }
                reader.fields().write(tensors.getStruct(i, reader.size()), model);
            }
        }
    }

    /** Writes rows that are tensors, or parts of tensors whose first value has number {@code start}. */
    private static final class TensorRowWriter extends RowWriter {
        private final TensorFields fields;
        private final Column<IntegerGetter> start;
        private long[] dims;
        private long batch;

        TensorRowWriter(ColumnResolver columns) {
            super(columns, true);
            fields = new TensorFields(columns);
            start = columns.optional(PrimitivColumns.START, "bigint", IntegerGetter::of);
            order = start.exists() ? PrimitivColumns.START : null;
        }

        @Override
        void write(InternalRow row, ModelWriter model) throws IOException {
            boolean first = key.moveTo(row);
            if (first) {
                model.begin(key.path(), key.statistic());
            }
            long[] rowDims = fields.dims(row, model);
            long rowBatch = fields.batch(row);
            if (first) {
                dims = rowDims;
                batch = rowBatch;
                model.writeShape(dims, batch);
            } else if (!Arrays.equals(dims, rowDims) || batch != rowBatch) {
                throw model.usageError("rows of different dims or batch");
            }
            long at = start.exists() && !row.isNullAt(start.position())
                    ? start.reader().get(row, start.position())
                    : 0;
            if (at != model.valueCount()) {
                throw model.usageError("a row starts at value " + at + ", but the rows before it have "
                        + model.valueCount() + " values: each value must occur exactly once");
            }
            fields.addValues(row, model);
        }
    }

    /**
     * Writes rows that are columns of a matrix, such as words of an embedding. The number of columns, and so the shape,
     * is known after the last row.
     */
    private static final class ColumnRowWriter extends RowWriter {
        private final Column<IntegerGetter> column;
        private final Column<TensorValuesReader> values;
        private long columns;
        private int length;

        ColumnRowWriter(ColumnResolver rows) {
            super(rows, true);
            order = PrimitivColumns.COL;
            column = rows.required(PrimitivColumns.COL, "bigint", IntegerGetter::of);
            values = TensorFields.values(rows);
        }

        @Override
        void write(InternalRow row, ModelWriter model) throws IOException {
            if (key.moveTo(row)) {
                finish(model);
                model.begin(key.path(), key.statistic());
                model.deferShape();
            }
            if (row.isNullAt(column.position())) {
                throw model.usageError("col is null");
            }
            long number = column.reader().get(row, column.position());
            if (number != columns) {
                throw model.usageError(
                        columns > 0 && number == columns - 1
                                ? "column " + number + " occurs twice"
                                : "column " + columns + " is missing before column " + number);
            }
            TensorValues next = TensorFields.values(values, row, model);
            if (columns > 0 && next.count() != length) {
                throw model.usageError(
                        "column " + number + " has " + next.count() + " values, but those before it have " + length);
            }
            length = next.count();
            model.appendValues(next);
            columns++;
        }

        @Override
        void finish(ModelWriter model) {
            if (columns > 0) {
                model.writeDeferredShape(new long[] {length, columns});
            }
            columns = 0;
        }
    }

    /** Reads the columns {@code dims}, {@code batch} and {@code values} of rows or statistics structs. */
    static final class TensorFields {
        private final Column<IntegerGetter> dims;
        private final Column<IntegerGetter> batch;
        private final Column<TensorValuesReader> values;

        TensorFields(ColumnResolver columns) {
            dims = columns.required(PrimitivColumns.DIMS, "array<int>", ColumnResolver.arrayOf(IntegerGetter::of));
            batch = columns.optional(PrimitivColumns.BATCH, "int", IntegerGetter::of);
            values = values(columns);
        }

        static Column<TensorValuesReader> values(ColumnResolver columns) {
            return columns.required(
                    PrimitivColumns.VALUES,
                    "array<float>, array<double>, a vector or a matrix",
                    TensorValuesReader::of);
        }

        long[] dims(SpecializedGetters from, ModelWriter model) {
            if (from.isNullAt(dims.position())) {
                throw model.usageError("dims is null");
            }
            ArrayData array = from.getArray(dims.position());
            long[] numbers = new long[array.numElements()];
            for (int i = 0; i < numbers.length; i++) {
                if (array.isNullAt(i)) {
                    throw model.usageError("a null in dims");
                }
                numbers[i] = dims.reader().get(array, i);
            }
            return numbers;
        }

        long batch(SpecializedGetters from) {
            return !batch.exists() || from.isNullAt(batch.position())
                    ? 1
                    : batch.reader().get(from, batch.position());
        }

        void addValues(SpecializedGetters from, ModelWriter model) throws IOException {
            model.appendValues(values(values, from, model));
        }

        static TensorValues values(Column<TensorValuesReader> column, SpecializedGetters from, ModelWriter model) {
            if (from.isNullAt(column.position())) {
                throw model.usageError("values is null");
            }
            TensorValues values = column.reader().read(from, column.position());
            if (values == null) {
                throw model.usageError("a null among the values");
            }
            return values;
        }

        /** Writes a tensor that is complete in one row. */
        void write(SpecializedGetters from, ModelWriter model) throws IOException {
            model.writeShape(dims(from, model), batch(from));
            addValues(from, model);
        }
    }
}
