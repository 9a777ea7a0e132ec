package io.github.mlformats.benchmarks.work;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** A Spark query over rows. */
public record QueryRun(Query query, Dataset<Row> rows) implements Work.Run {
    @Override
    public double[] once() {
        return query.run(rows);
    }

    @Override
    public String digest() {
        return SparkWork.digest(rows);
    }
}
