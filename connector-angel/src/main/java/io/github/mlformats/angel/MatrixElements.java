package io.github.mlformats.angel;

import static org.apache.spark.sql.functions.col;

import io.github.mlformats.core.error.UsageException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.linalg.SparseMatrix;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;

/**
 * The elements of a matrix in the memory of the driver, sorted by row and column.
 *
 * @param starts position of the first element of each row, and the number of all elements
 * @param indices columns of the elements
 */
record MatrixElements(String name, int columns, int[] starts, int[] indices, double[] values) {
    private static final int FIRST_SIZE = 1024;
    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

    /** Largest number of rows if the metadata does not tell it. */
    private static final int MAX_UNKNOWN_ROWS = 1 << 24;

    /** Bytes of an element of a sparse matrix, and of a dense one. */
    private static final int SPARSE_BYTES = Integer.BYTES + Double.BYTES;

    /**
     * Collects the elements of a matrix.
     *
     * @param elements columns {@code row}, {@code col} and {@code value}
     * @param columns number of columns
     * @param savedRows number of rows; null if it is unknown, so that rows without elements are not seen
     */
    static MatrixElements read(String name, Dataset<Row> elements, int columns, Integer savedRows) {
        if (!(elements.schema().apply("value").dataType() instanceof NumericType)) {
            throw new UsageException("matrix '" + name + "' has values of type "
                    + elements.schema().apply("value").dataType().simpleString() + ", but numbers are expected");
        }
        Collector collector = new Collector(name, columns, savedRows);
        Iterator<Row> rows = elements.select(
                        col("row"), col("col"), col("value").cast(DataTypes.DoubleType))
                .orderBy("row", "col")
                .toLocalIterator();
        while (rows.hasNext()) {
            Row next = rows.next();
            collector.add(next.getInt(0), next.getLong(1), next.getDouble(2));
        }
        return collector.finish();
    }

    int rows() {
        return starts.length - 1;
    }

    /** @throws UsageException if there are several rows */
    MatrixElements single() {
        if (rows() != 1) {
            throw wrongRows("one row");
        }
        return this;
    }

    /** @throws UsageException if there are fewer rows */
    MatrixElements atLeast(int number, String meaning) {
        if (rows() < number) {
            throw wrongRows(meaning + ", at least " + number);
        }
        return this;
    }

    private UsageException wrongRows(String expected) {
        return new UsageException("matrix '" + name + "' has the wrong shape: expected " + expected + ", found "
                + rows() + " rows of " + columns + " columns. Choose another matrix or another kind of model");
    }

    /** @throws UsageException if the matrix does not have as many columns as another one */
    MatrixElements ofColumns(MatrixElements other) {
        return ofColumns(other.columns);
    }

    /** @throws UsageException if there is another number of columns */
    MatrixElements ofColumns(int number) {
        if (columns != number) {
            throw wrongRows(number + " columns");
        }
        return this;
    }

    /** Returns the only row, as what takes less memory. */
    Vector toVector() {
        return isDense() ? Vectors.dense(dense()) : Vectors.sparse(columns, indices, values);
    }

    /** Returns a matrix whose values are in the order of rows, as what takes less memory. */
    Matrix toMatrix() {
        return isDense()
                ? new DenseMatrix(rows(), columns, dense(), true)
                : new SparseMatrix(rows(), columns, starts, indices, values, true);
    }

    /** Returns the transposed matrix. */
    Matrix toTransposedMatrix() {
        return isDense()
                ? new DenseMatrix(columns, rows(), dense(), false)
                : new SparseMatrix(columns, rows(), starts, indices, values, false);
    }

    private boolean isDense() {
        long size = (long) rows() * columns;
        return size <= MAX_LENGTH && size * Double.BYTES <= (long) values.length * SPARSE_BYTES;
    }

    private double[] dense() {
        double[] all = new double[rows() * columns];
        for (int row = 0; row < rows(); row++) {
            for (int i = starts[row]; i < starts[row + 1]; i++) {
                all[row * columns + indices[i]] = values[i];
            }
        }
        return all;
    }

    /** Receives elements by row and column. A single row may have any number. */
    private static final class Collector {
        private final String name;
        private final int columns;
        /** Number of rows, if it is known. */
        private final OptionalInt savedRows;

        private final int maxRows;
        private int[] starts = new int[2];
        private int[] indices = new int[FIRST_SIZE];
        private double[] values = new double[FIRST_SIZE];
        private int size;
        private int rows;
        private int lastRow = -1;
        private long lastColumn = -1;

        Collector(String name, int columns, Integer savedRows) {
            this.name = name;
            this.columns = columns;
            this.savedRows = savedRows == null ? OptionalInt.empty() : OptionalInt.of(savedRows);
            this.maxRows = this.savedRows.orElse(MAX_UNKNOWN_ROWS);
        }

