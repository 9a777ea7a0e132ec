package io.github.mlformats.benchmarks.work;

import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.xxhash64;

import io.github.mlformats.benchmarks.data.DataFile;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A Spark query over a file. */
public record SparkWork(DataFile file, Query query) implements Work {
    @Override
    public String title() {
        return file.format();
    }

    @Override
    public boolean hasResult() {
        return query != Query.NOOP && query != Query.NOOP_IN_ORDER;
    }

    @Override
    public long rowsRead() {
        return query == Query.HUNDRED_KEYS ? Query.KEYS : file.rows();
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        Dataset<Row> rows =
                spark.read().format(file.format()).options(file.options()).load(path.toString());
        return new QueryRun(query, rows);
    }

    /** The number of rows, and the XOR of their hashes. */
    public static String digest(Dataset<Row> rows) {
        Column[] columns = Arrays.stream(rows.columns()).map(rows::col).toArray(Column[]::new);
        return rows.select(count(lit(1)), bit_xor(xxhash64(columns))).head().toString();
    }
}
