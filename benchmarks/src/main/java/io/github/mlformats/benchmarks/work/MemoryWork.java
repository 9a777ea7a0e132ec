package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.memory.InMemoryValuesSource;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A query over rows in memory, which measures Spark's share of the same query over a file. Results are not compared, because the
 * values differ from those of the file.
 *
 * @param file the file of the other side
 * @param rowsRead number of rows
 * @param type type of column {@code value}
 * @param length number of elements of an array, or of characters of a string
 */
public record MemoryWork(DataFile file, long rowsRead, String type, int length, Query query) implements Work {
    @Override
    public String title() {
        return "Spark's part alone";
    }

    @Override
    public boolean hasResult() {
        return false;
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        Dataset<Row> rows = spark.read()
                .format(InMemoryValuesSource.class.getName())
                .option(InMemoryValuesSource.ROWS, rowsRead)
                .option(InMemoryValuesSource.TYPE, type)
                .option(InMemoryValuesSource.LENGTH, length)
                .load();
        return () -> {
            query.run(rows);
            return new double[0];
        };
    }
}
