package io.github.mlformats.angel;

import static org.apache.spark.sql.functions.col;

import io.github.mlformats.core.error.UsageException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

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
                .option("matrix", matrix)
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
        return MatrixElements.read(
                matrix,
                elements,
                columns.orElseGet(() -> columns(matrix)),
                matrices.get(matrix).getAs("saved_rows"));
    }

    private int columns(String matrix) {
        Long start = matrices.get(matrix).getAs("index_start");
        Long end = matrices.get(matrix).getAs("index_end");
        if (end == null || start < 0 || end > Integer.MAX_VALUE) {
            throw new UsageException("matrix '" + matrix + "' has columns "
                    + (end == null ? "of an unknown range" : start + " to " + end)
                    + ", but a model of Spark ML needs those from 0 to a number below 2^31. Set numFeatures");
        }
        return end.intValue();
    }
}
