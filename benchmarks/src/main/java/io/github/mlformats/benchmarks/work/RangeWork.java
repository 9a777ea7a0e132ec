package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DataFile;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/**
 * Spark adding up numbers that it counts itself, without reading anything: of one row in each task, what is to be subtracted
 * from short queries; of as many rows as the file has, the most that a sum over the file could reach.
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
