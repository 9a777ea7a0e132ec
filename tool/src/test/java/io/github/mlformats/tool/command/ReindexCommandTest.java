package io.github.mlformats.tool.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Index files that are missing or damaged become those that the original library wrote. */
class ReindexCommandTest {
    @TempDir
    private Path dir;

    /** Copies a data set of a connector's tests. @return the path to pass to a command */
    private Path copy(String path) throws IOException {
        Path from = CommandResult.data(path);
        Path directory = Files.isDirectory(from) ? from : from.getParent();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path to = dir.resolve(directory.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
        return Files.isDirectory(from) ? dir : dir.resolve(from.getFileName());
    }

    private Map<String, String> contents() throws IOException {
        try (Stream<Path> files = Files.walk(dir)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().endsWith(".crc"))
                    .collect(Collectors.toMap(
                            file -> dir.relativize(file).toString(),
                            file -> {
                                try {
                                    return Arrays.toString(Files.readAllBytes(file));
                                } catch (IOException e) {
                                    throw new UncheckedIOException(e);
                                }
                            },
                            (a, b) -> a,
                            TreeMap::new));
        }
    }

    private static void flip(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 0x40;
        Files.write(file, bytes);
    }

    private static CommandResult reindex(Object... arguments) {
        Object[] line =
                Stream.concat(Stream.of("reindex"), Stream.of(arguments)).toArray();
        CommandResult result = CommandResult.run(line);
        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.SUCCESS);
        return result;
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain40", "image_classification", "strings", "empty", "one", "n5000", "sharded"})
    void rebuildsEachSidecarFileOfDatadings(String name) throws IOException {
        Path source = CommandResult.data("datadings/" + name);
        Path data;
        try (Stream<Path> files = Files.list(source)) {
            data = files.filter(file -> file.toString().endsWith(".msgpack"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        Path copied = copy("datadings/" + name + "/" + data.getFileName());
        Map<String, String> original = contents();
        assertThat(reindex(copied).out()).startsWith("nothing to rebuild");
        for (String suffix : new String[] {".offsets", ".keys", ".key_hashes", ".filter"}) {
            Path sidecar = copied.resolveSibling(copied.getFileName() + suffix);
            Files.delete(sidecar);
            assertThat(reindex(copied).out())
                    .contains(suffix + ", which was missing")
                    .hasLineCount(1);
            assertThat(contents()).isEqualTo(original);

            flip(sidecar);
            assertThat(reindex(copied).out())
                    .contains(suffix + ", which did not fit")
                    .hasLineCount(1);
            assertThat(contents()).isEqualTo(original);

            Files.write(sidecar, new byte[3]);
            reindex(copied);
            assertThat(contents()).isEqualTo(original);
        }
    }

    @Test
    void rebuildsAllSidecarFilesFromTheData() throws IOException {
        Path data = copy("datadings/n5000/data.msgpack");
        Map<String, String> original = contents();
        for (String suffix : new String[] {".offsets", ".keys", ".key_hashes", ".filter"}) {
            Files.delete(data.resolveSibling("data.msgpack" + suffix));
        }
        assertThat(reindex(data).out()).hasLineCount(4);
        assertThat(contents()).isEqualTo(original);
        assertThat(CommandResult.run("find", data, "nowhere").exitCode()).isEqualTo(ExitCode.NOT_FOUND);
    }

    @Test
    void addsTheNewIndexFilesToALegacyIndex() throws IOException {
        Path data = copy("datadings/legacy_index/data.msgpack");
        assertThat(reindex(data).out()).contains(".offsets", ".keys", ".key_hashes", ".filter", ".md5");
        assertThat(dir.resolve("data.msgpack.index")).exists();
        assertThat(CommandResult.run("verify", data).out()).endsWith("no problems\n");
    }

    @Test
    void keepsKeysThatAreNotInTheSamples() throws IOException {
        Path data = copy("datadings/raw_no_key/data.msgpack");
        Map<String, String> original = contents();
        Files.delete(dir.resolve("data.msgpack.filter"));
        Files.delete(dir.resolve("data.msgpack.key_hashes"));
        reindex(data);
        assertThat(contents()).isEqualTo(original);

        Files.delete(dir.resolve("data.msgpack.keys"));
        CommandResult lost = CommandResult.run("reindex", data);
        assertThat(lost.err()).contains("so their keys are lost").hasLineCount(1);
        assertThat(lost.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    /** As an overwrite leaves it that dies between data and index: all parts of the index fit each other. */
    @Test
    void asksWhichKeysCountIfTheIndexIsThatOfOtherData() throws IOException {
        Path data = copy("datadings/plain40/data.msgpack");
        byte[] bytes = Files.readAllBytes(data);
        int first = 0x26;
        byte[] other = Arrays.copyOfRange(bytes, first, bytes.length + first);
        System.arraycopy(bytes, 0, other, bytes.length - first, first);
        Files.write(data, other);
        Map<String, String> before = contents();

        CommandResult result = CommandResult.run("reindex", data);

        assertThat(result.err())
                .contains("has 40 samples whose field 'key' is not their key in the index, and the offsets of the index"
                        + " do not fit: it may be the index of other data")
                .hasLineCount(1);
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(contents()).isEqualTo(before);
        for (String suffix : new String[] {".keys", ".key_hashes"}) {
            Files.delete(data.resolveSibling("data.msgpack" + suffix));
        }
        reindex(data);
        assertThat(CommandResult.run("verify", data).out())
                .contains("40 records, ")
                .doesNotContain("is not the hash");
        assertThat(CommandResult.run("find", data, "img_000").exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void saysWhereAWriterDied() throws IOException {
        Path data = copy("datadings/plain40/data.msgpack");
        byte[] bytes = Files.readAllBytes(data);
        Files.write(data, Arrays.copyOf(bytes, bytes.length - 3));
        Map<String, String> before = contents();
        CommandResult cut = CommandResult.run("reindex", data);
        assertThat(cut.err())
                .contains("sample 39", "cut the file to its first ")
                .hasLineCount(1);
        assertThat(cut.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(contents()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        "basic/ds, collections/train/meta/index.bin",
        "many5000/ds, collections/train/meta/index.bin",
        "unicode/ds, collections/train/meta/index.bin"
    })
    void rebuildsTheIndexOfZds(String path, String index) throws IOException {
        Path set = copy("zds/" + path);
        assertThat(reindex(set).out()).startsWith("nothing to rebuild");
        String count = CommandResult.run("count", set).out();
        String verified = CommandResult.run("verify", set).out();
        Files.delete(set.resolve(index));
        assertThat(reindex(set).out()).contains("index.bin, which was missing").hasLineCount(1);
        byte[] rebuilt = Files.readAllBytes(set.resolve(index));
        assertThat(CommandResult.run("verify", set).out()).isEqualTo(verified).endsWith("no problems\n");
        assertThat(CommandResult.run("count", set).out()).isEqualTo(count);

        flip(set.resolve(index));
        assertThat(reindex(set).out()).contains("index.bin, which did not fit").hasLineCount(1);
        assertThat(set.resolve(index)).hasBinaryContent(rebuilt);
    }

    @Test
    void keepsAnIndexThatSaysWhichDocumentsAreDeleted() throws IOException {
        Path set = copy("zds/updated_deleted/ds");
        Map<String, String> before = contents();
        CommandResult kept = reindex(set);
        assertThat(kept.out()).startsWith("nothing to rebuild");
        assertThat(contents()).isEqualTo(before);
    }

    /** Its lines are there, but not the index that publishes them. */
    @Test
    void skipsTheLinesOfAWriteThatWasKilled() throws IOException {
        Path set = copy("zds/basic/ds");
        Path data = set.resolve("collections/train/meta/data.jsonl");
        String update = Files.readAllLines(data).get(0) + "\n";
        Files.writeString(data, update, StandardOpenOption.APPEND);
        Map<String, String> before = contents();

        CommandResult kept = reindex(set);

        assertThat(kept.out()).startsWith("nothing to rebuild");
        assertThat(kept.err())
                .contains("skips " + update.getBytes(UTF_8).length + " bytes after the last indexed document")
                .hasLineCount(1);
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void onlySaysWhatIsMissing() throws IOException {
        Path data = copy("datadings/plain40/data.msgpack");
        Files.delete(dir.resolve("data.msgpack.filter"));
        assertThat(reindex(data, "--dry-run").out()).contains("would rebuild ", ".filter, which was missing");
        assertThat(dir.resolve("data.msgpack.filter")).doesNotExist();

        JsonNode json = new ObjectMapper().readTree(reindex(data, "--json").out());
        assertThat(json.at("/files")).hasSize(5);
        assertThat(json.at("/files/3/before").asText()).isEqualTo("missing");
        assertThat(json.at("/files/3/rebuilt").asBoolean()).isTrue();
        assertThat(json.at("/files/0/before").asText()).isEqualTo("good");
    }

    @Test
    void refusesFormatsWithoutIndexFiles() throws IOException {
        CommandResult idv = CommandResult.run("reindex", CommandResult.SAMPLE);
        assertThat(idv.err())
                .contains("format idv has no index files that can be rebuilt")
                .hasLineCount(1);
        assertThat(idv.exitCode()).isEqualTo(ExitCode.USAGE);

        Files.copy(CommandResult.data("zds/zip_stored/ds.zds"), dir.resolve("set.zds"));
        CommandResult archive = CommandResult.run("reindex", dir.resolve("set.zds"));
        assertThat(archive.err())
                .contains("is an archive, which cannot be changed in place")
                .hasLineCount(1);
        assertThat(archive.exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
