package io.github.mlformats.angel.write.plan;

import io.github.mlformats.angel.write.input.GivenRow;
import io.github.mlformats.angel.write.input.ModelColumns;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.arrange.AllRows;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Scans all rows before a write and collects the statistics of each matrix.
 *
 * @param columns the columns of the input rows
 * @param matrix name of the matrix to write; null if a column contains the names
 */
public record ModelLook(ModelColumns columns, String matrix) implements AllRows.Look<HashMap<String, Measure>> {
    private static final long serialVersionUID = 1L;

    @Override
    public HashMap<String, Measure> at(Iterator<InternalRow> rows) {
        GivenRow input = new GivenRow(columns, matrix);
        Map<UTF8String, Measure> found = new HashMap<>();
        UTF8String name = null;
        Measure measure = null;
        while (rows.hasNext()) {
            input.moveTo(rows.next());
            if (!input.matrix().equals(name)) {
                name = input.matrix().clone();
                measure = found.computeIfAbsent(name, first -> new Measure());
            }
            try {
                add(input, measure);
            } catch (UsageException e) {
                throw named(name.toString(), e);
            }
        }
        HashMap<String, Measure> result = new HashMap<>();
        found.forEach((matrix, one) -> result.put(matrix.toString(), one));
        return result;
    }

    private void add(GivenRow input, Measure measure) {
        switch (columns.layout()) {
            case ROWS -> measure.addRow(input);
            case COLUMNS -> measure.addColumn(input);
            default -> measure.addElement(input.row(), input.column());
        }
    }

    /** Merges the statistics of all tasks, by matrix. */
    static TreeMap<String, Measure> joined(List<HashMap<String, Measure>> tasks) {
        TreeMap<String, Measure> all = new TreeMap<>();
        for (Map<String, Measure> task : tasks) {
            task.forEach((name, found) -> {
                try {
                    all.computeIfAbsent(name, first -> new Measure()).add(found);
                } catch (UsageException e) {
                    throw named(name, e);
                }
            });
        }
        return all;
    }

    private static UsageException named(String matrix, UsageException e) {
        String message = e.getMessage();
        return message.startsWith("matrix ") ? e : new UsageException("matrix " + matrix + ": " + message, e);
    }
}
