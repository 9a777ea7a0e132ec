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
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages are short and free of control characters; invalid numbers lead to the documented exceptions. */
class HostileTest {
    private static final SparkSession SPARK = SparkSessions.shared();
    private static final String CONTROL = "(?s).*\\p{Cntrl}.*";

    @TempDir
    Path directory;

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
        Path meta = Files.createDirectories(directory.resolve("collections/c/meta"));
        String id = "\u001b[2J\n" + "x".repeat(60_000);
        String broken = "\u001b]0;" + "y".repeat(60_000) + "\n";
        Files.writeString(meta.resolve("data.jsonl"), broken);
        Files.writeString(meta.resolve("index.bin"), id.replace('\n', '\r') + "\t0\t" + broken.length() + "\n");

        assertThat(refusal(directory.toString(), Map.of("mode", "FAILFAST")).getMessage())
                .contains("document '\\u001b[2J")
                .hasSizeLessThan(1000)
                .doesNotMatch(CONTROL);
    }

    /**
     * Deeply nested columns would need too much stack, and time to create them in each task: deeper values are strings.
     */
    @ParameterizedTest
    @ValueSource(strings = {"last", "keep"})
    void deeplyNestedStructsInSmallSlices(String duplicates) {
        Dataset<Row> data = SPARK.read()
                .format("zds")
                .options(Map.of("maxPartitionBytes", "16", "openCostInBytes", "1", "duplicates", duplicates))
                .load(Corpus.path("hostile/nested_struct_900"));

        assertThat(data.count()).isOne();
        assertThat(data.select("_id").collectAsList()).hasToString("[[b]]");
        assertThat(data.selectExpr("x" + ".a".repeat(99)).head().getString(0))
                .startsWith("{\"a\":{\"a\":")
                .endsWith("}}");
        assertThat(data.selectExpr("x" + ".a".repeat(98)).schema().fields()[0].dataType())
                .isInstanceOf(StructType.class);
    }

    /** Of data sets, collections and archives. */
    @Test
    void namesMayHaveColons() throws IOException {
        Path meta = Files.createDirectories(directory.resolve("set 10:30/collections/c:1/meta"));
        Files.writeString(meta.resolve("data.jsonl"), "{\"_id\":\"a\"}\n{\"_id\":\"b\"}\n");
        Path archive = Files.copy(Path.of(Corpus.path("zip_deflate")), directory.resolve("archive 10:30.zds"));

        assertThat(SPARK.read()
                        .format("zds")
                        .load(directory.resolve("set 10:30").toString())
                        .where("_id = 'b'")
                        .collectAsList())
                .hasToString("[[b]]");
        assertThat(SPARK.read().format("zds").load(archive.toString()).count())
                .isEqualTo(SPARK.read()
                        .format("zds")
                        .load(Corpus.path("zip_deflate"))
                        .count());
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
