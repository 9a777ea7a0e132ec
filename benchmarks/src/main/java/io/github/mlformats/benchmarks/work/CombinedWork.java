package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DataFile;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Two workloads, one after the other: a lower bound for the cost of a workload that must do both. Rows are not compared. */
public record CombinedWork(Work first, Work second) implements Work {
    @Override
    public String title() {
        return first.title() + ", " + second.title();
    }

    @Override
    public DataFile file() {
        return second.file();
    }

    @Override
    public boolean hasResult() {
        return true;
    }

    @Override
    public long rowsRead() {
        return first.rowsRead() + second.rowsRead();
    }

    @Override
    public Run open(Path file, SparkSession spark) throws IOException {
        Run before = first.open(file, spark);
        Run after = second.open(file, spark);
        return () -> {
            before.once();
            return after.once();
        };
    }
}
