package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.OutputMatrix;
import io.github.mlformats.angel.format.type.NumberType;
import io.github.mlformats.angel.schema.AngelReadOptions.TableLayout;
import io.github.mlformats.angel.schema.ValueTypeResolver;
import io.github.mlformats.angel.write.RowSplitter.ColumnSplitter;
import io.github.mlformats.angel.write.RowSplitter.ElementSplitter;
import io.github.mlformats.angel.write.RowSplitter.VectorSplitter;
import io.github.mlformats.core.spi.write.StatisticsPass.RowMapper;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecificInternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Maps input rows to elements and parts of vectors with their target partitions.
 *
 * @param columns the columns of the input rows
 * @param matrix name of the matrix to write; null if a column contains the names
 * @param plan the matrices and their partitions
 */
public record ModelRowMapper(InputColumns columns, String matrix, ModelPlan plan) implements RowMapper {
    private static final long serialVersionUID = 1L;

    /** Whether input rows have vectors, which are split into parts rather than elements if the format has the same orientation. */
    public boolean hasVectors() {
        return columns.layout() != TableLayout.ELEMENTS;
    }

    @Override
    public Iterator<InternalRow> map(Iterator<InternalRow> rows, int task, int tasks) {
        return new MappedRowIterator(this, rows, task, tasks);
    }

    /**
     * Maps the input rows of a task. Returns the same mutable row for each mapped row. Starts with a marker row for every
     * {@code tasks}-th partition, so that partitions without elements are written as well.
     */
    private static final class MappedRowIterator implements Iterator<InternalRow> {
        private final TableLayout layout;
        private final ModelPlan plan;
        private final Iterator<InternalRow> rows;
        private final int tasks;
        private final InputRow input;
        private final SpecificInternalRow mapped;
        private final NumberType type;
        private final Map<UTF8String, Integer> numbers = new HashMap<>();
        private long nextMarker;
        private UTF8String name;
        private int number;
        private RowSplitter parts;

        MappedRowIterator(ModelRowMapper mapping, Iterator<InternalRow> rows, int task, int tasks) {
            this.layout = mapping.columns().layout();
            this.plan = mapping.plan();
            this.rows = rows;
            this.tasks = tasks;
            this.input = new InputRow(mapping.columns(), mapping.matrix());
            this.mapped = new SpecificInternalRow(
                    MappedRowColumns.of(mapping.columns().valueType(), mapping.hasVectors()));
            this.type = mapping.columns().valueType();
            this.nextMarker = task;
            for (int i = 0; i < plan.matrices().size(); i++) {
                numbers.put(UTF8String.fromString(plan.matrix(i).name()), i);
            }
        }

        @Override
        public boolean hasNext() {
            if (nextMarker < plan.partitions() || parts != null && parts.hasNext()) {
                return true;
            }
            while (rows.hasNext()) {
                input.moveTo(rows.next());
                if (!input.matrix().equals(name)) {
                    moveToMatrix();
                }
                parts.begin(plan.firstPartition(number));
                if (parts.hasNext()) {
                    return true;
                }
            }
            return false;
        }

        private void moveToMatrix() {
            name = input.matrix().clone();
            Integer found = numbers.get(name);
            if (found == null) {
                throw RowSplitter.inconsistent(input, "it");
            }
            number = found;
            OutputMatrix matrix = plan.matrix(number);
            if (layout == TableLayout.ROWS && !matrix.isColumnOriented()) {
                parts = new VectorSplitter(input, type, matrix);
            } else if (layout == TableLayout.COLUMNS && matrix.isColumnOriented()) {
                parts = new ColumnSplitter(input, type, matrix);
            } else {
                parts = new ElementSplitter(input, layout, type, matrix);
            }
        }

        @Override
        public InternalRow next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            if (nextMarker < plan.partitions()) {
                setMarker((int) nextMarker);
                nextMarker += tasks;
            } else {
                parts.next(mapped);
            }
            return mapped;
        }

        private void setMarker(int partition) {
            mapped.setInt(MappedRowColumns.PARTITION, partition);
            mapped.setLong(MappedRowColumns.MAJOR, Long.MIN_VALUE);
            mapped.setLong(MappedRowColumns.MINOR, MappedRowColumns.NO_ELEMENT);
            MappedRowColumns.setValue(mapped, type, 0);
            if (layout != TableLayout.ELEMENTS) {
                mapped.setNullAt(MappedRowColumns.INDICES);
                mapped.setNullAt(MappedRowColumns.VALUES);
            }
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
