package io.github.mlformats.benchmarks.work.task;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.work.SparkWork;
import io.github.mlformats.benchmarks.work.Work;
import io.github.mlformats.core.io.HadoopOutputFile;
import io.github.mlformats.core.spi.write.FileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;

/**
 * Writes shuffled rows to a file, as a write task does.
 *
 * @param hasResult whether the file's size is the result
 */
public record TaskWork(DataFile file, ShuffledRows task, boolean hasResult) implements Work {
    @Override
    public String title() {
        return file.format() + " task";
    }

    @Override
    public long rowsRead() {
        return 0;
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        Path target = path.resolveSibling("written-by-task" + task.writing().extension());
        return new Run() {
            @Override
            public double[] once() throws IOException {
                Files.deleteIfExists(target);
                HadoopOutputFile output =
                        new HadoopOutputFile(new org.apache.hadoop.fs.Path(target.toUri()), new Configuration(), true);
                try (FileWriter writer = task.writing().createWriter(output)) {
                    task.write(path, writer);
                    writer.finish();
                }
                return hasResult ? new double[] {Files.size(target)} : new double[0];
            }

            @Override
            public String digest() {
                return SparkWork.digest(spark.read().format(file.format()).load(target.toString()));
            }
        };
    }
}
