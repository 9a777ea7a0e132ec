package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DataFile;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/**
 * A sum over {@code spark.range}, which reads nothing. With one row per task it measures the overhead of a query; with the number
 * of rows of the file, an upper bound for a sum over the file.
 */
public record RangeWork(DataFile file, long rowsRead, int tasks) implements Work {
    /** A query without data, in one task. */
    public static RangeWork empty(DataFile file) {
        return empty(file, 1);
    }

    /** A query without data. */
    public static RangeWork empty(DataFile file, int tasks) {
        return new RangeWork(file, tasks, tasks);
    }

    /** As many rows as the file has, in one task. */
    public static RangeWork of(DataFile file) {
        return new RangeWork(file, file.rows(), 1);
    }

    @Override
    public String title() {
        return rowsRead == tasks ? "no data" : "Spark's own numbers";
    }

    @Override
    public boolean hasResult() {
        return true;
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        return () -> {
            spark.range(0, rowsRead, 1, tasks).selectExpr("sum(id)").head();
            return new double[0];
        };
    }
}
