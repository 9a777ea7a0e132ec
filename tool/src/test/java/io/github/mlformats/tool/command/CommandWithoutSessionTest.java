package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.input.LocalInput;
import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that need no Spark session write what they write with one, byte for byte. */
class CommandWithoutSessionTest {
    /** A setting of Spark, which only a session knows. It is the embedded Spark's, so it changes nothing. */
    private static final String SETTING = "spark.ui.enabled";

    private static final List<String> SAMPLES = List.of(
            "idv/dates.idv",
            "datadings/nested/data.msgpack",
            "zds/nested/ds",
            "angel/v320_multi_matrix_mixed/model",
            "primitiv/model_nested3/data.model",
            "safetensors/types.safetensors");

    @TempDir
    private Path dir;

    static Stream<Arguments> samplesInEachFormat() {
        return SAMPLES.stream().flatMap(sample -> Stream.of("arrow", "csv", "json", "ndjson")
                .map(format -> Arguments.of(sample, format)));
    }

    @ParameterizedTest
    @MethodSource("samplesInEachFormat")
    void rowsAreThoseOfASession(String sample, String format) {
        assertSame("cat", CommandResult.data(sample), "--to", format);
    }

    /** Several blocks and partitions, vectors, binary values, nulls, numbers of all sizes, texts outside of ASCII. */
    @ParameterizedTest
    @CsvSource({
        "idv/multiblock.idv, ",
        "idv/key_vectors.idv, --as-arrays",
        "idv/vec_wide_sparse.idv, ",
        "idv/floats.idv, ",
        "idv/dup_names_dropped.idv, ",
        "idv/multiblock.idv, --limit=700",
        "idv/multiblock.idv, --shard=1/3",
        "idv/multiblock.idv, --option=maxPartitionBytes=1000",
        "datadings/image_classification/data.msgpack, ",
        "datadings/image_classification/data.msgpack, '--columns=label,key'",
        "datadings/sharded, ",
        "datadings/n5000, --limit=4321",
        "datadings/mixed_types, ",
        "zds/nulls_missing/ds, ",
        "zds/unicode/ds, ",
        "zds/many5000/ds, ",
        "zds/zip_stored/ds.zds, --limit=3",
        "angel/v301_TextColumnFormat/model, --as-arrays",
        "angel/v320_many_rows_TextColumnFormat/model, ",
        "primitiv/opt_xor_adam, ",
        "safetensors/sharded, ",
        "safetensors/npz/arrays.npz, "
    })
    void rowsAreThoseOfASessionUnderOptions(String sample, String option) {
        for (String format : List.of("arrow", "ndjson")) {
            List<Object> line = new ArrayList<>(List.of("cat", CommandResult.data(sample), "--to", format));
            if (option != null) {
                line.add(option);
            }
            assertSame(line.toArray());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "idv/multiblock.idv",
                "datadings/sharded",
                "zds/many5000/ds",
                "angel/v320_multi_matrix_mixed/model",
                "primitiv/model_nested3/data.model",
                "safetensors/sharded"
            })
    void countsAreThoseOfASession(String sample) {
        assertSame("count", CommandResult.data(sample));
        assertSame("count", CommandResult.data(sample), "--json");
    }

    @ParameterizedTest
    @FieldSource("SAMPLES")
    void tablesAreThoseOfASession(String sample) {
        assertSame("show", CommandResult.data(sample));
        assertSame("show", CommandResult.data(sample), "--full", "--vertical", "-n", "3");
    }

    @Test
    void manyFilesAreInTheOrderOfASession() throws IOException {
        for (String name : List.of("b.idv", "a.idv", "10.idv", "9.idv", "_hidden.idv", ".hidden.idv")) {
            Files.copy(CommandResult.SAMPLE, dir.resolve(name));
        }
        Files.writeString(Files.createDirectory(dir.resolve("_mlformats_index")).resolve("x"), "");
        Files.writeString(dir.resolve("README.md"), "");
        assertLocal(dir);
        assertSame("cat", dir, "--columns", "Text,Price", "--to", "csv");
        assertSame("cat", dir.resolve("9.idv"), dir.resolve("a.idv"), "--limit", "401");
        assertSame("cat", dir + "/?.idv", "--shard", "0/2");
        assertSame("show", "--json", dir, "--limit", "801");
        assertSame("count", dir);
    }

    @Test
    void mistakesAreThoseOfASession() throws IOException {
        byte[] bytes = Files.readAllBytes(CommandResult.SAMPLE);
        bytes[bytes.length / 2]++;
        assertSame("cat", Files.write(dir.resolve("damaged.idv"), bytes));
        assertSame("count", dir.resolve("missing.idv"));
        assertSame("cat", CommandResult.SAMPLE, "--columns", "Prize");
        assertSame("cat", CommandResult.SAMPLE, "--to", "arrow", "--option", "keys=wrong");
        assertSame("cat", Files.createDirectory(dir.resolve("empty")), "--format", "idv");
        assertSame("cat", CommandResult.data("zds/bad/data_truncated/ds"));
        assertSame("cat", CommandResult.data("zds/bad/data_truncated/ds"), "--option", "mode=DROPMALFORMED");
    }

    /** What only Spark's analysis, or its listing, knows. */
    @Test
    void otherRowsNeedASession() throws IOException {
        Path partition = Files.createDirectories(dir.resolve("day=2026-01-31"));
        Files.copy(CommandResult.SAMPLE, partition.resolve("a.idv"));
        assertThat(local(dir).rows(Map.of(), OptionalLong.empty())).isEmpty();
        assertThat(CommandResult.run("cat", dir, "--columns", "day,Price", "--limit", "1", "--to", "csv")
                        .out())
                .startsWith("day,Price\n2026-01-31,");

        for (String column : List.of("price", "*", "_metadata", "`Price`")) {
            assertThat(local(CommandResult.SAMPLE, column).rows(Map.of(), OptionalLong.empty()))
                    .as(column)
                    .isEmpty();
        }
        assertThat(CommandResult.run("cat", CommandResult.SAMPLE, "--columns", "price", "--to", "csv", "-n", "0")
                        .out())
                .isEqualTo("price\n");
        assertSame("cat", CommandResult.SAMPLE, "--columns", "_metadata", "--limit", "1");
        assertSame("cat", CommandResult.SAMPLE, "--option", "pathGlobFilter=*.idv", "--limit", "1");
    }

    private static void assertLocal(Path data, String... columns) {
        assertThat(local(data, columns).rows(Map.of(), OptionalLong.empty())).isPresent();
    }

    private static LocalInput local(Path data, String... columns) {
        return new LocalInput("idv", Map.of(), List.of(data.toString()), List.of(columns), new Configuration());
    }

    private static void assertSame(Object... line) {
        assertThat(System.getProperty(SETTING)).isNull();
        CommandResult alone = CommandResult.run(line);
        System.setProperty(SETTING, "false");
        CommandResult expected;
        try {
            expected = CommandResult.run(line);
        } finally {
            System.clearProperty(SETTING);
        }
        assertThat(alone.err()).isEqualTo(expected.err());
        assertThat(alone.exitCode()).isEqualTo(expected.exitCode());
        assertThat(alone.bytes()).isEqualTo(expected.bytes());
        assertThat(alone.exitCode() == ExitCode.SUCCESS).isEqualTo(alone.err().isEmpty());
    }
}