        void add(int row, long column, double value) {
            if (column < 0 || column >= columns) {
                throw new UsageException("matrix '" + name + "' has an element in row " + row + ", column " + column
                        + ", but columns from 0 to " + (columns - 1)
                        + " are expected. Set numFeatures to a higher number, or choose another matrix");
            }
            if (row == lastRow && column == lastColumn) {
                throw new UsageException("matrix '" + name + "' has two elements in row " + row + ", column " + column);
            }
            startRow(row);
            if (size == indices.length) {
                int larger = (int) Math.min(MAX_LENGTH, 2L * size);
                indices = Arrays.copyOf(indices, larger);
                values = Arrays.copyOf(values, larger);
            }
            indices[size] = (int) column;
            values[size++] = value;
            lastColumn = column;
        }

        private void startRow(int row) {
            if (row == lastRow) {
                return;
            }
            int number = maxRows == 1 ? rows : row;
            if (number < 0 || number >= maxRows) {
                throw new UsageException("matrix '" + name + "' has row " + row + ", but rows from 0 to "
                        + (maxRows - 1) + " are expected");
            }
            closeRows(number);
            lastRow = row;
        }

        /** Sets the starts of all rows up to a row. */
        private void closeRows(int end) {
            if (end >= starts.length) {
                starts = Arrays.copyOf(starts, Math.max(end + 1, (int) Math.min(1 << 30, 2L * starts.length)));
            }
            while (rows <= end) {
                starts[rows++] = size;
            }
        }

        MatrixElements finish() {
            int number = Math.max(rows, savedRows.orElse(0));
            closeRows(number);
            return new MatrixElements(
                    name,
                    columns,
                    Arrays.copyOf(starts, number + 1),
                    Arrays.copyOf(indices, size),
                    Arrays.copyOf(values, size));
        }
    }

    /**
     * The matrices of a model, read through Spark.
     *
     * @param options options of the read
     */
    record MatrixCatalog(SparkSession spark, String model, Map<String, String> options, Map<String, Row> matrices) {
        /** Lists the matrices of a model from their metadata. */
        MatrixCatalog(SparkSession spark, String model, Map<String, String> options) {
            this(spark, model, options, new LinkedHashMap<>());
            spark.read()
                    .format("angel")
                    .options(options)
                    .option("layout", "matrices")
                    .load(model)
                    .select("matrix", "saved_rows", "index_start", "index_end")
                    .orderBy("matrix")
                    .collectAsList()
                    .forEach(row -> matrices.put(row.getString(0), row));
        }

        /**
         * Returns the name of the only matrix.
         *
         * @throws UsageException if there are several
         */
        String only() {
            if (matrices.size() != 1) {
                throw new UsageException(
                        model + " has the matrices " + names() + ", but one is expected. Choose it by embedding");
            }
            return matrices.keySet().iterator().next();
        }

        private String names() {
            return matrices.keySet().stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
        }

        /**
         * Returns the rows of a layout of a matrix.
         *
         * @throws UsageException if there is no such matrix
         */
        Dataset<Row> read(String matrix, String layout) {
            if (!matrices.containsKey(matrix)) {
                throw new UsageException(model + " has no matrix '" + matrix + "', but " + names()
                        + ". Set the names of its matrices, or that it has no bias");
            }
            return spark.read()
                    .format("angel")
                    .options(options)
                    .option("layout", layout)
                    .option("matrix", AngelInspector.escape(matrix))
                    .load(model)
                    .where(col("matrix").equalTo(matrix));
        }

        /**
         * Reads all elements of a matrix of numbers.
         *
         * @param columns number of columns; empty for the index range of the metadata
         * @throws UsageException if there is no such matrix, or if its number of columns is unknown or too large
         */
        MatrixElements elements(String matrix, OptionalInt columns) {
            Dataset<Row> elements = read(matrix, "elements");
            int number = columns.orElseGet(() -> columns(matrix).orElseThrow(() -> unbounded(matrix)));
            return elements(matrix, elements, number);
        }

        /**
         * Reads all elements of a matrix of numbers whose number of columns is known.
         *
         * @throws UsageException if there is no such matrix, or if it has other columns
         */
        MatrixElements elements(String matrix, int columns) {
            Dataset<Row> elements = read(matrix, "elements");
            return elements(matrix, elements, columns(matrix).orElse(columns)).ofColumns(columns);
        }

        private MatrixElements elements(String matrix, Dataset<Row> elements, int columns) {
            return MatrixElements.read(
                    matrix, elements, columns, matrices.get(matrix).getAs("saved_rows"));
        }

        /** Returns the number of columns in the metadata; empty if it is unknown or too large. */
        private OptionalInt columns(String matrix) {
            Long start = matrices.get(matrix).getAs("index_start");
            Long end = matrices.get(matrix).getAs("index_end");
            return end == null || start < 0 || end > Integer.MAX_VALUE
                    ? OptionalInt.empty()
                    : OptionalInt.of(end.intValue());
        }

        private UsageException unbounded(String matrix) {
            Long start = matrices.get(matrix).getAs("index_start");
            Long end = matrices.get(matrix).getAs("index_end");
            return new UsageException("matrix '" + matrix + "' has columns "
                    + (end == null ? "of an unknown range" : start + " to " + end)
                    + ", but a model of Spark ML needs those from 0 to a number below 2^31. Set numFeatures");
        }
    }
}
