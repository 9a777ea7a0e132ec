package io.github.mlformats.core.commit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.ChangedFiles;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.ContentWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryChangerTest {
    @TempDir
    private Path directory;

    private final Configuration conf = new Configuration();

    @BeforeEach
    void writeFiles() throws IOException {
        put("docs/a", "old");
        put("docs/b", "old");
        put("docs/.a.crc", "checksums of the old a");
    }

    @Test
    void filesArePutAndDeleted() throws IOException {
        begun().publish(change(Map.of("docs/a", "new", "meta/c", "new"), "docs/b", "docs/missing"), snapshot());

        assertThat(files()).isEqualTo(Map.of("docs/a", "new", "meta/c", "new"));
        assertThat(directory.resolve("docs/.a.crc")).doesNotExist();
        assertThat(directory.resolve(".change-1/put")).isEmptyDirectory();
        assertThat(directory.resolve(".change-1")).isDirectoryNotContaining(file -> !file.endsWith("put"));
    }

    @Test
    void onlyOneOfTwoWritersPublishes() throws IOException {
        DirectoryChanger first = begun();
        DirectoryChanger second = begun();
        DirectorySnapshot before = snapshot();
        first.publish(change(Map.of("docs/a", "first")), before);

        assertThatThrownBy(() -> second.publish(change(Map.of("docs/b", "second")), before))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("docs/a was replaced");
        assertThatThrownBy(() -> second.publish(change(Map.of("docs/b", "second")), snapshot()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(".change-1 was added");
        assertThat(files()).isEqualTo(Map.of("docs/a", "first", "docs/b", "old"));
        assertThat(directory)
                .isDirectoryNotContaining(file -> file.getFileName().toString().matches("\\.change-.*-.*"));
    }

    @Test
    void nextWriterCompletesAChange() throws IOException {
        put(".change-3/put/docs/a", "new");
        put(".change-3/deleted/docs/b", "");

        begun().publish(change(Map.of("docs/c", "newer")), snapshot());

        assertThat(files()).isEqualTo(Map.of("docs/a", "new", "docs/c", "newer"));
        assertThat(directory.resolve(".change-4")).exists();
    }

    @Test
    void earlierChangesAreComplete() throws IOException {
        put(".change-3/put/docs/a", "of a writer that was too late");
        put(".change-4/put/docs/b", "new");

        begun();

        assertThat(files()).isEqualTo(Map.of("docs/a", "old", "docs/b", "new"));
    }

    @Test
    void oldChangesAreDeleted() throws IOException {
        for (int i = 0; i < 12; i++) {
            begun().publish(change(Map.of("docs/a", "version " + i)), snapshot());
        }

        assertThat(files()).containsEntry("docs/a", "version 11");
        assertThat(directory.resolve(".change-4")).doesNotExist();
        assertThat(directory.resolve(".change-5")).exists();
        assertThat(directory.resolve(".change-12")).exists();
    }

    @Test
    void failingContentChangesNothing() throws IOException {
        ChangedFiles failing = new ChangedFiles(
                Map.of("docs/a", file -> {
                    throw new IOException("injected");
                }),
                List.of("docs/b"));

        assertThatThrownBy(() -> begun().publish(failing, snapshot())).hasMessage("injected");

        assertThat(files()).isEqualTo(Map.of("docs/a", "old", "docs/b", "old"));
        assertThat(directory)
                .isDirectoryNotContaining(file -> file.getFileName().toString().startsWith(".change"));
    }

    @Test
    void linkInAChangeIsCorrupt() throws IOException {
        Files.createDirectories(directory.resolve(".change-1/put"));
        Files.createSymbolicLink(directory.resolve(".change-1/put/docs"), directory.resolve("docs"));

        assertThatThrownBy(this::begun)
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining(".change-1/put/docs")
                .hasMessageContaining("a symbolic link");
        assertThat(files()).isEqualTo(Map.of("docs/a", "old", "docs/b", "old"));
    }

    /** A writer that completes the first change late deletes no file of the second one. */
    @Test
    void lateDeletionKeepsANewFile() throws IOException {
        begun().publish(change(Map.of(), "docs/b"), snapshot());
        begun().publish(change(Map.of("docs/b", "new")), snapshot());

        org.apache.hadoop.fs.Path deleted = new org.apache.hadoop.fs.Path(hadoop(), ".change-1/deleted/docs/b");
        new Renames(deleted, conf).replaceIfPresent(new org.apache.hadoop.fs.Path(hadoop(), "docs/b"));

        assertThat(files()).isEqualTo(Map.of("docs/a", "old", "docs/b", "new"));
    }

    @Test
    void directoryAmongTheFilesOfAChangeIsCorrupt() throws IOException {
        put(".change-1/put/docs/a", "new");
        put(".change-1/put/docs/sub/x", "new");

        assertThatThrownBy(this::begun)
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining(".change-1/put/docs/sub")
                .hasMessageContaining("a directory");
        assertThat(files()).isEqualTo(Map.of("docs/a", "old", "docs/b", "old"));
    }

    private DirectoryChanger begun() throws IOException {
        DirectoryChanger changer = new DirectoryChanger(hadoop(), conf);
        changer.begin();
        return changer;
    }

    private DirectorySnapshot snapshot() throws IOException {
        return DirectorySnapshot.of(hadoop(), hadoop(), 1, conf);
    }

    private org.apache.hadoop.fs.Path hadoop() {
        return new org.apache.hadoop.fs.Path(directory.toUri());
    }

    private static ChangedFiles change(Map<String, String> put, String... deleted) {
        Map<String, ContentWriter> files = new TreeMap<>();
        put.forEach((path, text) -> files.put(path, file -> file.write(text.getBytes(UTF_8), 0, text.length())));
        return new ChangedFiles(files, List.of(deleted));
    }

    private void put(String file, String text) throws IOException {
        Files.createDirectories(directory.resolve(file).getParent());
        Files.writeString(directory.resolve(file), text);
    }

    /** Returns the files that are not hidden. */
    private Map<String, String> files() throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String path = directory.relativize(file).toString();
                if (!path.startsWith(".") && !path.contains("/.")) {
                    found.put(path, Files.readString(file));
                }
            }
        }
        return found;
    }
}
