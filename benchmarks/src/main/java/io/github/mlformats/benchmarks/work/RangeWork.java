package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DataFile;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/**
 * Spark adding up numbers that it counts itself, in one task, without reading anything: of one row, what is to be subtracted from
 * short queries; of as many rows as the file has, the most that a sum over the file could reach.
 */
public record RangeWork(DataFile file, long rowsRead) implements Work {
    /** A query without data. */
    public static RangeWork empty(DataFile file) {
        return new RangeWork(file, 1);
    }

    /** As many rows as the file has. */
    public static RangeWork of(DataFile file) {
        return new RangeWork(file, file.rows());
    }

    @Override
    public String title() {
        return rowsRead == 1 ? "no data" : "Spark's own numbers";
    }

    @Override
    public boolean hasResult() {
        return true;
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        return () -> {
            spark.range(0, rowsRead, 1, 1).selectExpr("sum(id)").head();
            return new double[0];
        };
    }
}
