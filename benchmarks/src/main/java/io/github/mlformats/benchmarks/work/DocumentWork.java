package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DocumentSet;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A Spark query over documents with a user-specified schema. */
public record DocumentWork(DocumentSet file, Query query) implements Work {
    @Override
    public String title() {
        return file.format();
    }

    @Override
    public boolean hasResult() {
        return query != Query.NOOP && query != Query.NOOP_TWO;
    }

    /** In a lookup both sources return one row: Spark's source applies the filter while it parses. */
    @Override
    public long rowsRead() {
        return query == Query.ONE_ID ? 1 : file.rows();
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        Dataset<Row> rows = file.open(path, spark);
        return new QueryRun(query, rows);
    }
}
