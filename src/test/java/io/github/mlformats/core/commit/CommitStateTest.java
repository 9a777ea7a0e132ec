package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitState;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A reader lists the directory {@code a}, then {@code b}. Writers commit in between. Each epoch and statement writes a file to both;
 * a statement rewrites the files of the one before.
 */
class CommitStateTest {
    private final Configuration conf = new Configuration();

    @TempDir
    java.nio.file.Path directory;

    private Path root;
    private String last = "0";
    private int listings;
    /** A file that is deleted after the first list. */
    private java.nio.file.Path leftover;

    /** What writers do. */
    private interface Writer {
        void run() throws IOException;
    }

    @BeforeEach
    void files() throws IOException {
        root = new Path(directory.toUri().getPath()).getFileSystem(conf).makeQualified(new Path(directory.toString()));
        for (String half : List.of("a", "b")) {
            Files.createDirectory(directory.resolve(half));
            Files.writeString(directory.resolve(half).resolve("0"), "0");
        }
    }

    private void publish(JobCommit job) throws IOException {
        for (String half : List.of("a", "b")) {
            Files.writeString(directory.resolve(half).resolve(job.id()), "new");
        }
        job.abort();
    }

    /** Deletes the files that the last statement or replacing epoch has written. */
    private void deleteLast() throws IOException {
        for (String half : List.of("a", "b")) {
            Files.deleteIfExists(directory.resolve(half).resolve(last));
        }
    }

    private Map<String, FileVersion> versionsOfLast() throws IOException {
        Map<String, FileVersion> versions = new TreeMap<>();
        FileSystem fs = root.getFileSystem(conf);
        for (String half : List.of("a/", "b/")) {
            versions.put(half + last, FileVersion.of(fs, new Path(root, half + last)));
        }
        return versions;
    }

    private void epoch(long number, boolean replaces) throws IOException {
        CommitLog log = new CommitLog(root, "query", conf);
        log.recover();
        JobCommit job = JobCommit.begin(SparkSessions.shared(), root, log.begin(), conf);
        publish(job);
        CommitStep.Epoch epoch = new CommitStep.Epoch(log, number);
        epoch.commit(job, replaces ? versionsOfLast() : Map.of());
        if (replaces) {
            deleteLast();
            last = job.id();
        }
        epoch.finish();
    }

    private void statement() throws IOException {
        CommitLog log = CommitLog.ofRewrite(root, conf);
        JobCommit job = JobCommit.begin(SparkSessions.shared(), root, log.begin(), conf);
        publish(job);
        CommitStep.Rewrite statement = new CommitStep.Rewrite(log);
        assertThat(statement.commit(job, versionsOfLast())).isTrue();
        deleteLast();
        last = job.id();
        statement.finish();
    }

    private List<FileStatus> list(String half) throws IOException {
        List<FileStatus> files =
                new ArrayList<>(List.of(root.getFileSystem(conf).listStatus(new Path(root, half))));
        files.removeIf(file -> !file.isFile());
        return files;
    }

    /** Returns the visible files of both directories; writers run in between each time that these are listed. */
    private List<String> readWhile(Writer writer) throws IOException {
        CommitState.View<List<FileStatus>> view =
                CommitState.list(CommitState.of(List.of(root), conf), new CommitState.Lister<>() {
                    @Override
                    public List<FileStatus> list() throws IOException {
                        List<FileStatus> files = new ArrayList<>(CommitStateTest.this.list("a"));
                        listings++;
                        writer.run();
                        files.addAll(CommitStateTest.this.list("b"));
                        if (leftover != null) {
                            Files.deleteIfExists(leftover);
                        }
                        return files;
                    }

                    @Override
                    public CommitState stateAfter(Optional<List<FileStatus>> listed) throws IOException {
                        return CommitState.of(List.of(root), conf);
                    }
                });
        return view.visible(view.listed()).stream()
                .map(file -> file.getPath().getParent().getName() + "/"
                        + file.getPath().getName())
                .sorted()
                .toList();
    }

    private List<String> read() throws IOException {
        return readWhile(() -> {});
    }

    /** Has the writer run the first time only. */
    private Writer once(Writer writer) {
        return () -> {
            if (listings == 1) {
                writer.run();
            }
        };
    }

    private static Map<String, Long> filesByHalf(List<String> files) {
        return files.stream().collect(Collectors.groupingBy(file -> file.substring(0, 1), Collectors.counting()));
    }

