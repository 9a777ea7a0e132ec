package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DataFile;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * Writing the rows of a file, which is as quick to read as one can be, in some format.
 *
 * @param file the file whose rows are written
 * @param format the Spark data source that writes
 * @param options it is written with
 * @param readOptions with which it is read again, to be compared
 */
public record WriteWork(
        DataFile file, String title, String format, Map<String, String> options, Map<String, String> readOptions)
        implements Work {
    /** A format that is read without options. */
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
