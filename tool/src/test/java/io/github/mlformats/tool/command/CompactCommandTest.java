package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dead lines of collections disappear, and what readers see of them does not change. */
class CompactCommandTest {
    @TempDir
    private Path dir;

    private Path copy(String name) throws IOException {
        Path from = CommandResult.data("zds/" + name + "/ds");
        Path to = dir.resolve(name);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        return to;
    }

    private static Path meta(Path set) throws IOException {
        try (Stream<Path> all = Files.walk(set)) {
            return all.filter(path -> path.endsWith("meta")).findFirst().orElseThrow();
        }
    }

    /** The rows that readers see, sorted. */
    private static List<String> rows(Path set) {
        CommandResult result = CommandResult.run("cat", set, "--to", "ndjson", "-o", "index=require");
        assertThat(result.exitCode()).as(result.err()).isZero();
        return result.out().lines().sorted().toList();
    }

    private static CommandResult compact(Object... arguments) {
        return CommandResult.run(
                Stream.concat(Stream.of("compact"), Stream.of(arguments)).toArray());
    }

    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(dir)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(dir.relativize(file).toString(), Arrays.toString(Files.readAllBytes(file)));
            }
        }
        return contents;
    }

    @ParameterizedTest
    @CsvSource({"updated_deleted, 18", "updated_deleted_py, 18", "blank_lines, 0"})
    void dropsDeadLines(String name, int lines) throws IOException {
        Path set = copy(name);
        List<String> before = rows(set);
        String index = Files.readString(meta(set).resolve("index.bin"), java.nio.charset.StandardCharsets.ISO_8859_1);

        CommandResult result = compact(set);

        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        assertThat(result.out())
                .contains("compacted collection '")
                .contains(" records, ")
                .contains(" instead of ");
        assertThat(rows(set)).isEqualTo(before);
        assertThat(Files.readAllLines(meta(set).resolve("data.jsonl"))).hasSize(before.size());
        assertThat(before).hasSize(lines == 0 ? before.size() : lines);
        assertThat(Files.readString(meta(set).resolve("index.bin"), java.nio.charset.StandardCharsets.ISO_8859_1))
                .as("the format of the index")
                .startsWith(index.substring(0, 2));
        assertThat(CommandResult.run("verify", set).out()).contains("no problems");
        assertThat(compact(set).out()).contains("nothing to drop in collection '");
        try (Stream<Path> files = Files.walk(set)) {
            assertThat(files.filter(file -> file.getFileName().toString().matches("\\.meta.*|.*\\.crc")))
                    .as("staged files and checksums of Hadoop")
                    .isEmpty();
        }
    }

    @Test
    void otherFilesAreKept() throws IOException {
        Path set = copy("updated_deleted");
        Files.writeString(meta(set).resolve("order.ids"), "a\n");
        Path docs = Files.createDirectories(meta(set).resolveSibling("docs"));
        Files.writeString(docs.resolve("a.json"), "{}");

        assertThat(compact(set).exitCode()).isZero();

        assertThat(meta(set).resolve("order.ids")).hasContent("a\n");
        assertThat(docs.resolve("a.json")).hasContent("{}");
    }

    @Test
    void aCollectionWithoutDeadLinesIsNotTouched() throws IOException {
        Path set = copy("basic");
        Map<String, String> before = contents();

        assertThat(compact(set).out()).startsWith("nothing to drop in collection '");

        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void aDryRunOnlyReports() throws IOException {
        Path set = copy("updated_deleted");
        Map<String, String> before = contents();

        assertThat(compact(set, "--dry-run").out()).startsWith("would compact collection '");
        JsonNode json =
                new ObjectMapper().readTree(compact(set, "--dry-run", "--json").out());

        assertThat(contents()).isEqualTo(before);
        JsonNode collection = json.get("compacted").get(0);
        assertThat(collection.get("records").intValue()).isEqualTo(18);
        assertThat(collection.get("bytesAfter").longValue())
                .isPositive()
                .isLessThan(collection.get("bytesBefore").longValue());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no_index      | 2 | has no index that tells live documents from dead lines. Run mlformats reindex first",
                "delete_all    | 2 | has no index that tells live documents from dead lines. Run mlformats reindex first",
            })
    void withoutAnIndexNothingIsDropped(String name, int exitCode, String message) throws IOException {
        Path set = copy(name);
        Map<String, String> before = contents();

        CommandResult result = compact(set);

        assertThat(result.exitCode()).isEqualTo(exitCode);
        assertThat(result.err()).contains(message).hasLineCount(1);
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void aDamagedIndexIsCorrupt() throws IOException {
        Path set = copy("updated_deleted");
        Path index = meta(set).resolve("index.bin");
        byte[] bytes = Files.readAllBytes(index);
        Files.write(index, Arrays.copyOf(bytes, bytes.length - 3));
        Map<String, String> before = contents();

        CommandResult result = compact(set);

        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(result.err()).contains("index.bin is corrupt").hasLineCount(1);
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void archivesAndOtherFormatsAreRefused() throws IOException {
        Path archive;
        try (Stream<Path> files = Files.walk(CommandResult.data("zds/zip_stored"))) {
            archive = files.filter(file -> file.toString().endsWith(".zds"))
                    .findFirst()
                    .orElseThrow();
        }

        assertThat(compact(archive).err()).contains("is an archive, which cannot be changed in place. Unpack it");
        assertThat(compact(CommandResult.SAMPLE).err()).contains("format idv has no dead data");
    }

    /** A process that is killed before it creates a file. The renames that follow are tested with those of other writes. */
    @ParameterizedTest
    @ValueSource(strings = {"/data.jsonl", "/index.bin", "/order.ids"})
    void aRunThatIsKilledLeavesTheOldDocuments(String death) throws Exception {
        Path set = copy("updated_deleted");
        Files.writeString(meta(set).resolve("order.ids"), "a\n");
        List<String> before = rows(set);
        Map<String, String> files = contents();

        assertThat(run(set, ".*/\\.meta-[^/]*/.*" + death.substring(1))).isEqualTo(DyingFileSystem.EXIT_CODE);

        assertThat(contents()).containsAllEntriesOf(files);
        assertThat(rows(set)).isEqualTo(before);
        assertThat(compact(set).exitCode()).isZero();
        assertThat(rows(set)).isEqualTo(before);
    }

    private int run(Path set, String death) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("@target/launch/java.options", "-Xmx512m"));
        command.add("-Dlog4j2.configurationFile=target/launch/log4j2.properties");
        command.add("-Dspark.hadoop.fs.file.impl=" + DyingFileSystem.class.getName());
        command.add("-D" + DyingFileSystem.AT + "=" + death);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of("compact", set.toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.to(
                        dir.resolve("../log" + System.nanoTime()).toFile()))
                .start()
                .waitFor();
    }
}
