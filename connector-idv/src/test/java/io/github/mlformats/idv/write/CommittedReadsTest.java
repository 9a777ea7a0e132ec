package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.commit.CommitLog;
import io.github.mlformats.core.commit.CommitStep;
import io.github.mlformats.core.commit.FileVersion;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads of several paths, whose records differ. */
class CommittedReadsTest {
    private final SparkSession spark = SparkSessions.interpreting();
    private final Configuration conf = new Configuration();

    @TempDir
    private Path directory;

    @BeforeEach
    void write() {
        for (String table : List.of("a", "b/p=1")) {
            spark.range(2).coalesce(1).write().format("idv").save(path(table).toString());
        }
    }

    private Path path(String name) {
        return directory.resolve(name);
    }

    private org.apache.hadoop.fs.Path root(String name) {
        return new org.apache.hadoop.fs.Path(path(name).toUri());
    }

    private Path onlyFile(String table) throws IOException {
        try (var files = Files.newDirectoryStream(path(table), "*.idv")) {
            return files.iterator().next();
        }
    }

    private long count(String... paths) {
        return spark.read().format("idv").load(paths).count();
    }

    @Test
    void recordsOfOneTableDoNotShowUncommittedFilesOfAnother() throws IOException {
        CommitLog finished = CommitLog.ofRewrite(root("a"), conf);
        finished.begin();
        finished.abandon();
        CommitLog stream = new CommitLog(root("b/p=1"), "query", conf);
        stream.recover();
        Files.copy(onlyFile("b/p=1"), path("b/p=1/part-0-" + stream.begin() + ".idv"));

        assertThat(count(path("b/p=1").toString())).isEqualTo(2);
        assertThat(count(path("a").toString(), path("b/p=1").toString())).isEqualTo(4);
    }

    /** A statement that has deleted all rows of a file, and whose driver died before it has deleted the file. */
    @Test
    void deletedRowsAreNotReadByAPattern() throws IOException {
        Path deleted = path("a/deleted.idv");
        Files.copy(onlyFile("a"), deleted);
        CommitLog statement = CommitLog.ofRewrite(root("a"), conf);
        statement.begin();
        FileVersion version = FileVersion.of(FileSystem.getLocal(conf), root("a/deleted.idv"));
        new CommitStep.Rewrite(statement).commit(null, Map.of("deleted.idv", version));

        assertThat(count(path("a").toString())).isEqualTo(2);
        assertThat(count(path("a") + "/*.idv")).isEqualTo(2);
    }
}
