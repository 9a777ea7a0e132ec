package io.github.mlformats.it.write;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** A process that overwrites a folder, or one file, with 200 rows of two tasks, and is killed on the way. */
final class DyingDriver {
    private DyingDriver() {}

    /** @param arguments the folder of faults, what to overwrite, {@code singleFile} if that is one file */
    public static void main(String[] arguments) {
        SparkSession session =
                FaultySpark.builder(Path.of(arguments[0])).master("local[1]").getOrCreate();
        session.range(1000, 1200, 1, 2)
                .write()
                .format("idv")
                .option("singleFile", arguments.length > 2)
                .mode("overwrite")
                .save(arguments[1]);
    }
}
