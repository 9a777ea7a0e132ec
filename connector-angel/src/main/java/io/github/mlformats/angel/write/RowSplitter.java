package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.OutputMatrix;
import io.github.mlformats.angel.format.OutputMatrix.PartitionGrid;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.schema.AngelColumns.ValueTypeResolver;
import io.github.mlformats.angel.schema.AngelReadOptions.TableLayout;
import io.github.mlformats.core.error.UsageException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Splits an input row into mapped rows, in the order of its values. */
abstract class RowSplitter {
    final InputRow input;
    final OutputMatrix matrix;
    /** Number of values. */
    int count;
    /** Index of the next value to map. */
    int next;

    private final NumberType type;
    private int firstPartition;

    RowSplitter(InputRow input, NumberType type, OutputMatrix matrix) {
        this.input = input;
        this.type = type;
        this.matrix = matrix;
    }

    /** Starts with the current input row. @param first number of the first partition of the matrix */
    void begin(int first) {
        firstPartition = first;
        next = 0;
        count = input.count();
    }

    /** Whether there is another mapped row. */
    boolean hasNext() {
        return next < count;
    }

    /** Sets the next mapped row. */
    abstract void next(InternalRow mapped);

    /**
     * Sets the target of a mapped row, and the value of an element.
     *
     * @param partition partition of the matrix
     * @param bits bits of the value of an element; 0 if there is none
     */
    final void setTarget(InternalRow mapped, int partition, long major, long minor, long bits) {
        mapped.setInt(MappedRowColumns.PARTITION, firstPartition + partition);
        mapped.setLong(MappedRowColumns.MAJOR, major);
        mapped.setLong(MappedRowColumns.MINOR, minor);
        MappedRowColumns.setValue(mapped, type, bits);
    }

    /** Sets the vector part of a mapped row to the values {@code [from, to)}. */
    final void setValues(InternalRow mapped, int from, int to) {
        boolean all = to - from == count;
        mapped.update(MappedRowColumns.VALUES, all ? input.values() : slice(from, to));
    }

    /** Copies the values {@code [from, to)} of the input row's vector. There is a loop for each type, so that values are not boxed. */
    private ArrayData slice(int from, int to) {
        ArrayData values = input.values();
        int length = to - from;
        return switch (type) {
            case DOUBLE -> {
                double[] part = new double[length];
                for (int i = 0; i < length; i++) {
                    part[i] = values.getDouble(from + i);
                }
                yield UnsafeArrayData.fromPrimitiveArray(part);
            }
            case FLOAT -> {
                float[] part = new float[length];
                for (int i = 0; i < length; i++) {
                    part[i] = values.getFloat(from + i);
                }
                yield UnsafeArrayData.fromPrimitiveArray(part);
            }
            case LONG -> {
                long[] part = new long[length];
                for (int i = 0; i < length; i++) {
                    part[i] = values.getLong(from + i);
                }
                yield UnsafeArrayData.fromPrimitiveArray(part);
            }
            case INT -> {
                int[] part = new int[length];
                for (int i = 0; i < length; i++) {
                    part[i] = values.getInt(from + i);
                }
                yield UnsafeArrayData.fromPrimitiveArray(part);
            }
        };
    }

    /** Verifies that an element matches the statistics pass: a nondeterministic query returns different rows. */
    final void checkConsistent(int row, long column) {
        if (row >= matrix.grid().savedRowCount() || !matrix.grid().range().contains(column)) {
            throw inconsistent(input, "row " + row + ", column " + column);
        }
    }

    /** Creates the exception for something that was not in the statistics pass. */
    static UsageException inconsistent(InputRow input, String what) {
        return input.error(what + " was not in the statistics pass: the query returns different rows each time it runs."
                + " Persist the DataFrame, or write it to a table first");
    }

    /** Splits the values of a column at the boundaries of row blocks. */
    static final class ColumnSplitter extends RowSplitter {
        ColumnSplitter(InputRow input, NumberType type, OutputMatrix matrix) {
            super(input, type, matrix);
        }

        @Override
        void begin(int first) {
            super.begin(first);
            if (count > 0) {
                checkConsistent(count - 1, input.column());
            }
            input.requireNonNullValues();
        }

        @Override
        void next(InternalRow mapped) {
            int block = matrix.grid().partition(next, input.column());
            int to = Math.min(count, matrix.grid().endRow(block));
            setTarget(mapped, block, input.column(), next, 0);
            mapped.setNullAt(MappedRowColumns.INDICES);
            setValues(mapped, next, to);
            next = to;
        }
    }

    /** Splits an input row into single elements. */
    static final class ElementSplitter extends RowSplitter {
        private final TableLayout layout;

        ElementSplitter(InputRow input, TableLayout layout, NumberType type, OutputMatrix matrix) {
            super(input, type, matrix);
            this.layout = layout;
        }

