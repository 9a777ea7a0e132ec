package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.schema.Layout;
import io.github.mlformats.angel.write.input.GivenRow;
import io.github.mlformats.angel.write.plan.ModelPlan;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecificInternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Maps the input rows of a task. Returns the same mutable row for each mapped row. Starts with a marker row for every
 * {@code tasks}-th partition, so that partitions without elements are written as well.
 */
final class MappedRows implements Iterator<InternalRow> {
    private final Layout layout;
    private final ModelPlan plan;
    private final Iterator<InternalRow> rows;
    private final int tasks;
    private final GivenRow input;
    private final SpecificInternalRow mapped;
    private final MappedValue value;
    private final Map<UTF8String, Integer> numbers = new HashMap<>();
    private long nextMarker;
    private UTF8String name;
    private int number;
    private Parts parts;

    MappedRows(ModelMapping mapping, Iterator<InternalRow> rows, int task, int tasks) {
        this.layout = mapping.columns().layout();
        this.plan = mapping.plan();
        this.rows = rows;
        this.tasks = tasks;
        this.input = new GivenRow(mapping.columns(), mapping.matrix());
        this.mapped = new SpecificInternalRow(MappedColumns.of(mapping.columns().number(), mapping.hasVectors()));
        this.value = MappedValue.of(mapping.columns().number());
        this.nextMarker = task;
        for (int i = 0; i < plan.matrices().size(); i++) {
            numbers.put(UTF8String.fromString(plan.matrix(i).name()), i);
        }
    }

    @Override
    public boolean hasNext() {
        if (nextMarker < plan.partitions() || parts != null && parts.more()) {
            return true;
        }
        while (rows.hasNext()) {
            input.moveTo(rows.next());
            if (!input.matrix().equals(name)) {
                moveToMatrix();
            }
            parts.begin(plan.first(number));
            if (parts.more()) {
                return true;
            }
        }
        return false;
    }

    private void moveToMatrix() {
        name = input.matrix().clone();
        Integer found = numbers.get(name);
        if (found == null) {
            throw Bounds.unknown(input);
        }
        number = found;
        WrittenMatrix matrix = plan.matrix(number);
        if (layout == Layout.ROWS && !matrix.isByColumn()) {
            parts = new VectorParts(input, value, matrix);
        } else if (layout == Layout.COLUMNS && matrix.isByColumn()) {
            parts = new ColumnParts(input, value, matrix);
        } else {
            parts = new Elements(input, layout, value, matrix);
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
        mapped.setInt(MappedColumns.PARTITION, partition);
        mapped.setLong(MappedColumns.MAJOR, Long.MIN_VALUE);
        mapped.setLong(MappedColumns.MINOR, MappedColumns.NOTHING);
        value.set(mapped, 0);
        if (layout != Layout.ELEMENTS) {
            mapped.setNullAt(MappedColumns.INDICES);
            mapped.setNullAt(MappedColumns.VALUES);
        }
    }
}
