package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DataFile;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * Writes the rows of a file that is fast to read.
 *
 * @param file the file whose rows are written
 * @param format the Spark data source that writes
 * @param options options of the write
 * @param readOptions options of the read that verifies the result
 */
public record WriteWork(
        DataFile file, String title, String format, Map<String, String> options, Map<String, String> readOptions)
        implements Work {
    /** Creates the work for a format that is read without options. */
    public WriteWork(DataFile file, String title, String format, Map<String, String> options) {
        this(file, title, format, options, Map.of());
    }

    @Override
    public boolean hasResult() {
        return false;
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        Dataset<Row> rows =
                spark.read().format(file.format()).options(file.options()).load(path.toString());
        String target =
                path.resolveSibling("written-" + title.replace(' ', '-')).toString();
        return new Run() {
            @Override
            public double[] once() {
                rows.write()
                        .format(format)
                        .options(options)
                        .mode(SaveMode.Overwrite)
                        .save(target);
                return new double[0];
            }

            @Override
            public String digest() {
                return SparkWork.digest(
                        spark.read().format(format).options(readOptions).load(target));
            }
        };
    }
}
