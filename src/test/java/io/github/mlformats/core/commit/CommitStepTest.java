package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The record of an overwrite, which replaces {@code old.idv}. */
class CommitStepTest {
    private final Configuration conf = new Configuration();

    @TempDir
    private java.nio.file.Path temporary;

    private java.nio.file.Path directory;
    private Path path;
    private JobCommit job;
    private Map<String, FileVersion> replaced;
    private CommitStep overwrite;

    @BeforeEach
    void begin() throws IOException {
        conf.set("fs.faulty.impl", FaultyFileSystem.class.getName());
        beginIn("table");
    }

    private void beginIn(String name) throws IOException {
        directory = Files.createDirectories(temporary.resolve(name));
        Files.writeString(directory.resolve("old.idv"), "old");
        path = new Path("faulty:" + directory);
        job = JobCommit.begin(SparkSessions.shared(), path, conf);
        replaced = new HashMap<>(DirectorySnapshot.of(path, path, 0, conf).versions(List.of("old.idv")));
        overwrite = new CommitStep.Batch(conf);
        assertThat(overwrite.begin(job, true)).isEmpty();
    }

    @AfterEach
    void end() {
        FaultyFileSystem.faults = operation -> {};
        job.abort();
    }

    private boolean isVisible() throws IOException {
        return DirectorySnapshot.ofVisible(path, 0, conf).paths().contains("old.idv");
    }

    private static void fail(String operation) throws IOException {
        throw new IOException("503 at " + operation);
    }

    private java.nio.file.Path records() {
        return directory.resolve(CommitRecord.DIRECTORY);
    }

    @Test
    void hidesWhatItDeletes() throws IOException {
        assertThat(isVisible()).isTrue();
        assertThat(overwrite.commit(job, replaced)).isTrue();
        assertThat(isVisible()).isFalse();

        Files.delete(directory.resolve("old.idv"));
        overwrite.finish();

        assertThat(records()).doesNotExist();
    }

    /** The files that a statement rewrites are counted without their sidecars: its record names all, however many they are. */
    @Test
    void statementHidesMoreFilesThanAnOverwriteNames() throws IOException {
        overwrite.forget();
        for (int i = 0; i < CommitRecord.MAX_REWRITTEN; i++) {
            replaced.put("old.idv." + i, new FileVersion(false, 1, 1, null));
        }
        CommitLog log = CommitLog.ofRewrite(path, conf);
        log.begin();

        assertThat(new CommitStep.Rewrite(log).commit(job, replaced)).isTrue();

        assertThat(isVisible()).isFalse();
    }

    @Test
    void isForgottenIfItFailsBefore() throws IOException {
        assertThat(overwrite.forget()).isTrue();

        assertThat(isVisible()).isTrue();
        assertThat(records()).doesNotExist();
    }

    @Test
    void isNotForgottenOnceItIsCommitted() throws IOException {
        overwrite.commit(job, replaced);
        assertThat(overwrite.forget()).isFalse();

        CommitLog.recoverRewrites(path, conf);
        assertThat(directory.resolve("old.idv")).doesNotExist();
        assertThat(overwrite.forget()).isFalse();
        overwrite.finish();

        assertThat(records()).doesNotExist();
    }

    @Test
    void isCommittedIfTheAnswerIsLost() throws IOException {
        FaultyFileSystem.once("renamed", CommitStepTest::fail);

        assertThat(overwrite.commit(job, replaced)).isTrue();
        assertThat(isVisible()).isFalse();
    }

    @Test
    void isCommittedIfACleanupFinishesItMeanwhile() throws IOException {
        FaultyFileSystem.once("renamed", operation -> CommitCleanup.run(path, conf));

        assertThat(overwrite.commit(job, replaced)).isTrue();
        assertThat(directory.resolve("old.idv")).doesNotExist();
    }

    @Test
    void beginsAgainAfterAnotherStatementHasEndedIt() throws IOException {
        CommitLog log = CommitLog.ofRewrite(path, conf);
        String id = log.begin();
        assertThatThrownBy(() -> new CommitStep.Rewrite(log).begin(job, true))
                .hasMessageContaining("another write replaces files");

        assertThat(overwrite.commit(job, replaced)).isFalse();
        assertThat(overwrite.canBeginAgain()).isTrue();
        assertThat(overwrite.begin(job, true)).containsExactly(id);
        assertThat(overwrite.commit(job, replaced)).isTrue();

        assertThat(log.commitRewrite(replaced)).isFalse();
    }

    @Test
    void leavesNothingIfItsRecordCannotBeCreated() throws IOException {
        FaultyFileSystem.once("create", CommitStepTest::fail);
        assertThatThrownBy(() -> overwrite.commit(job, replaced)).hasMessageContaining("cannot create");

        assertThat(overwrite.forget()).isTrue();

        assertThat(isVisible()).isTrue();
        assertThat(records()).doesNotExist();
    }

    @Test
    void finishesOthersThatDied() throws IOException {
        overwrite.commit(job, replaced);
        CommitStep again = new CommitStep.Batch(conf);
        again.begin(job, true);
        again.commit(job, replaced);

        Files.delete(directory.resolve("old.idv"));
        again.finish();

        assertThat(records()).doesNotExist();
    }

    /** Readers look for records in the directory above. */
    @Test
    void thatOfAPartitionHasNoRecord() throws IOException {
        beginIn("table/month=1");

        assertThat(overwrite.commit(job, replaced)).isTrue();

        assertThat(records()).doesNotExist();
        assertThat(overwrite.forget()).isTrue();
    }
}
