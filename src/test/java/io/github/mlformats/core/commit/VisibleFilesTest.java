package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VisibleFilesTest {
    @TempDir
    private Path directory;

    private void write(String... paths) throws IOException {
        for (String path : paths) {
            Files.createDirectories(directory.resolve(path).getParent());
            Files.writeString(directory.resolve(path), path);
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private VisibleFiles visible() throws IOException {
        return new VisibleFiles(
                FileSystem.getLocal(new Configuration()), new org.apache.hadoop.fs.Path(directory.toUri()));
    }

    @Test
    void directoriesThatReadersSkipAreNotDeleted() throws IOException {
        String[] skipped = {
            ".checkpoint/offsets/0",
            "_checkpoint/offsets/0",
            "_mlformats_commits/1.json",
            "_mlformats_index/1.parquet",
            "_temporary/1",
            "year=2026/_checkpoint/metadata"
        };
        write(skipped);
        write("a", ".hidden", "_year=2026/a", "year=2026/a", "set/docs/a");

        assertThat(visible().list(path -> true))
                .containsOnlyKeys("a", ".hidden", "_year=2026/a", "year=2026/a", "set/docs/a");
        assertThat(visible().delete(path -> true)).isEmpty();

        assertThat(files()).containsExactly(skipped);
    }
}
