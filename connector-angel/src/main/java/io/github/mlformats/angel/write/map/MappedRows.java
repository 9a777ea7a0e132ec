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
 * The rows that a task makes, one at a time in one object. The first ones announce partitions, so that those without elements
 * are written, too.
 */
final class MappedRows implements Iterator<InternalRow> {
    private final Layout layout;
    private final ModelPlan plan;
    private final Iterator<InternalRow> rows;
    private final int tasks;
    private final GivenRow given;
    private final SpecificInternalRow made;
    private final MappedValue value;
    private final Map<UTF8String, Integer> numbers = new HashMap<>();
    private long announced;
    private UTF8String name;
    private int number;
    private Parts parts;

    MappedRows(ModelMapping mapping, Iterator<InternalRow> rows, int task, int tasks) {
        this.layout = mapping.columns().layout();
        this.plan = mapping.plan();
        this.rows = rows;
        this.tasks = tasks;
        this.given = new GivenRow(mapping.columns(), mapping.matrix());
        this.made = new SpecificInternalRow(MappedColumns.of(mapping.columns().number(), mapping.hasVectors()));
        this.value = MappedValue.of(mapping.columns().number());
        this.announced = task;
        for (int i = 0; i < plan.matrices().size(); i++) {
            numbers.put(UTF8String.fromString(plan.matrix(i).name()), i);
        }
    }

    @Override
    public boolean hasNext() {
        if (announced < plan.partitions() || parts != null && parts.more()) {
            return true;
        }
        while (rows.hasNext()) {
            given.moveTo(rows.next());
            if (!given.matrix().equals(name)) {
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
        name = given.matrix().clone();
        Integer found = numbers.get(name);
        if (found == null) {
            throw Bounds.unknown(given);
        }
        number = found;
        WrittenMatrix matrix = plan.matrix(number);
        if (layout == Layout.ROWS && !matrix.isByColumn()) {
            parts = new VectorParts(given, value, matrix);
        } else if (layout == Layout.COLUMNS && matrix.isByColumn()) {
            parts = new ColumnParts(given, value, matrix);
        } else {
            parts = new Elements(given, layout, value, matrix);
        }
    }

    @Override
    public InternalRow next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        if (announced < plan.partitions()) {
            announce((int) announced);
            announced += tasks;
        } else {
            parts.next(made);
        }
        return made;
    }

    private void announce(int partition) {
        made.setInt(MappedColumns.PARTITION, partition);
        made.setLong(MappedColumns.MAJOR, Long.MIN_VALUE);
        made.setLong(MappedColumns.MINOR, MappedColumns.NOTHING);
        value.set(made, 0);
        if (layout != Layout.ELEMENTS) {
            made.setNullAt(MappedColumns.INDICES);
            made.setNullAt(MappedColumns.VALUES);
        }
    }
}
