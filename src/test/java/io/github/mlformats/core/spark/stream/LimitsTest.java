package io.github.mlformats.core.spark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Size and order of micro-batches. */
class LimitsTest extends StreamedNumbers {
    private static final List<Long> A = List.of(1L);
    private static final List<Long> B = List.of(2L);
    private static final List<Long> C = List.of(3L);

    @BeforeEach
    void threeFiles() {
        arrive("z", 1, 1, 100);
        arrive("y", 2, 1, 200);
        arrive("x", 3, 1, 300);
    }

    private Dataset<Row> stream(String option, Object value) {
        return readStream().option(option, value.toString()).load(path("in"));
    }

    @Test
    void maxFilesPerTriggerOldestFirst() throws Exception {
        assertThat(readAll(stream("maxFilesPerTrigger", 1))).containsExactly(A, B, C);
    }

    @Test
    void maxBytesPerTriggerButAtLeastOneFile() throws Exception {
        long bytes = Files.size(directory.resolve("in/x"));
        assertThat(readAll(stream("maxBytesPerTrigger", 2 * bytes))).containsExactly(List.of(1L, 2L), C);
        arrive("big", 4, 1000, 400);
        arrive("w", 5000, 1, 500);
        assertThat(readAll(stream("maxBytesPerTrigger", 2 * bytes)))
                .extracting(List::size)
                .containsExactly(1000, 1);
    }

    @Test
    void whicheverLimitComesFirst() throws Exception {
        Dataset<Row> rows = readStream()
                .option("maxFilesPerTrigger", "2")
                .option("maxBytesPerTrigger", "1g")
                .load(path("in"));
        assertThat(readAll(rows)).containsExactly(List.of(1L, 2L), C);
    }

    @Test
    void latestFilesComeFirst() throws Exception {
        Dataset<Row> rows = readStream()
                .option("latestFirst", "true")
                .option("maxFilesPerTrigger", "1")
                .option("maxFileAge", "1s")
                .load(path("in"));
        assertThat(readAll(rows)).containsExactly(C, B, A);
    }

    @Test
    @SuppressWarnings("deprecation") // Once is what is tested
    void onceReadsAll() throws Exception {
        start(stream("maxFilesPerTrigger", 1), Trigger.Once()).awaitTermination();
        assertThat(batches).containsExactly(List.of(1L, 2L, 3L));
    }

    @Test
    void incompleteFileDoesNotBlockOthers() throws Exception {
        byte[] whole = Files.readAllBytes(directory.resolve("in/z"));
        Files.write(directory.resolve("in/z"), new byte[] {whole[0], whole[1], whole[2], whole[3]});
        assertThat(readAll(stream("maxFilesPerTrigger", 1))).containsExactly(B, C);
    }

    @Test
    void filesBeyondMaxAgeAreIgnored() throws Exception {
        assertThat(readAll(stream("maxFileAge", "1h"))).containsExactly(List.of(1L, 2L, 3L));
        arrive("late", 4, 1, 299);
        assertThat(readAll(stream("maxFileAge", "1h"))).containsExactly(List.of(4L));
        arrive("young", 5, 1, 300 + 7200);
        assertThat(readAll(stream("maxFileAge", "1h"))).containsExactly(List.of(5L));
        arrive("old", 6, 1, 300);
        assertThat(readAll(stream("maxFileAge", "1h"))).isEmpty();
    }

    /** After ten micro-batches, the files are forgotten. */
    @Test
    void forgottenFilesAreNotReadAgainWithOtherOptions() throws Exception {
        for (int file = 0; file < 10; file++) {
            arrive("young" + file, 10 + file, 1, 300 + 7200 + file);
        }
        Dataset<Row> first = readStream()
                .option("maxFilesPerTrigger", "1")
                .option("maxFileAge", "1h")
                .load(path("in"));
        assertThat(readAll(first)).hasSize(13);

        assertThat(readAll(stream("maxFileAge", "30d"))).isEmpty();
        Dataset<Row> latestFirst = readStream()
                .option("latestFirst", "true")
                .option("maxFilesPerTrigger", "10")
                .load(path("in"));
        assertThat(readAll(latestFirst)).isEmpty();
    }

    @Test
    void filesThatLatestFirstHasNotReadAreReadWithOtherOptions() throws Exception {
        arrive("young", 4, 1, 300 + 7200);
        Dataset<Row> latestFirst = readStream()
                .option("latestFirst", "true")
                .option("maxFilesPerTrigger", "1")
                .load(path("in"));
        batches.clear();
        StreamingQuery query =
                start(latestFirst.filter("id = 4 OR raise_error('stopped') IS NULL"), Trigger.AvailableNow());
        assertThatThrownBy(query::awaitTermination).hasStackTraceContaining("stopped");
        assertThat(batches).containsExactly(List.of(4L));

        Dataset<Row> limited = readStream()
                .option("maxFilesPerTrigger", "2")
                .option("maxFileAge", "1h")
                .load(path("in"));
        assertThat(readAll(limited)).containsExactly(C, List.of(1L, 2L));
        arrive("old", 6, 1, 300);
        assertThat(readAll(limited)).isEmpty();
    }

    @Test
    void progressReportsOutstandingFiles() throws Exception {
        Files.write(directory.resolve("in/half"), new byte[] {'N', 'U', 'M', 'S'});
        StreamingQuery query = stream("maxFilesPerTrigger", 2)
                .writeStream()
                .format("noop")
                .option("checkpointLocation", path("checkpoint"))
                .start();
        try {
            query.processAllAvailable();
        } finally {
            query.stop();
        }
        var first = query.recentProgress()[0];
        assertThat(first.numInputRows()).isEqualTo(2);
        assertThat(first.sources()[0].description()).isEqualTo("numbers stream of " + path("in"));
        assertThat(first.sources()[0].metrics())
                .containsEntry("numFilesOutstanding", "2")
                .containsKeys("numBytesOutstanding", "numFilesIncomplete");
    }

    @ParameterizedTest
    @CsvSource({
        "cleanSource, delete, there is no option cleanSource: a stream never deletes or moves what it has read",
        "maxFilesPerTrigger, 0, 'option maxFilesPerTrigger is ''0'', but must be: integer, at least 1'",
        "maxFilePerTrigger, 1, unknown option 'maxFilePerTrigger': did you mean 'maxFilesPerTrigger'?",
        "maxFileAge, never, 'option maxFileAge is ''never'', but must be: time, such as 12h'"
    })
    void rejectsOptions(String name, String value, String message) {
        assertThatThrownBy(() -> readAll(stream(name, value))).hasMessageContaining(message);
    }
}
