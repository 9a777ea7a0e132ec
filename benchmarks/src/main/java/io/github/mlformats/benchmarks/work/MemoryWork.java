package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.memory.InMemoryValuesSource;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A query over rows that lie in memory: Spark's part alone of the same query over a file. Their values are others, so that
 * results are not compared.
 *
 * @param file which rows it is compared with
 * @param rowsRead how many there are
 * @param type of their column {@code value}
 * @param length numbers in each, or characters
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
