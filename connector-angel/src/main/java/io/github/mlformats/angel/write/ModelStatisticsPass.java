package io.github.mlformats.angel.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.StatisticsPass.InputRows;
import java.io.Serializable;
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
        implements InputRows.RowAggregator<HashMap<String, ModelStatisticsPass.MatrixStatistics>> {
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

    /** Statistics of a matrix, collected by {@link ModelStatisticsPass}. Merged from the tasks of the pass. */
    static final class MatrixStatistics implements Serializable {
        private static final long serialVersionUID = 1L;

        private long highestRow = -1;
        private long lowestColumn = Long.MAX_VALUE;
        private long highestColumn = Long.MIN_VALUE;
        private long count;
        private long size = InputRow.UNKNOWN;
        private boolean vectors;
        private boolean sparse;

        /** Adds an element. */
        void addElement(int row, long column) {
            highestRow = Math.max(highestRow, row);
            addColumns(column, column, 1);
            sparse = true;
        }

        /** Adds a row with its vector. */
        void addRow(InputRow input) {
            vectors = true;
            highestRow = Math.max(highestRow, input.row());
            addSize(input.size(), "a vector of ");
            sparse |= input.isSparse();
            int values = input.count();
            long before = Long.MIN_VALUE;
            for (int i = 0; input.isSparse() && i < values; i++) {
                long index = input.index(i);
                if (i > 0 && index <= before) {
                    throw input.error("the indices of the vector in row " + input.row() + " must be ascending, but "
                            + index + " follows " + before);
                }
                before = index;
            }
            if (values > 0) {
                addColumns(input.index(0), input.index(values - 1), values);
            }
        }

        /** Adds a column, whose values belong to the first rows. */
        void addColumn(InputRow input) {
            if (input.count() == 0) {
                throw input.error("column " + input.column()
                        + " has no values, but a matrix has at least one row: fill it, or filter out the row");
            }
            sparse = true;
            addSize(input.count(), "a column with a number of rows of ");
            highestRow = Math.max(highestRow, input.count() - 1);
            addColumns(input.column(), input.column(), input.count());
        }

        private void addColumns(long first, long last, long values) {
            lowestColumn = Math.min(lowestColumn, first);
            highestColumn = Math.max(highestColumn, last);
            count += values;
        }

        private void addSize(long of, String what) {
            if (size != InputRow.UNKNOWN && of != InputRow.UNKNOWN && of != size) {
                throw new UsageException(what + of + " and another one of " + size
                        + ": all vectors or columns of a matrix must have the same size");
            }
            size = of == InputRow.UNKNOWN ? size : of;
        }

        /** Merges the statistics of another task. */
        void merge(MatrixStatistics other) {
            vectors |= other.vectors;
            sparse |= other.sparse;
            highestRow = Math.max(highestRow, other.highestRow);
            addSize(other.size, "a vector or column of ");
            if (other.count > 0) {
                addColumns(other.lowestColumn, other.highestColumn, other.count);
            }
        }

        /** Highest row + 1; at least 1. */
        long rows() {
            return Math.max(1, highestRow + 1);
        }

        /** Whether there is any element. */
        boolean hasElements() {
            return count > 0;
        }

        long lowestColumn() {
            return lowestColumn;
        }

        long highestColumn() {
            return highestColumn;
        }

        /** Number of elements. */
        long count() {
            return count;
        }

        /** Size of the vectors; {@link InputRow#UNKNOWN} if there are none, or none specifies it. */
        long vectorSize() {
            return vectors ? size : InputRow.UNKNOWN;
        }

        /** Whether all rows are vectors with a value for every column. */
        boolean isDense() {
            return !sparse;
        }
    }
}
