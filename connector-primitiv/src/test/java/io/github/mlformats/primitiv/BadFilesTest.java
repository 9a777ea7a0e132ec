package io.github.mlformats.primitiv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.primitiv.testing.Case;
import io.github.mlformats.primitiv.testing.ModelFile;
import io.github.mlformats.primitiv.testing.Param;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads files that primitiv rejects or should reject, and compares with their {@code ours.json}. */
class BadFilesTest extends PrimitivTest {
    /** Files of another known format are a usage error, not corruption. */
    private static final String FOREIGN = "bad/not_primitiv_numpy";

    static Stream<Case> errors() {
        return Case.bad()
                .filter(one -> one.ours().get("result").asText().equals("error"))
                .filter(one -> !one.name().equals(FOREIGN));
    }

    static Stream<Case> readable() {
        return Case.bad().filter(one -> one.ours().get("result").asText().equals("ok"));
    }

    static Stream<Case> errorsAlways() {
        return errors().filter(one -> one.ours().get("strict_false").asText().equals("error"));
    }

    static Stream<Case> errorsOnlyIfStrict() {
        return errors().filter(one -> one.ours().get("strict_false").asText().equals("ok"));
    }

    private Dataset<Row> data(Case one, String... options) {
        String layout = one.ours().path("layout").asText("parameters");
        return read(options).option("layout", layout).load(one.file().toString());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("errors")
    void failWithFileAndOffset(Case one) {
        CorruptFileException thrown = corrupt(() -> data(one).collectAsList());

        assertThat(thrown.file()).contains(one.name());
        assertThat(thrown.offset()).isBetween(0L, one.file().toFile().length());
        assertThat(thrown.getMessage()).hasSizeLessThan(600);
    }

    @Test
    void aFileOfAnotherFormatIsAUsageError() {
        Case one =
                Case.bad().filter(each -> each.name().equals(FOREIGN)).findAny().orElseThrow();

        assertThatThrownBy(() -> data(one).collectAsList())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is NumPy, not primitiv");
    }

    /** primitiv multiplies in 32 bits, and rejects a shape of 0 elements. */
    @ParameterizedTest
    @ValueSource(strings = {"parameters", "tensors", "columns", "elements", "shapes"})
    void dimsWhoseProductOverflowsToZero(String layout, @TempDir Path directory) {
        Path file = new ModelFile()
                .parameter(List.of("w"), ModelFile.Values.of(1 << 16, 1 << 16))
                .write(directory.resolve("x.model"));

        for (String strict : List.of("true", "false")) {
            CorruptFileException thrown = corrupt(() -> read("layout", layout, "strict", strict)
                    .load(file.toString())
                    .collectAsList());

            assertThat(thrown).hasMessageContaining("a shape of at most 4294967295 elements");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("errorsAlways")
    void failWhenReadLeniently(Case one) {
        assertThat(corrupt(() -> data(one, "strict", "false").collectAsList()).file())
                .contains(one.name());
    }

    /** All damaged files in one query. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("lenientWays")
    void giveTheRecordsBeforeTheDamage(Map<String, String> options) {
        for (String layout : List.of("parameters", "optimizer")) {
            List<Case> files = errors().filter(one ->
                            one.ours().path("layout").asText("parameters").equals(layout))
                    .toList();
            List<String> expected = files.stream()
                    .flatMap(one -> Collections.nCopies(
                            one.ours().at("/dropmalformed/rows").asInt(), one)
                            .stream())
                    .map(one -> one.file().getParent().getFileName().toString())
                    .toList();

            Dataset<Row> data = read("layout", layout)
                    .options(options)
                    .load(files.stream().map(one -> one.file().toString()).toArray(String[]::new));

            assertThat(column(data.selectExpr("element_at(split(_metadata.file_path, '/'), -2)")))
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(data.count()).isEqualTo(expected.size());
        }
    }

    static Stream<Map<String, String>> lenientWays() {
        return Stream.of(
                Map.of("mode", "dropmalformed"),
                Map.of("mode", "permissive", "maxWindowBytes", "8"),
                Map.of("mode", "dropmalformed", "maxPartitionBytes", "8", "openCostInBytes", "1"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("readable")
    void unusualFilesAreRead(Case one) {
        JsonNode ours = one.ours();

        for (String strict : new String[] {"true", "false"}) {
            check(one, data(one, "strict", strict), ours.get("rows").asInt(), ours.get("same_as"), ours.get("content"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("errorsOnlyIfStrict")
    void areReadLeniently(Case one) {
        JsonNode ours = one.ours();

        check(
                one,
                data(one, "strict", "false"),
                ours.get("strict_false_rows").asInt(),
                ours.get("strict_false_same_as"),
                ours.get("strict_false_content"));
    }

    private static void check(Case one, Dataset<Row> data, int rows, JsonNode sameAs, JsonNode content) {
        assertThat(data.collectAsList()).hasSize(rows);
        assertThat(data.count()).isEqualTo(rows);
        if (data.schema().fieldNames()[0].equals("class")) {
            assertThat(data.selectExpr("class").first().getString(0))
                    .isEqualTo(one.expected().get("class").asText());
        } else {
            JsonNode expected = content != null
                    ? content
                    : sameAs.asText().equals("expected.json") ? one.expected() : new Case(sameAs.asText()).expected();
            assertThat(data.collectAsList()).map(Param::of).isEqualTo(Param.of(expected));
        }
    }
}
