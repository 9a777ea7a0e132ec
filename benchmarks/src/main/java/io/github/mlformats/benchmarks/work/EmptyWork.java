package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.data.DataFile;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** A Spark query of one task that reads nothing: what is to be subtracted from short ones. */
public record EmptyWork(DataFile file) implements Work {
    @Override
    public String title() {
        return "no data";
    }

    @Override
    public boolean hasResult() {
        return true;
    }

    @Override
    public long rowsRead() {
        return 1;
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        return new Run() {
            @Override
            public double[] once() {
                return new double[] {
                    spark.range(0, 1, 1, 1).selectExpr("sum(id)").head().getLong(0)
                };
            }

            @Override
            public String digest() {
                throw new UnsupportedOperationException("it has no rows");
            }
        };
    }
}
