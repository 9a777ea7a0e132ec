package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.angel.LinkedModel;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Reads each matrix of a model, which has one row, as an ML vector, and writes it to the noop sink. */
public record MlVectorWork(LinkedModel file) implements Work {
    @Override
    public String title() {
        return "angel rows";
    }

    @Override
    public boolean hasResult() {
        return false;
    }

    @Override
    public long rowsRead() {
        return file.times();
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        Dataset<Row> rows =
                spark.read().format(file.format()).option("layout", "rows").load(path.toString());
        return () -> Query.NOOP.run(rows);
    }
}
