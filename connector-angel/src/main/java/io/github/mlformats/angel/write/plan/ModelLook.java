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
 * A look at all rows: what matrices there are, and how large.
 *
 * @param matrix name of the one matrix if no column has it
 */
public record ModelLook(ModelColumns columns, String matrix) implements AllRows.Look<HashMap<String, Measure>> {
    private static final long serialVersionUID = 1L;

    @Override
    public HashMap<String, Measure> at(Iterator<InternalRow> rows) {
        GivenRow given = new GivenRow(columns, matrix);
        Map<UTF8String, Measure> found = new HashMap<>();
        UTF8String name = null;
        Measure measure = null;
        while (rows.hasNext()) {
            given.moveTo(rows.next());
            if (!given.matrix().equals(name)) {
                name = given.matrix().clone();
                measure = found.computeIfAbsent(name, first -> new Measure());
            }
            try {
                add(given, measure);
            } catch (UsageException e) {
                throw named(name.toString(), e);
            }
        }
        HashMap<String, Measure> answer = new HashMap<>();
        found.forEach((matrix, one) -> answer.put(matrix.toString(), one));
        return answer;
    }

    private void add(GivenRow given, Measure measure) {
        switch (columns.layout()) {
            case ROWS -> measure.addRow(given);
            case COLUMNS -> measure.addColumn(given);
            default -> measure.addElement(given.row(), given.column());
        }
    }

    /** What tasks have found together, by matrix. */
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