        @Override
        void next(InternalRow mapped) {
            int row = layout == TableLayout.COLUMNS ? next : input.row();
            long column = layout == TableLayout.ROWS ? input.index(next) : input.column();
            checkConsistent(row, column);
            boolean byColumn = matrix.isColumnOriented();
            setTarget(
                    mapped,
                    matrix.grid().partition(row, column),
                    byColumn ? column : row,
                    byColumn ? row : column,
                    input.bits(next));
            if (layout != TableLayout.ELEMENTS) {
                mapped.setNullAt(MappedRowColumns.INDICES);
                mapped.setNullAt(MappedRowColumns.VALUES);
            }
            next++;
        }
    }

    /**
     * Splits the vector of a row at the boundaries of column blocks. The first block always gets a part, even an empty one, so that
     * duplicate rows meet in one partition and are detected.
     */
    static final class VectorSplitter extends RowSplitter {
        private final PartitionGrid grid;
        private boolean begun;

        VectorSplitter(InputRow input, NumberType type, OutputMatrix matrix) {
            super(input, type, matrix);
            this.grid = matrix.grid();
        }

        @Override
        void begin(int first) {
            super.begin(first);
            begun = false;
            checkConsistent(input.row(), count == 0 ? grid.range().start() : input.index(0));
            checkConsistent(input.row(), count == 0 ? grid.range().start() : input.index(count - 1));
            input.requireNonNullValues();
        }

        @Override
        boolean hasNext() {
            return !begun || super.hasNext();
        }

        @Override
        void next(InternalRow mapped) {
            int block = grid.partition(
                    input.row(), begun ? input.index(next) : grid.range().start());
            begun = true;
            ColumnRange columns = grid.columns(block);
            int from = next;
            int to = end(columns.end());
            next = to;
            setTarget(mapped, block, input.row(), from == to ? columns.start() : input.index(from), 0);
            setValues(mapped, from, to);
            if (input.isSparse()) {
                mapped.update(MappedRowColumns.INDICES, indices(from, to));
            } else {
                mapped.setNullAt(MappedRowColumns.INDICES);
            }
        }

        /** Index of the first value at or after a column. */
        private int end(long column) {
            if (!input.isSparse()) {
                return (int) Math.max(next, Math.min(count, column));
            }
            int end = next;
            while (end < count && input.index(end) < column) {
                end++;
            }
            return end;
        }

        private ArrayData indices(int from, int to) {
            long[] part = new long[to - from];
            for (int i = 0; i < part.length; i++) {
                part[i] = input.index(from + i);
            }
            return UnsafeArrayData.fromPrimitiveArray(part);
        }
    }

    /**
     * The columns of mapped rows, which tasks write: an element or a part of a vector, and its target partition. Rows sorted by
     * the first three columns are in file order.
     */
    static final class MappedRowColumns {
        static final int PARTITION = 0;
        /** The row in row formats, the column in column formats; {@link Long#MIN_VALUE} in the start marker of a partition. */
        static final int MAJOR = 1;
        /** The column in row formats, the row in column formats: that of the first value. */
        static final int MINOR = 2;
        /** The value of an element. */
        static final int VALUE = 3;
        /** Columns of the values of a sparse vector; null if the values are consecutive. */
        static final int INDICES = 4;
        /** Values of a part of a vector; null for an element. */
        static final int VALUES = 5;

        /** {@link #MINOR} of the start marker of a partition, which has no element. */
        static final long NO_ELEMENT = -1;

        private static final String[] NAMES = {"partition", "major", "minor", "value", "indices", "values"};

        private MappedRowColumns() {}

        /** @param vectors whether rows may contain parts of vectors */
        static StructType of(NumberType number, boolean vectors) {
            DataType type = ValueTypeResolver.of(number);
            StructType columns = new StructType()
                    .add(NAMES[PARTITION], DataTypes.IntegerType, false)
                    .add(NAMES[MAJOR], DataTypes.LongType, false)
                    .add(NAMES[MINOR], DataTypes.LongType, false)
                    .add(NAMES[VALUE], type, false);
            return vectors
                    ? columns.add(NAMES[INDICES], DataTypes.createArrayType(DataTypes.LongType, false), true)
                            .add(NAMES[VALUES], DataTypes.createArrayType(type, false), true)
                    : columns;
        }

        /** Sets the value of an element. @param bits its raw bits */
        static void setValue(InternalRow row, NumberType type, long bits) {
            switch (type) {
                case DOUBLE -> row.setDouble(VALUE, Double.longBitsToDouble(bits));
                case FLOAT -> row.setFloat(VALUE, Float.intBitsToFloat((int) bits));
                case LONG -> row.setLong(VALUE, bits);
                case INT -> row.setInt(VALUE, (int) bits);
            }
        }

        /** Names of the columns that rows are shuffled by. */
        static List<String> clusterColumns() {
            return List.of(NAMES[PARTITION]);
        }

        /** Names of the columns that the rows of a task are sorted by. */
        static List<String> sortColumns() {
            return List.of(NAMES[PARTITION], NAMES[MAJOR], NAMES[MINOR]);
        }
    }
}