    @Test
    void epochsThatAreCommittedMeanwhileAreNotSeen() throws IOException {
        epoch(0, false);
        List<String> before = read();
        assertThat(filesByHalf(before)).isEqualTo(Map.of("a", 2L, "b", 2L));
        listings = 0;

        assertThat(readWhile(() -> {
                    epoch(1, false);
                    epoch(2, false);
                    new CommitLog(root, "query", conf).recover();
                }))
                .isEqualTo(before);

        assertThat(listings).isEqualTo(1);
        assertThat(filesByHalf(read())).isEqualTo(Map.of("a", 4L, "b", 4L));
    }

    @Test
    void theFirstEpochOfAQueryIsNotSeenMeanwhile() throws IOException {
        assertThat(readWhile(() -> epoch(0, false))).containsExactly("a/0", "b/0");
    }

    /** Its files have numbers that its next records do not have reached yet. */
    @Test
    void filesOfAQueryStayVisibleIfItsRecordsAreDeleted() throws IOException {
        for (int number = 0; number < 5; number++) {
            epoch(number, false);
        }
        try (Stream<java.nio.file.Path> records = Files.list(directory.resolve("_mlformats_commits"))) {
            for (java.nio.file.Path file : records.toList()) {
                Files.delete(file);
            }
        }
        epoch(5, false);

        assertThat(filesByHalf(readWhile(() -> epoch(6, false)))).isEqualTo(Map.of("a", 7L, "b", 7L));
    }

    @Test
    void filesAreListedAgainIfAnEpochReplacesThem() throws IOException {
        assertThat(readWhile(once(() -> epoch(0, true)))).containsExactly("a/" + last, "b/" + last);

        assertThat(listings).isEqualTo(2);
    }

    @Test
    void filesAreListedAgainIfAStatementRewritesThem() throws IOException {
        assertThat(readWhile(once(this::statement))).containsExactly("a/" + last, "b/" + last);

        assertThat(listings).isEqualTo(2);
    }

    /** The next statement deletes the record of the one before, and leaves its own. */
    @Test
    void filesAreListedAgainIfSeveralStatementsRewriteThem() throws IOException {
        statement();

        assertThat(readWhile(once(() -> {
                    statement();
                    statement();
                })))
                .containsExactly("a/" + last, "b/" + last);

        assertThat(listings).isEqualTo(2);
        try (Stream<java.nio.file.Path> records = Files.list(directory.resolve("_mlformats_commits"))) {
            assertThat(records.filter(file -> file.toString().endsWith(".json")))
                    .hasSize(1);
        }
    }

    /** As if it had failed: readers that have listed its files list again. */
    @Test
    void filesOfAStatementThatIsAbandonedAreNotSeen() throws IOException {
        assertThat(readWhile(once(() -> {
                    CommitLog log = CommitLog.ofRewrite(root, conf);
                    JobCommit job = JobCommit.begin(SparkSessions.shared(), root, log.begin(), conf);
                    publish(job);
                    Files.delete(directory.resolve("a").resolve(job.id()));
                    leftover = directory.resolve("b").resolve(job.id());
                    log.abandon();
                })))
                .containsExactly("a/0", "b/0");

        assertThat(listings).isEqualTo(2);
    }

    @Test
    void readersSayThatFilesAreRewrittenAllTheTime() {
        assertThatThrownBy(() -> readWhile(this::statement))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("were rewritten each of the 10 times that they were listed");
    }

    /** The files that an epoch replaces are those of its own directory. */
    @Test
    void recordsHideNoFilesOfOtherDirectories() throws IOException {
        Path first = new Path(root, "a");
        CommitLog log = new CommitLog(first, "query", conf);
        log.recover();
        JobCommit job = JobCommit.begin(SparkSessions.shared(), first, log.begin(), conf);
        new CommitStep.Epoch(log, 0).commit(job, Map.of("0", FileVersion.of(first.getFileSystem(conf), first)));
        job.abort();

        CommitState state = CommitState.of(List.of(first, new Path(root, "b")), conf);
        CommitState.View<List<FileStatus>> view = CommitState.list(state, new CommitState.Lister<>() {
            @Override
            public List<FileStatus> list() throws IOException {
                return Stream.concat(CommitStateTest.this.list("a").stream(), CommitStateTest.this.list("b").stream())
                        .toList();
            }

            @Override
            public CommitState stateAfter(Optional<List<FileStatus>> listed) {
                return state;
            }
        });

        assertThat(view.visible(view.listed()))
                .extracting(file -> file.getPath().getParent().getName())
                .containsExactly("b");
    }
}
