package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowingConversionTest {
    private static final long ROWS = 400;
    private static final int SECONDS = 120;

    private static SparkSession spark;

    @TempDir
    Path dir;

    @BeforeAll
    static void startSession() {
        spark = LocalSession.builder(1).getOrCreate();
    }

    @AfterAll
    static void stopSession() {
        spark.stop();
    }

    private FollowingConversion conversion() throws Exception {
        Input input = new Input("idv", Map.of(), List.of(dir.resolve("in").toString()));
        Output output = Output.files(dir.resolve("out").toString(), "parquet", Map.of());
        Transformation price = new Transformation(
                Optional.empty(), List.of("Price"), Optional.empty(), false, List.of(), List.of(), OptionalInt.empty());
        return new FollowingConversion(spark, new ConversionRequest(input, price, output), ConversionSettings.DEFAULT);
    }

    private void arrive(String name) throws Exception {
        Files.copy(Path.of("../examples/reviews.idv"), dir.resolve("in").resolve(name));
    }

    private CompletableFuture<Void> start(FollowingConversion conversion, BlockingQueue<Long> rows) {
        return CompletableFuture.runAsync(() -> {
            try {
                conversion.run(Trigger.ProcessingTime(100), batch -> rows.add(batch.rows()));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void convertsWhatArrivesUntilItIsStoppedAndContinues() throws Exception {
        Files.createDirectory(dir.resolve("in"));
        arrive("0.idv");
        BlockingQueue<Long> rows = new LinkedBlockingQueue<>();
        FollowingConversion first = conversion();
        CompletableFuture<Void> running = start(first, rows);
        assertThat(rows.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo(ROWS);
        arrive("1.idv");
        assertThat(rows.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo(ROWS);
        first.stop();
        running.get(SECONDS, TimeUnit.SECONDS);
        arrive("2.idv");

        FollowingConversion second = conversion();
        CompletableFuture<Void> continued = start(second, rows);
        assertThat(rows.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo(ROWS);
        second.stop();
        continued.get(SECONDS, TimeUnit.SECONDS);

        assertThat(spark.read().parquet(dir.resolve("out").toString()).count()).isEqualTo(3 * ROWS);
    }

    @Test
    void conversionThatIsStoppedBeforeItStartsEnds() throws Exception {
        Files.createDirectory(dir.resolve("in"));
        arrive("0.idv");
        FollowingConversion conversion = conversion();
        conversion.stop();

        start(conversion, new LinkedBlockingQueue<>()).get(SECONDS, TimeUnit.SECONDS);
    }
}
