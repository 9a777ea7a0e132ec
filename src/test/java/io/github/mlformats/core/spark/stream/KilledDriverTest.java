package io.github.mlformats.core.spark.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.JavaProcess;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A driver process is killed in the second of five micro-batches, and another one resumes. Each row is read exactly once, in the
 * same micro-batch as without the failure.
 */
class KilledDriverTest extends StreamedNumbers {
    private static final int FILES = 5;

    /** Reads a file in each micro-batch, and writes it into a directory of the micro-batch's number. */
    static void run(SparkSession spark, Path directory) throws Exception {
        VoidFunction2<Dataset<Row>, Long> write = (batch, number) -> batch.write()
                .mode("overwrite")
                .parquet(CountingFileSystem.path(directory.resolve("out/batch=" + number)));
        spark.readStream()
                .format("numbers")
                .schema(SCHEMA)
                .option("maxFilesPerTrigger", "1")
                .load(CountingFileSystem.path(directory.resolve("in")))
                .writeStream()
                .foreachBatch(write)
                .option("checkpointLocation", CountingFileSystem.path(directory.resolve("checkpoint")))
                .trigger(Trigger.AvailableNow())
                .start()
                .awaitTermination();
    }

    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    @ParameterizedTest(name = "when it creates {0}")
    @ValueSource(
            strings = {
                "/checkpoint/sources/0/.1.", // it has chosen the files, and nothing is noted
                "/checkpoint/offsets/.1.", // we have noted the files, Spark has not
                "/out/batch=1/", // Spark has planned the micro-batch, and begins to write
                "/checkpoint/commits/.1." // all is written, but not committed
            })
    void losesAndRepeatsNothing(String file) throws Exception {
        for (int i = 0; i < FILES; i++) {
            arrive("file" + i, i * 10L, 10, 100 + i);
        }
        kill(file);
        // What would have been read in another order, had it been there before.
        arrive("early", FILES * 10L, 10, 50);

        run(spark, directory);

        Dataset<Row> written = spark.read().parquet(path("out"));
        assertThat(longs(written.select("id").sort("id")))
                .isEqualTo(LongStream.range(0, (FILES + 1) * 10L).boxed().toList());
        boolean noted = !file.contains("sources");
        assertThat(longs(written.where("batch = 1").selectExpr("min(id)"))).containsExactly(noted ? 10L : FILES * 10L);
    }

    private void kill(String file) throws Exception {
        Process driver = JavaProcess.of(KilledDriver.class, List.of(), List.of(directory.toString(), file))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("driver.log").toFile())
                .start();
        assertThat(driver.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(driver.exitValue()).as("a killed driver").isEqualTo(KilledDriver.STATUS);
    }
}
