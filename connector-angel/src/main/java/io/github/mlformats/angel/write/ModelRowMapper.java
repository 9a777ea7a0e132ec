package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.OutputMatrix;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.schema.AngelReadOptions.TableLayout;
import io.github.mlformats.angel.write.RowSplitter.ColumnSplitter;
import io.github.mlformats.angel.write.RowSplitter.ElementSplitter;
import io.github.mlformats.angel.write.RowSplitter.MappedRowColumns;
import io.github.mlformats.angel.write.RowSplitter.VectorSplitter;
import io.github.mlformats.core.spi.write.StatisticsPass.RowMapper;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecificInternalRow;
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
}
