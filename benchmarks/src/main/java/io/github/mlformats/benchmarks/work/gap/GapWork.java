package io.github.mlformats.benchmarks.work.gap;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.QueryRun;
import io.github.mlformats.benchmarks.work.Work;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A Spark query that reads parts of a file.
 *
 * @param far whether the file is in a store with a high latency instead of on the local disk
 * @param gap value of option {@code readGapBytes}
 */
public record GapWork(DataFile file, Query query, boolean far, String gap) implements Work {
    @Override
    public String title() {
        return "gap of " + gap;
    }

    @Override
    public boolean hasResult() {
        return true;
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        Dataset<Row> rows = spark.read()
                .format(file.format())
                .options(file.options())
                .option("fs.far.impl", HighLatencyFileSystem.class.getName())
                .option("readGapBytes", gap)
                .load(far ? HighLatencyFileSystem.path(path) : path.toString());
        return new QueryRun(query, rows);
    }
}
