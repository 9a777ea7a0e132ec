package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DataFile;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Infers the schema of a file and plans its tasks, without running them. */
public record PlanWork(DataFile file) implements Work {
    @Override
    public String title() {
        return file.format();
    }

    @Override
    public boolean hasResult() {
        return true;
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        return new Run() {
            @Override
            public double[] once() {
                return new double[] {
                    spark.read()
                            .format(file.format())
                            .options(file.options())
                            .load(path.toString())
                            .toJavaRDD()
                            .getNumPartitions()
                };
            }

            @Override
            public String digest() {
                throw new UnsupportedOperationException("it has no rows");
            }
        };
    }
}
