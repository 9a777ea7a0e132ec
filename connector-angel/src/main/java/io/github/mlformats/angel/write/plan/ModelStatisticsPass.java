package io.github.mlformats.angel.write.plan;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.StatisticsPass.InputRows;
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
public record ModelStatisticsPass(InputColumns columns, String matrix)
        implements InputRows.RowAggregator<HashMap<String, MatrixStatistics>> {
    private static final long serialVersionUID = 1L;

    @Override
    public HashMap<String, MatrixStatistics> aggregate(Iterator<InternalRow> rows) {
        InputRow input = new InputRow(columns, matrix);
        Map<UTF8String, MatrixStatistics> found = new HashMap<>();
        UTF8String name = null;
        MatrixStatistics statistics = null;
        while (rows.hasNext()) {
            input.moveTo(rows.next());
            if (!input.matrix().equals(name)) {
                name = input.matrix().clone();
                statistics = found.computeIfAbsent(name, first -> new MatrixStatistics());
            }
            try {
                add(input, statistics);
            } catch (UsageException e) {
                throw withMatrixName(name.toString(), e);
            }
        }
        HashMap<String, MatrixStatistics> result = new HashMap<>();
        found.forEach((matrix, matrixStatistics) -> result.put(matrix.toString(), matrixStatistics));
        return result;
    }

    private void add(InputRow input, MatrixStatistics statistics) {
        switch (columns.layout()) {
            case ROWS -> statistics.addRow(input);
            case COLUMNS -> statistics.addColumn(input);
            default -> statistics.addElement(input.row(), input.column());
        }
    }

    /** Merges the statistics of all tasks, by matrix. */
    static TreeMap<String, MatrixStatistics> merge(List<HashMap<String, MatrixStatistics>> tasks) {
        TreeMap<String, MatrixStatistics> all = new TreeMap<>();
        for (Map<String, MatrixStatistics> task : tasks) {
            task.forEach((name, found) -> {
                try {
                    all.computeIfAbsent(name, first -> new MatrixStatistics()).merge(found);
                } catch (UsageException e) {
                    throw withMatrixName(name, e);
                }
            });
        }
        return all;
    }

    private static UsageException withMatrixName(String matrix, UsageException e) {
        String message = e.getMessage();
        return message.startsWith("matrix ") ? e : new UsageException("matrix " + matrix + ": " + message, e);
    }
}
