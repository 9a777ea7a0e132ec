package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.commit.CommitCleanup.Reason;
import io.github.mlformats.core.commit.CommitCleanup.Removal;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommitCleanupTest {
    private final SparkSession spark = SparkSessions.shared();
    private final Configuration conf = new Configuration();
    private Path path;

    @TempDir
    java.nio.file.Path directory;

    @BeforeEach
    void file() throws IOException {
        path = new Path(directory.toString());
        Files.writeString(directory.resolve("old.idv"), "old");
    }

    private CommitLog query() {
        return new CommitLog(path, "query", conf);
    }

    private JobCommit beginEpoch(CommitLog log) throws IOException {
        log.recover();
        return begin(log);
    }

    private JobCommit begin(CommitLog log) throws IOException {
        JobCommit job = JobCommit.begin(spark, path, log.begin(), conf);
        write(job);
        return job;
    }

    private void write(JobCommit job) throws IOException {
        Files.writeString(directory.resolve("part-0-" + job.id() + ".idv"), "12345");
    }

    /** One that has read the record of a statement before this was committed and finished. */
    @Test
    void aStatementThatIsFinishedCannotBeEnded() throws IOException {
        CommitLog log = CommitLog.ofRewrite(path, conf);
        JobCommit job = begin(log);
        CommitRecord.Numbered stale = CommitRecord.readAll(path, conf).get(job.id());
        CommitStep.Rewrite statement = new CommitStep.Rewrite(log);
        assertThat(statement.commit(job, Map.of())).isTrue();
        statement.finish();

        assertThat(CommitLog.of(path, job.id(), stale, conf).end()).isFalse();

        assertThat(CommitRecord.readAll(path, conf).get(job.id()).record()).isEqualTo(CommitRecord.NONE);
    }

    /** Two other statements, or one and a cleanup, that have read the same record. */
    @Test
    void aStatementThatIsEndedTwiceStaysDead() throws IOException {
        CommitLog log = CommitLog.ofRewrite(path, conf);
        JobCommit job = begin(log);
        CommitRecord.Numbered writing = CommitRecord.readAll(path, conf).get(job.id());

        assertThat(CommitLog.of(path, job.id(), writing, conf).end()).isTrue();
        assertThat(CommitLog.of(path, job.id(), writing, conf).end()).isTrue();

        assertThat(CommitRecord.readAll(path, conf)
                        .get(job.id())
                        .record()
                        .dead()
                        .last())
                .containsExactly(job.id());
        assertThat(new CommitStep.Rewrite(log).commit(job, Map.of())).isFalse();
    }

    /** The next statement finishes one that is still deleting files. */
    @Test
    void aStatementThatIsFinishedTwiceKeepsItsRecord() throws IOException {
        CommitLog log = CommitLog.ofRewrite(path, conf);
        JobCommit job = begin(log);
        CommitStep.Rewrite statement = new CommitStep.Rewrite(log);
        statement.commit(job, Map.of("old.idv", new FileVersion(false, 3, 0, null)));

        CommitLog.recoverRewrites(path, conf);
        statement.finish();

        assertThat(CommitRecord.readAll(path, conf).get(job.id()).record()).isEqualTo(CommitRecord.NONE);
    }

    private Removal removal(JobCommit job, Reason reason, int files, int bytes) {
        return new Removal(job.id(), reason, files, bytes);
    }

    private List<String> files() throws IOException {
        try (Stream<java.nio.file.Path> all = Files.walk(directory)) {
            return all.map(file -> directory.relativize(file).toString())
                    .filter(file -> !file.isEmpty() && !file.contains(".crc") && !file.contains(CommitRecord.DIRECTORY))
                    .sorted()
                    .toList();
        }
    }

    private List<String> records() throws IOException {
        if (!Files.exists(directory.resolve(CommitRecord.DIRECTORY))) {
            return List.of();
        }
        try (Stream<java.nio.file.Path> all = Files.list(directory.resolve(CommitRecord.DIRECTORY))) {
            return all.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .toList();
        }
    }

    @Test
    void directoryWithoutRecordsIsUnchanged() throws IOException {
        assertThat(CommitCleanup.run(path, conf)).isEmpty();

        assertThat(files()).containsExactly("old.idv");
    }

    @Test
    void deadEpochIsDeleted() throws IOException {
        JobCommit job = beginEpoch(query());

        assertThat(CommitCleanup.run(path, conf)).containsExactly(removal(job, Reason.DEAD_EPOCH, 1, 5));

        assertThat(files()).containsExactly("old.idv");
        assertThat(CommitCleanup.run(path, conf)).isEmpty();
    }

    @Test
    void deadStatementIsDeleted() throws IOException {
        JobCommit job = begin(CommitLog.ofRewrite(path, conf));

        assertThat(CommitCleanup.run(path, conf)).containsExactly(removal(job, Reason.DEAD_STATEMENT, 1, 5));

        assertThat(files()).containsExactly("old.idv");
    }

    @Test
    void nothingIsChangedByFinding() throws IOException {
        JobCommit epoch = beginEpoch(query());
        JobCommit statement = begin(CommitLog.ofRewrite(path, conf));
        List<String> files = files();
        List<String> records = records();

        assertThat(CommitCleanup.find(path, conf))
                .containsExactlyInAnyOrder(
                        removal(epoch, Reason.DEAD_EPOCH, 1, 5), removal(statement, Reason.DEAD_STATEMENT, 1, 5));

        assertThat(files()).isEqualTo(files);
        assertThat(records()).isEqualTo(records);
    }

    @Test
    void committedEpochsStay() throws IOException {
        CommitLog first = query();
        JobCommit committed = beginEpoch(first);
        new CommitStep.Epoch(first, 0).commit(committed, Map.of());
        JobCommit dead = beginEpoch(query());

        assertThat(CommitCleanup.run(path, conf)).containsExactly(removal(dead, Reason.DEAD_EPOCH, 1, 5));

        assertThat(files()).contains("part-0-" + committed.id() + ".idv").doesNotContain("part-0-" + dead.id());
        assertThat(query().isCommitted(0)).isTrue();
        assertThat(query().isCommitted(1)).isFalse();
    }

    @Test
    void queryThatIsRunningFailsAndLosesNothing() throws IOException {
        CommitLog running = query();
        JobCommit job = beginEpoch(running);
        CommitCleanup.run(path, conf);
        write(job);

        assertThatThrownBy(() -> new CommitStep.Epoch(running, 0).commit(job, Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("another run of the streaming query query");
        assertThat(CommitRecord.readAll(path, conf).get("query").record().isVisible("part-0-" + job.id() + ".idv"))
                .isFalse();
        CommitLog restarted = query();
        JobCommit again = beginEpoch(restarted);
        new CommitStep.Epoch(restarted, 0).commit(again, Map.of());
        assertThat(query().isCommitted(0)).isTrue();
        assertThat(files()).doesNotContain("part-0-" + job.id() + ".idv");

        write(job);
        assertThat(CommitCleanup.run(path, conf)).containsExactly(removal(job, Reason.DEAD_EPOCH, 1, 5));
        assertThat(files()).contains("old.idv", "part-0-" + again.id() + ".idv");
    }

    @Test
    void statementThatIsRunningFails() throws IOException {
        CommitLog running = CommitLog.ofRewrite(path, conf);
        JobCommit job = begin(running);
        CommitCleanup.run(path, conf);

        assertThat(new CommitStep.Rewrite(running).commit(job, Map.of())).isFalse();
    }

    /** A run of the query that died has replaced them. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void filesThatReadersSkipAreNotReplaced(boolean isCleanup) throws IOException {
        List<String> skipped = List.of(".gitkeep", "_README.md", "upload.idv._COPYING_");
        for (String name : skipped) {
            Files.createFile(directory.resolve(name));
        }
        CommitLog log = query();
        JobCommit job = beginEpoch(log);
        job.abort();
        new CommitStep.Epoch(log, 0).commit(job, Map.of("old.idv", new FileVersion(false, 3, 0, null)));

        if (isCleanup) {
            CommitCleanup.run(path, conf);
        } else {
            query().recover();
        }

        assertThat(directory.resolve("old.idv")).doesNotExist();
        assertThat(skipped).allMatch(name -> Files.exists(directory.resolve(name)));
    }

    @Test
    void filesThatAnEpochHasReplacedAreDeleted() throws IOException {
        CommitLog log = query();
        JobCommit job = beginEpoch(log);
        job.abort();
        new CommitStep.Epoch(log, 0).commit(job, Map.of("old.idv", new FileVersion(false, 3, 0, null)));

        assertThat(CommitCleanup.find(path, conf)).containsExactly(removal(job, Reason.REPLACED, 1, 3));
        assertThat(CommitCleanup.run(path, conf)).containsExactly(removal(job, Reason.REPLACED, 1, 3));

        assertThat(files()).containsExactly("part-0-" + job.id() + ".idv");
        assertThat(query().isCommitted(0)).isTrue();
        assertThat(CommitCleanup.run(path, conf)).isEmpty();
        assertThatThrownBy(() -> new CommitStep.Epoch(log, 0).finish()).isInstanceOf(UsageException.class);
    }

    /** The driver of the query died while it deleted what its epoch had replaced. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void filesThatWereWrittenAfterAnEpochAreKept(boolean isCleanup) throws IOException {
        CommitLog log = query();
        JobCommit job = beginEpoch(log);
        job.abort();
        new CommitStep.Epoch(log, 0).commit(job, Map.of("old.idv", new FileVersion(false, 3, 0, null)));
        Files.writeString(directory.resolve("later.idv"), "later");

        if (isCleanup) {
            CommitCleanup.run(path, conf);
        } else {
            query().recover();
        }

        assertThat(files()).containsExactlyInAnyOrder("later.idv", "part-0-" + job.id() + ".idv");
    }

    /** Some stores list milliseconds, and report the time of one object in seconds. */
    @Test
    void filesThatAStatementHasRewrittenAreDeletedByStoresThatReportSeconds() throws IOException {
        java.nio.file.Path old = directory.resolve("old.idv");
        Files.setLastModifiedTime(old, FileTime.fromMillis(1_700_000_000_000L));
        CommitLog log = CommitLog.ofRewrite(path, conf);
        JobCommit job = begin(log);
        job.abort();
        new CommitStep.Rewrite(log).commit(job, Map.of("old.idv", new FileVersion(false, 3, 1_700_000_000_789L, null)));

        CommitLog.recoverRewrites(path, conf);

        assertThat(files()).containsExactly("part-0-" + job.id() + ".idv");
    }

    /** It has the length of the old one, such as a model with the same shapes. */
    @Test
    void aNewFileAtThePathOfARewrittenOneStays() throws IOException {
        CommitLog log = CommitLog.ofRewrite(path, conf);
        JobCommit job = begin(log);
        job.abort();
        new CommitStep.Rewrite(log)
                .commit(job, Map.of("old.idv", new FileVersion(false, 3, 1_700_000_000_000L, "etag")));

        CommitLog.recoverRewrites(path, conf);

        assertThat(files()).contains("old.idv");
    }

    @Test
    void filesThatAStatementHasRewrittenAreDeleted() throws IOException {
        CommitLog log = CommitLog.ofRewrite(path, conf);
        JobCommit job = begin(log);
        job.abort();
        new CommitStep.Rewrite(log).commit(job, Map.of("old.idv", new FileVersion(false, 3, 0, null)));

        assertThat(CommitCleanup.run(path, conf)).containsExactly(removal(job, Reason.REWRITTEN, 1, 3));

        assertThat(files()).containsExactly("part-0-" + job.id() + ".idv");
        deletesRecordAfterAWeek();
    }

    @Test
    void recordOfADeadStatementIsDeletedAfterAWeek() throws IOException {
        begin(CommitLog.ofRewrite(path, conf));
        CommitCleanup.run(path, conf);

        deletesRecordAfterAWeek();
    }

    private void deletesRecordAfterAWeek() throws IOException {
        CommitCleanup.run(path, conf);
        assertThat(records()).hasSize(1);

        Files.setLastModifiedTime(
                directory.resolve(CommitRecord.DIRECTORY).resolve(records().get(0)),
                FileTime.from(Instant.now().minus(Duration.ofDays(8))));
        CommitCleanup.run(path, conf);

        assertThat(records()).isEmpty();
    }
}
