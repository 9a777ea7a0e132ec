package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two runs of one streaming query, such as a driver that was taken for dead. */
class CommitLogTest {
    private final SparkSession spark = SparkSessions.shared();
    private final Configuration conf = new Configuration();

    @TempDir
    java.nio.file.Path directory;

    private CommitLog log() {
        return new CommitLog(new Path(directory.toString()), "query", conf);
    }

    private JobCommit begin(CommitLog log) throws IOException {
        log.recover();
        return JobCommit.begin(spark, new Path(directory.toString()), log.begin(), conf);
    }

    private void file(JobCommit job) throws IOException {
        Files.createFile(directory.resolve("part-0-" + job.id() + ".idv"));
    }

    private boolean isVisible(JobCommit job) throws IOException {
        return CommitRecord.readAll(new Path(directory.toString()), conf)
                .get("query")
                .record()
                .isVisible("part-0-" + job.id() + ".idv");
    }

    @Test
    void theRunThatBeganLastCommits() throws IOException {
        CommitLog first = log();
        JobCommit firstJob = begin(first);
        file(firstJob);
        CommitLog second = log();
        JobCommit secondJob = begin(second);
        file(secondJob);

        assertThatThrownBy(() -> new CommitStep.Epoch(first, 0).commit(firstJob, Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("another run of the streaming query query writes to");
        assertThat(log().isCommitted(0)).isFalse();
        assertThat(isVisible(secondJob)).isFalse();

        new CommitStep.Epoch(second, 0).commit(secondJob, Map.of());

        assertThat(log().isCommitted(0)).isTrue();
        assertThat(log().isCommitted(1)).isFalse();
        assertThat(isVisible(secondJob)).isTrue();
        assertThat(directory.resolve("part-0-" + firstJob.id() + ".idv")).doesNotExist();
    }

    /** A checkpoint that was restored from a copy: rows of its epochs would be taken for those that are committed. */
    @Test
    void epochBeforeTheLastCommittedOneIsRefused() throws IOException {
        for (long epoch = 0; epoch < 3; epoch++) {
            CommitLog log = log();
            new CommitStep.Epoch(log, epoch).commit(begin(log), Map.of());
        }

        assertThat(log().isCommitted(2)).isTrue();
        assertThatThrownBy(() -> log().isCommitted(1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("epoch 2 of a streaming query is committed to ")
                .hasMessageContaining("its checkpoint continues with epoch 1");
    }

    /** A file that the first run publishes after the second one has deleted its files. */
    @Test
    void filesOfTheOtherRunStayInvisible() throws IOException {
        CommitLog first = log();
        JobCommit firstJob = begin(first);
        CommitLog second = log();
        JobCommit secondJob = begin(second);
        file(firstJob);
        new CommitStep.Epoch(second, 0).commit(secondJob, Map.of());
        second.recover();

        assertThat(isVisible(firstJob)).isFalse();
    }

    /** A run that published files long after it was taken for dead. */
    @Test
    void filesOfADeadRunStayInvisibleAfterManyOthersHaveDied() throws IOException {
        JobCommit first = begin(log());
        Path path = new Path(directory.toString());
        CommitRecord record = CommitRecord.readAll(path, conf).get("query").record();
        long number = 1;
        for (int run = 0; run < 105; run++) {
            number += 2;
            record = record.end().beginEpoch(number);
        }
        Files.write(
                java.nio.file.Path.of(
                        CommitRecord.path(path, "query", number).toUri().getPath()),
                record.toJson());
        file(first);

        assertThat(isVisible(first)).isFalse();
        CommitCleanup.run(path, conf);
        assertThat(directory.resolve("part-0-" + first.id() + ".idv")).doesNotExist();
    }

    @Test
    void filesAreDeletedAfterTheRunThatShouldHaveDeletedThemHasDied() throws IOException {
        JobCommit first = begin(log());
        file(first);
        Path path = new Path(directory.toString());
        CommitLog second =
                CommitLog.of(path, "query", CommitRecord.readAll(path, conf).get("query"), conf);
        assertThat(second.end()).isTrue();

        log().recover();

        assertThat(directory.resolve("part-0-" + first.id() + ".idv")).doesNotExist();
    }

    /** Where creating a file is not exclusive, two runs create the record with the same number, and the last one counts. */
    @Test
    void theRecordOfTheOtherRunStays() throws IOException {
        Configuration faults = new Configuration();
        faults.set("fs.faulty.impl", FaultyFileSystem.class.getName());
        Path path = new Path("faulty:" + directory);
        CommitLog log = new CommitLog(path, "query", faults);
        log.recover();
        JobCommit job = JobCommit.begin(spark, path, log.begin(), faults);
        CommitRecord other =
                CommitRecord.readAll(path, faults).get("query").record().add(7);
        FaultyFileSystem.once(
                "renamed",
                operation -> Files.write(
                        java.nio.file.Path.of(
                                CommitRecord.path(path, "query", 2).toUri().getPath()),
                        other.toJson()));

        assertThatThrownBy(() -> new CommitStep.Epoch(log, 0).commit(job, Map.of()))
                .isInstanceOf(UsageException.class);

        assertThat(CommitRecord.readAll(path, faults)).containsEntry("query", new CommitRecord.Numbered(2, other));
    }

    /** Between the moment when a statement has created its record, which commits it, and the one when it reads this again. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStatementThatAnotherOneHasFinishedIsCommitted(boolean removesRecords) throws IOException {
        Configuration faulty = new Configuration();
        faulty.set("fs.faulty.impl", FaultyFileSystem.class.getName());
        Path path = new Path("faulty:" + directory);
        Files.writeString(directory.resolve("old.idv"), "old");
        DirectorySnapshot before = DirectorySnapshot.ofVisible(path, 0, faulty);
        CommitLog slow = CommitLog.ofRewrite(path, faulty);
        JobCommit job = JobCommit.begin(spark, path, slow.begin(), faulty);
        file(job);
        FaultyFileSystem.once("renamed", operation -> {
            CommitLog.recoverRewrites(path, faulty);
            if (removesRecords) {
                CommitLog other = CommitLog.ofRewrite(path, faulty);
                other.begin();
                other.abandon();
            }
        });
        try {
            if (removesRecords) {
                assertThatThrownBy(() -> new CommitStep.Rewrite(slow).commit(job, before.versions(List.of("old.idv"))))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("it is unknown whether the rows are in place: ");
            } else {
                assertThat(new CommitStep.Rewrite(slow).commit(job, before.versions(List.of("old.idv"))))
                        .isTrue();
            }
        } finally {
            FaultyFileSystem.faults = operation -> {};
        }

        assertThat(DirectorySnapshot.ofVisible(path, 0, faulty).paths()).containsExactly("part-0-" + job.id() + ".idv");
    }

    @Test
    void oneRecordIsKept() throws IOException {
        for (int epoch = 0; epoch < 5; epoch++) {
            CommitLog log = log();
            new CommitStep.Epoch(log, epoch).commit(begin(log), Map.of());
        }

        try (Stream<java.nio.file.Path> records = Files.list(directory.resolve(CommitRecord.DIRECTORY))) {
            assertThat(records.map(path -> path.getFileName().toString()).filter(name -> name.endsWith(".json")))
                    .containsExactly("query.10.json");
        }
    }
}
