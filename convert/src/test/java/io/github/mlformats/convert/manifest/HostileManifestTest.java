package io.github.mlformats.convert.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.convert.manifest.Manifest.Plan;
import io.github.mlformats.convert.manifest.UnitRecord.OutputFile;
import io.github.mlformats.convert.manifest.UnitRecord.RowCounts;
import io.github.mlformats.convert.manifest.UnitRecord.TimeSpan;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths of an untrusted record stay below its directory. */
class HostileManifestTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path dir;

    private Path record;
    private Manifest manifest;

    @BeforeEach
    void openRecord() throws IOException {
        record = dir.resolve("out/_mlformats");
        manifest = new Manifest(new org.apache.hadoop.fs.Path(record.toString()), new Configuration());
    }

    private static UnitRecord unit(String directory, String path) {
        List<OutputFile> outputs = List.of(new OutputFile("a.json", 1), new OutputFile(path, 1));
        return new UnitRecord(
                new Unit(0, "", directory, List.of()),
                outputs,
                new RowCounts(1, 1),
                List.of(),
                List.of(),
                new TimeSpan(1, 1));
    }

    private static Stream<String> hostilePaths() {
        return Stream.of(
                "../precious",
                "a/../../precious",
                "..",
                ".",
                "./a",
                "",
                "a//b",
                "a/",
                "/etc/passwd",
                "//host/share",
                "file:/etc/passwd",
                "hdfs://host/data",
                "%2e%2e/precious",
                "%2E./precious",
                "..%2fprecious",
                "%252e%252e/precious",
                "a/%2e%2e%2f%2e%2e%2fprecious",
                "..\\precious",
                "C:\\precious",
                "C:/precious",
                "a\\b",
                "a\0b",
                "a\nb",
                "_mlformats/job.json");
    }

    @ParameterizedTest
    @MethodSource("hostilePaths")
    void outputsStayBelowTheDirectory(String path) throws IOException {
        for (String state : List.of("moving", "manifest", "removing")) {
            write(state + "/00000.jsonl", unit("", path));
        }
        for (ReadOfUnit read : List.<ReadOfUnit>of(manifest::movingUnits, manifest::unit, manifest::removingUnits)) {
            assertThatThrownBy(() -> read.read(0))
                    .isInstanceOf(CorruptFileException.class)
                    .hasMessageContaining("00000.jsonl is corrupt")
                    .hasMessageContaining("field 'outputs[].path'");
        }
    }

    @ParameterizedTest
    @MethodSource("hostilePaths")
    void directoriesStayBelowTheDirectory(String directory) throws IOException {
        if (directory.isEmpty()) {
            // The directory itself.
            return;
        }
        write("moving/00000.jsonl", unit(directory, "a.json"));
        write("manifest/00000.jsonl", unit(directory, "a.json"));
        write("removing/00000.jsonl", unit(directory, "a.json"));
        for (ReadOfUnit read : List.<ReadOfUnit>of(manifest::movingUnits, manifest::unit, manifest::removingUnits)) {
            assertThatThrownBy(() -> read.read(0))
                    .isInstanceOf(CorruptFileException.class)
                    .hasMessageContaining("field 'directory'");
        }
        Plan plan = Plan.of("request", List.of(), List.of(new Unit(0, "name", directory, List.of())));
        write("job.json", plan);
        assertThatThrownBy(manifest::plan)
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("job.json is corrupt")
                .hasMessageContaining("field 'directory'");
        assertThatThrownBy(() -> manifest.write(plan)).isInstanceOf(CorruptFileException.class);
    }

    private interface ReadOfUnit {
        UnitRecord read(int number) throws IOException;
    }

    private void write(String name, Object value) throws IOException {
        Path file = record.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, JSON.writeValueAsString(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "unit-00000-a.json",
                "day=2024-01-01/unit-00000-a.json",
                "x=..%2F..%2Fa/unit-00000-a.json",
                "x=%2E/..a/b..c/a b+%.json",
                "a%3Ab/c",
                "10:30.json",
                "a:b/10:30.json"
            })
    void unitsOfAnyPathAreReadBack(String path) throws IOException {
        manifest.markFinished(unit("W 1", path));
        assertThat(manifest.unit(0)).isEqualTo(unit("W 1", path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"unit", "outputs", "rows", "corrupt", "columns", "time"})
    void missingFieldsAreRefused(String field) throws IOException {
        ObjectNode unit = JSON.valueToTree(unit("", "b.json"));
        unit.putNull(field);
        write("manifest/00000.jsonl", unit);
        assertThatThrownBy(() -> manifest.unit(0)).isInstanceOf(CorruptFileException.class);
        unit.remove(field);
        write("manifest/00000.jsonl", unit);
        assertThatThrownBy(() -> manifest.unit(0)).isInstanceOf(CorruptFileException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{", "{\"unit\":{\"number\":1e99}}", "7", "{\"outputs\":[null]}"})
    void anythingElseIsCorrupt(String text) throws IOException {
        for (String name : List.of("job.json", "summary.json", "manifest/00000.jsonl")) {
            Files.createDirectories(record.resolve(name).getParent());
            Files.writeString(record.resolve(name), text);
        }
        assertThatThrownBy(manifest::plan).isInstanceOf(CorruptFileException.class);
        assertThatThrownBy(() -> manifest.unit(0)).isInstanceOf(CorruptFileException.class);
        assertThatThrownBy(manifest::summary).isInstanceOf(CorruptFileException.class);
    }

    @Test
    void aUnitHasTheNumberOfItsFile() throws IOException {
        write("manifest/00001.jsonl", unit("", "b.json"));
        assertThatThrownBy(() -> manifest.unit(1))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("expected 1, found 0");
    }

    @Test
    void unitsHaveNumbersInOrder() throws IOException {
        write(
                "job.json",
                new ObjectMapper()
                        .readTree("{\"request\":\"\",\"described\":[],\"units\":"
                                + "[{\"number\":7,\"name\":\"\",\"directory\":\"\",\"inputs\":[]}]}"));
        assertThatThrownBy(manifest::plan)
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("number 7");
    }

    /** An archive may contain symbolic links. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksDoNotLeadOut() throws IOException {
        Path out = Files.createDirectories(dir.resolve("out"));
        Path elsewhere = Files.createDirectories(dir.resolve("elsewhere/sub"));
        Files.createSymbolicLink(out.resolve("link"), elsewhere.getParent());
        Files.createDirectories(out.resolve("directory"));
        Files.createSymbolicLink(out.resolve("inner"), out.resolve("directory"));
        org.apache.hadoop.fs.Path directory = new org.apache.hadoop.fs.Path(out.toString());
        FileSystem fs = FileSystem.getLocal(new Configuration());
        for (String path : List.of("link/a", "link/sub/a", "link/sub/new/a")) {
            assertThatThrownBy(() -> RecordedPaths.resolve(fs, directory, path))
                    .isInstanceOf(CorruptFileException.class)
                    .hasMessageContaining("found a link to " + elsewhere.getParent());
        }
        for (String path : List.of("inner/a", "directory/a", "new/a", "")) {
            assertThatCode(() -> RecordedPaths.resolve(fs, directory, path)).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "moving", "earlier-1/manifest/00000.jsonl", "lock.1"})
    @DisabledOnOs(OS.WINDOWS)
    void aRecordWithALinkIsNotOpened(String name) throws IOException {
        Path link = record.resolve(name);
        Files.createDirectories(link.getParent());
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, dir.resolve("elsewhere"));
        assertThatThrownBy(() -> new Manifest(new org.apache.hadoop.fs.Path(record.toString()), new Configuration()))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("expected a file or directory, not a link, found a link to " + dir);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksAreNotReplaced() throws IOException {
        Path out = Files.createDirectories(dir.resolve("out"));
        Files.createSymbolicLink(out.resolve("_SUCCESS"), dir.resolve("elsewhere"));
        Files.createSymbolicLink(out.resolve(".a.crc"), dir.resolve("elsewhere"));
        org.apache.hadoop.fs.Path directory = new org.apache.hadoop.fs.Path(out.toString());
        FileSystem fs = FileSystem.getLocal(new Configuration());
        for (String path : List.of("_SUCCESS", "a")) {
            assertThatThrownBy(() -> RecordedPaths.resolveReplaced(fs, directory, path))
                    .isInstanceOf(CorruptFileException.class);
        }
        assertThatCode(() -> RecordedPaths.resolveReplaced(fs, directory, "b")).doesNotThrowAnyException();
    }
}
