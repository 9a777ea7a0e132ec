package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What files hold never speaks to a terminal, and messages stay short; what cannot be right is refused by our exceptions. */
class HostileTest {
    private static final SparkSession SPARK = SparkSessions.shared();
    private static final String CONTROL = "(?s).*\\p{Cntrl}.*";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ok_z64_big.zds", "ok_z64_neg.zds", "ok_z64_short.zds"})
    void numbersThatCannotBeRight(String name) {
        assertThat(refusal(Corpus.path("hostile/" + name), Map.of()))
                .hasMessageContaining(name)
                .hasMessageNotContaining("null");
    }

    @Test
    void namesOfCollectionsInMessages() {
        String path = Corpus.path("hostile/ansi.zds");

        assertThat(refusal(path, Map.of("collection", "none")).getMessage())
                .contains("\\u001b[31mX")
                .doesNotMatch(CONTROL);
        assertThat(SPARK.read().format("zds").load(path).count()).isOne();
    }

    @Test
    void idsAndTextsInMessages() throws IOException {
        Path meta = Files.createDirectories(folder.resolve("collections/c/meta"));
        String id = "\u001b[2J\n" + "x".repeat(60_000);
        String broken = "\u001b]0;" + "y".repeat(60_000) + "\n";
        Files.writeString(meta.resolve("data.jsonl"), broken);
        Files.writeString(meta.resolve("index.bin"), id.replace('\n', '\r') + "\t0\t" + broken.length() + "\n");

        assertThat(refusal(folder.toString(), Map.of("mode", "FAILFAST")).getMessage())
                .contains("document '\\u001b[2J")
                .hasSizeLessThan(1000)
                .doesNotMatch(CONTROL);
    }

    /** What a task does before its first byte grows with the depth of the columns, not with its square. */
    @ParameterizedTest
    @ValueSource(strings = {"last", "keep"})
    void deeplyNestedStructsInSlicesOfAByte(String duplicates) {
        Map<String, String> slices =
                Map.of("maxPartitionBytes", "1", "openCostInBytes", "1", "duplicates", duplicates, "collection", "t");
        long start = System.nanoTime();
        Dataset<Row> data = SPARK.read().format("zds").options(slices).load(Corpus.path("hostile/nested_struct_900"));
        System.err.println("TIME load " + (System.nanoTime() - start) / 1_000_000);
        assertThat(data.select("_id").collectAsList()).hasToString("[[b]]");
        System.err.println("TIME id " + (System.nanoTime() - start) / 1_000_000);
        assertThat(data.count()).isOne();
        System.err.println("TIME count " + (System.nanoTime() - start) / 1_000_000);
        assertThat(data.select("x").collectAsList()).hasSize(1);
        System.err.println("TIME x " + (System.nanoTime() - start) / 1_000_000);
    }

    private static Throwable refusal(String path, Map<String, String> options) {
        Throwable error = catchThrowable(
                () -> SPARK.read().format("zds").options(options).load(path).collectAsList());
        return Stream.iterate(error, cause -> cause != null, Throwable::getCause)
                .filter(cause -> cause instanceof CorruptFileException || cause instanceof UsageException)
                .findFirst()
                .orElseThrow(() -> new AssertionError("not refused", error));
    }
}
