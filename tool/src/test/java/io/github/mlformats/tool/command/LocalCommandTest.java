package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.process.ExitCode;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that read data without a Spark session. */
class LocalCommandTest {
    private static final Path SET = Command.data("datadings/image_classification/data.msgpack");

    @Test
    void showsColumnsAsTreeAsDdlAndAsJson() {
        Command tree = Command.run("schema", Command.SAMPLE);
        assertThat(tree.out()).contains("root\n", " |-- Features: vector (nullable = false)\n");
        assertThat(tree.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(Command.run("schema", "--ddl", Command.SAMPLE, "-o", "vectors=array")
                        .out())
                .contains("Price FLOAT NOT NULL,", ",Features ARRAY<FLOAT> NOT NULL,")
                .hasLineCount(1);
        assertThat(Command.run("schema", "--ddl", "--json", Command.SAMPLE).exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "datadings/image_classification/data.msgpack",
                "zds/basic/ds",
                "angel/v301_TextColumnFormat/model",
                "primitiv/model_nested3/data.model"
            })
    void columnsAreThoseOfSpark(String path) {
        Path data = Command.data(path);
        String json = Command.run("schema", "--json", data).out();
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
        "angel/v301_TextColumnFormat/model, 1, '\"row\":1,'"
    })
    void findsRowsThroughTheIndex(String path, String key, String expected) {
        Command found = Command.run("find", Command.data(path), key);
        assertThat(found.out().lines())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).startsWith("{").contains(expected));
        assertThat(found.exitCode()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void findsByOtherColumnsToo() {
        Path model = Command.data("angel/v301_TextColumnFormat/model");
        Command row = Command.run("find", model, "1");
        Command element = Command.run("find", model, "1", "--by", "col=2");
        assertThat(element.out().lines())
                .as("one of each matrix")
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("{\"matrix\":\"", "\",\"row\":1,\"col\":2,"))
                .isSubsetOf(row.out().lines().toList());
    }

    @Test
    void saysWhenNothingIsFound() {
        Command none = Command.run("find", SET, "nowhere");
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
        Command mistaken = Command.run("find", Command.data(path), argument);
        assertThat(mistaken.err()).contains(message).hasLineCount(1);
        assertThat(mistaken.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void formatsWithoutAnIndexAreSearchedByShow() {
        assertThat(Command.run("find", Command.SAMPLE, "1").err()).contains("Use show --where");
    }

    @Test
    void completesCommandsAndOptions() {
        Command script = Command.run("completion");
        assertThat(script.out()).contains("complete -F _complete_mlformats", "--values-only", "--vertical");
        assertThat(script.exitCode()).isEqualTo(ExitCode.DONE);
    }
}
