package io.github.mlformats.tool.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.commit.CommitLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that a command processes one by one. */
class DataFilesTest {
    private final Configuration conf = new Configuration();

    @TempDir
    private Path dir;

    private String uncommitted;

    @BeforeEach
    void create() throws IOException {
        CommitLog stream = new CommitLog(new org.apache.hadoop.fs.Path(dir.toUri()), "query", conf);
        stream.recover();
        uncommitted = "part-0-" + stream.begin() + ".idv";
        for (String name : List.of("a.idv", "b.idv", "_hidden.idv", uncommitted)) {
            Files.createFile(dir.resolve(name));
        }
    }

    private List<String> list(String path) throws IOException {
        return DataFiles.list(path, FormatChecks.inspector("idv"), conf).stream()
                .map(org.apache.hadoop.fs.Path::getName)
                .toList();
    }

    @Test
    void filesThatAreNotCommittedAreSkipped() throws IOException {
        assertThat(list(dir.toString())).containsExactly("a.idv", "b.idv");
        assertThat(list(dir + "/*.idv")).contains("a.idv", "b.idv").doesNotContain(uncommitted);
    }

    /** The records of its table tell. */
    @Test
    void filesOfAPartitionThatAreNotCommittedAreSkipped() throws IOException {
        Path partition = Files.createDirectory(dir.resolve("day=x"));
        for (String name : List.of("a.idv", uncommitted)) {
            Files.createFile(partition.resolve(name));
        }

        assertThat(list(partition.toString())).containsExactly("a.idv");
        assertThat(list(dir + "/day=*/*.idv")).containsExactly("a.idv");
    }

    @Test
    void filesOfPartitionsAreListed() throws IOException {
        for (String name : List.of("day=1/hour=2", "day=2", "other", ".staging=1", "_m=1")) {
            Files.createFile(Files.createDirectories(dir.resolve(name)).resolve("p.idv"));
        }
        Files.createFile(dir.resolve("day=2/" + uncommitted));

        assertThat(DataFiles.listWithPartitions(dir.toString(), FormatChecks.inspector("idv"), conf))
                .extracting(file -> dir.toUri().relativize(file.toUri()).toString())
                .containsExactly("_m=1/p.idv", "a.idv", "b.idv", "day=1/hour=2/p.idv", "day=2/p.idv");
    }

    @Test
    void filesThatAPatternMatchesTwiceAreListedOnce() throws IOException {
        Files.createFile(Files.createDirectories(dir.resolve("day=1")).resolve("p.idv"));

        String both = dir.getParent() + "/{" + dir.getFileName() + "," + dir.getFileName() + "/day=1}";
        assertThat(DataFiles.listWithPartitions(both, FormatChecks.inspector("idv"), conf))
                .extracting(file -> file.getName())
                .containsExactly("a.idv", "b.idv", "p.idv");
    }

    @Test
    void aNamedFileIsProcessed() throws IOException {
        assertThat(list(dir.resolve(uncommitted).toString())).containsExactly(uncommitted);
    }
}
