package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that read data without a Spark session. */
class LocalCommandTest {
    private static final Path SET = CommandResult.data("datadings/image_classification/data.msgpack");

    @Test
    void showsColumnsAsTreeAsDdlAndAsJson() {
        CommandResult tree = CommandResult.run("schema", CommandResult.SAMPLE);
        assertThat(tree.out()).contains("root\n", " |-- Features: vector (nullable = false)\n");
        assertThat(tree.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(CommandResult.run("schema", "--ddl", CommandResult.SAMPLE, "-o", "vectors=array")
                        .out())
                .contains("Price FLOAT NOT NULL,", ",Features ARRAY<FLOAT> NOT NULL,")
                .hasLineCount(1);
        assertThat(CommandResult.run("schema", "--ddl", "--json", CommandResult.SAMPLE)
                        .exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "datadings/image_classification/data.msgpack",
                "zds/basic/ds",
                "angel/v301_TextColumnFormat/model",
                "primitiv/model_nested3/data.model",
                "safetensors/model.safetensors"
            })
    void columnsAreThoseOfSpark(String path) {
        Path data = CommandResult.data(path);
        String json = CommandResult.run("schema", "--json", data).out();
        assertThat(SparkSession.getDefaultSession().isEmpty()).isTrue();
        SparkSession session = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", "false")
                .getOrCreate();
        try {
            String format = path.substring(0, path.indexOf('/'));
            assertThat(DataType.fromJson(json))
                    .isEqualTo(
                            session.read().format(format).load(data.toString()).schema());
        } finally {
            session.stop();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "zds/basic/ds, doc_000, '\"_id\":\"doc_000\",\"label\":0,'",
        "primitiv/model_nested3/data.model, sub/deep/x, '\"path\":[\"sub\",\"deep\",\"x\"]'",
        "safetensors/model.safetensors, steps, '\"name\":\"steps\",\"dtype\":\"I64\",'",
        "angel/v301_TextColumnFormat/model, 1, '\"row\":1,'"
    })
    void findsRowsThroughTheIndex(String path, String key, String expected) {
        CommandResult found = CommandResult.run("find", CommandResult.data(path), key);
        assertThat(found.out().lines())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).startsWith("{").contains(expected));
        assertThat(found.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "idv/keys.idv",
                "datadings/image_classification",
                "zds/basic/ds",
                "angel/v301_TextColumnFormat/model",
                "primitiv/model_nested3/data.model",
                "safetensors/model.safetensors"
            })
    void documentsNextToTheDataArePassedBy(String path, @TempDir Path dir) throws IOException {
        Path data = CommandResult.data(path);
        String alone = CommandResult.run("schema", data).out();
        Path directory = Files.createDirectories(dir.resolve("data"));
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = file.equals(data)
                        ? data.getFileName().toString()
                        : data.relativize(file).toString();
                Files.createDirectories(directory.resolve(name).getParent());
                Files.copy(file, directory.resolve(name));
            }
        }
        Files.writeString(directory.resolve("README.md"), "# What these files are");

        CommandResult schema = CommandResult.run("schema", directory);
        assertThat(schema.err()).isEmpty();
        assertThat(schema.out()).isEqualTo(alone);
        assertThat(CommandResult.run("verify", directory).exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(CommandResult.run("count", directory).exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void findsByOtherColumnsToo() {
        Path model = CommandResult.data("angel/v301_TextColumnFormat/model");
        CommandResult row = CommandResult.run("find", model, "1");
        CommandResult element = CommandResult.run("find", model, "1", "--by", "col=2");
        assertThat(element.out().lines())
                .as("one of each matrix")
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("{\"matrix\":\"", "\",\"row\":1,\"col\":2,"))
                .isSubsetOf(row.out().lines().toList());
    }

    @Test
    void saysWhenNothingIsFound() {
        CommandResult none = CommandResult.run("find", SET, "nowhere");
        assertThat(none.out()).isEmpty();
        assertThat(none.err()).isEqualTo("mlformats: no rows found\n");
        assertThat(none.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
    }

    @ParameterizedTest
    @CsvSource({
        "datadings/image_classification/data.msgpack, --by=label=3, 'expected a key, or --by with key'",
        "angel/v301_TextColumnFormat/model, one, 'column ''row'' has whole numbers, but the value is ''one'''"
    })
    void namesMistakes(String path, String argument, String message) {
        CommandResult mistaken = CommandResult.run("find", CommandResult.data(path), argument);
        assertThat(mistaken.err()).contains(message).hasLineCount(1);
        assertThat(mistaken.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void formatsWithoutAnIndexAreSearchedByShow() {
        assertThat(CommandResult.run("find", CommandResult.SAMPLE, "1").err()).contains("Use show --where");
    }

    @Test
    void completesCommandsAndOptions() {
        CommandResult script = CommandResult.run("completion");
        assertThat(script.out()).contains("complete -F _complete_mlformats", "--values-only", "--vertical");
        assertThat(script.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }
}
