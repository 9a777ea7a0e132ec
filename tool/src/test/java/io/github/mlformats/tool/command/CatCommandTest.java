package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.tool.output.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows for other programs. */
class CatCommandTest {
    private static final int SAMPLE_ROWS = 400;

    @TempDir
    private Path dir;

    @Test
    void writesLinesOfJson() {
        CommandResult shown = CommandResult.run("show", CommandResult.SAMPLE, "--json", "--columns", "Class,Price");
        CommandResult rows = CommandResult.run("cat", CommandResult.SAMPLE, "--columns", "Class,Price");
        assertThat(rows.out()).isEqualTo(shown.out()).hasLineCount(SAMPLE_ROWS);
        assertThat(rows.err()).isEmpty();
        assertThat(rows.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 400, 500})
    void writesOneJsonArray(int limit) throws IOException {
        CommandResult rows = CommandResult.run("cat", CommandResult.SAMPLE, "--to", "json", "--limit", limit);
        JsonNode array = new ObjectMapper().readTree(rows.out());
        assertThat(array.isArray()).isTrue();
        assertThat(array).hasSize(Math.min(limit, SAMPLE_ROWS));
    }

    @Test
    void quotesCsv() throws IOException {
        Path json = Files.writeString(
                dir.resolve("a.json"),
                "{\"a\":\"x,\\\"y\\\"\",\"b\":null,\"c\":\"\",\"d\":[1,2],\"e\":1.5}\n{\"a\":\"two\\nlines\",\"b\":\"\\u001b\"}\n");
        CommandResult rows = CommandResult.run("cat", json, "--to", "csv");
        assertThat(rows.out()).isEqualTo("a,b,c,d,e\n\"x,\"\"y\"\"\",,\"\",\"[1,2]\",1.5\n\"two\nlines\",\u001b,,,\n");
        assertThat(rows.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    /** Readers skip blank lines. */
    @Test
    void nullInTheOnlyColumnOfCsvIsARow() throws IOException {
        Path json = Files.writeString(dir.resolve("a.json"), "{\"a\":\"x\"}\n{\"a\":null}\n{\"a\":\"\"}\n");
        CommandResult rows = CommandResult.run("cat", json, "--to", "csv");
        assertThat(rows.out()).isEqualTo("a\nx\n\"\"\n\"\"\n");
        Path csv = Files.writeString(dir.resolve("a.csv"), rows.out());
        assertThat(CommandResult.run("count", csv, "-o", "header=true").out()).isEqualTo("3\n");
    }

    @Test
    void writesRowsOfManyPartitionsInOrder() throws IOException {
        Path many = Files.createDirectory(dir.resolve("many"));
        for (int i = 0; i < 9; i++) {
            Files.writeString(many.resolve("part-" + i + ".csv"), i + "a\n" + i + "b\n");
        }
        CommandResult all = CommandResult.run("cat", many, "--sort", "_c0", "--to", "csv");
        assertThat(all.out())
                .startsWith("_c0\n0a\n0b\n1a\n")
                .endsWith("8a\n8b\n")
                .hasLineCount(19);
        CommandResult some = CommandResult.run("cat", many, "--limit", "3", "--to", "csv");
        assertThat(some.out()).hasLineCount(4);
    }

    /** Whether there are fewer partitions than shards, as of one file, or more. */
    @ParameterizedTest
    @ValueSource(ints = {1, 60})
    void shardsHaveEachRowOnce(int files) throws IOException {
        Path many = Files.createDirectory(dir.resolve("many"));
        for (int i = 0; i < files; i++) {
            Files.writeString(many.resolve("part-" + i + ".csv"), i + "a\n" + i + "b\n" + i + "c\n");
        }
        List<String> rows = new ArrayList<>();
        for (int shard = 0; shard < 3; shard++) {
            CommandResult part = CommandResult.run("cat", many, "--shard", shard + "/3");
            assertThat(part.out()).isNotEmpty();
            part.out().lines().forEach(rows::add);
        }
        assertThat(rows).hasSize(3 * files).doesNotHaveDuplicates();
    }

    @Test
    void writesAnArrowStream() throws IOException {
        byte[] bytes = bytes("cat", CommandResult.SAMPLE, "--to", "arrow", "--as-arrays", "--limit", "399");
        assertThat(rows(bytes)).isEqualTo(399);
        try (RootAllocator allocator = new RootAllocator();
                ArrowStreamReader reader = new ArrowStreamReader(new ByteArrayInputStream(bytes), allocator)) {
            Schema schema = reader.getVectorSchemaRoot().getSchema();
            assertThat(schema.findField("Features").getType()).isEqualTo(ArrowType.List.INSTANCE);
            assertThat(schema.getFields())
                    .extracting(Field::getName)
                    .isEqualTo(CommandResult.run("cat", CommandResult.SAMPLE, "--to", "csv", "-n", "0")
                            .out()
                            .strip()
                            .transform(names -> List.of(names.split(","))));
        }
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
    void writesAnArrowStreamOfEachFormat(String path) throws IOException {
        Path data = CommandResult.data(path);
        long count = Long.parseLong(CommandResult.run("count", data).out().strip());
        assertThat(rows(bytes("cat", data, "--to", "arrow"))).isEqualTo(count);
    }

    @Test
    void noRowsAreAnArrowStreamToo() throws IOException {
        assertThat(rows(bytes("cat", CommandResult.SAMPLE, "--to", "arrow", "--where", "false")))
                .isZero();
    }

    @Test
    void namesTheMistakesOfTheUser() {
        CommandResult column = CommandResult.run("cat", CommandResult.SAMPLE, "--where", "Prize > 1");
        assertThat(column.err()).contains("Prize").hasLineCount(1);
        assertThat(column.exitCode()).isEqualTo(ExitCode.USAGE);
        CommandResult format = CommandResult.run("cat", CommandResult.SAMPLE, "--to", "xml");
        assertThat(format.err())
                .contains("expected one of [ARROW, arrow, CSV, csv, JSON, json, NDJSON, ndjson]")
                .hasLineCount(1);
        assertThat(format.exitCode()).isEqualTo(ExitCode.USAGE);
        CommandResult input = CommandResult.run("cat", CommandResult.SAMPLE, "--format", "arrow");
        assertThat(input.err())
                .contains("--format is the format of the input. The format of the output is --to arrow")
                .hasLineCount(1);
        assertThat(input.exitCode()).isEqualTo(ExitCode.USAGE);
        CommandResult shard = CommandResult.run("cat", CommandResult.SAMPLE, "--shard", "3/3");
        assertThat(shard.err())
                .isEqualTo("mlformats: --shard must be K/N with K from 0 to N - 1, such as 0/4, but is '3/3'\n");
        assertThat(shard.exitCode()).isEqualTo(ExitCode.USAGE);
        CommandResult sorted = CommandResult.run("cat", CommandResult.SAMPLE, "--shard", "0/3", "--sort", "Price");
        assertThat(sorted.err())
                .contains("--shard and --sort exclude each other")
                .hasLineCount(1);
        assertThat(sorted.exitCode()).isEqualTo(ExitCode.USAGE);
        CommandResult limit = CommandResult.run("cat", CommandResult.SAMPLE, "--limit", "-1");
        assertThat(limit.err()).isEqualTo("mlformats: --limit must not be negative, but is -1\n");
        assertThat(limit.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void saysWhereAFileIsCorrupt() throws IOException {
        byte[] bytes = Files.readAllBytes(CommandResult.SAMPLE);
        bytes[bytes.length / 2]++;
        Path damaged = Files.write(dir.resolve("damaged.idv"), bytes);
        CommandResult result = CommandResult.run("cat", damaged);
        assertThat(result.err()).contains("damaged.idv is corrupt at byte ").hasLineCount(1);
        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    private static long rows(byte[] stream) throws IOException {
        long rows = 0;
        try (RootAllocator allocator = new RootAllocator();
                ArrowStreamReader reader = new ArrowStreamReader(new ByteArrayInputStream(stream), allocator)) {
            while (reader.loadNextBatch()) {
                rows += reader.getVectorSchemaRoot().getRowCount();
            }
            assertThat(reader.bytesRead()).isEqualTo(stream.length);
        }
        return rows;
    }

    /** What a successful command writes. */
    private static byte[] bytes(Object... arguments) {
        CommandResult result = CommandResult.run(arguments);
        assertThat(result.exitCode()).isEqualTo(ExitCode.SUCCESS);
        return result.bytes();
    }
}
