package io.github.mlformats.benchmarks.harness;

import io.github.mlformats.benchmarks.cases.Case;
import io.github.mlformats.benchmarks.cases.Cases;
import io.github.mlformats.benchmarks.cases.Side;
import io.github.mlformats.benchmarks.data.DataFile;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** Writes the missing data files of cases. Runs in a separate JVM. */
public final class Preparation {
    private Preparation() {}

    /** Arguments: shrink, data directory, cases. */
    public static void main(String[] args) throws Exception {
        List<Case> all = Cases.all(Integer.parseInt(args[0]));
        Path data = Path.of(args[1]);
        try (SparkSession spark = Sessions.local("*")) {
            for (String id : args[2].split(",")) {
                Case requested = Settings.find(all, id);
                for (Side side : Side.values()) {
                    DataFile file = requested.work(side).file();
                    System.out.println(file.in(data, spark));
                }
            }
        }
    }
}
