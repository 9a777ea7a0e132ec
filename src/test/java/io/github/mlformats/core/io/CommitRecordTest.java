package io.github.mlformats.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.io.CommitRecord.Numbered;
import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The records of streaming queries next to the files that they write. */
class CommitRecordTest {
    private static final String JOB = "stream-0123456789ab-2-01234567";
    private static final String NAME = "query.1.json";

    @TempDir
    Path directory;

    private void write(String name, byte[] content) throws IOException {
        Files.write(
                Files.createDirectories(directory.resolve(CommitRecord.DIRECTORY))
                        .resolve(name),
                content);
    }

    private Map<String, Numbered> read() throws IOException {
        return CommitRecord.readAll(new org.apache.hadoop.fs.Path(directory.toString()), new Configuration());
    }

    @Test
    void theHighestNumberCounts() throws IOException {
        CommitRecord old = CommitRecord.NONE.beginEpoch(9);
        CommitRecord last = old.end().replace(9, JOB, Map.of());
        write("query.9.json", old.toJson());
        write("query.10.json", last.toJson());
        write("other.3.json", CommitRecord.NONE.toJson());
        write(".query.11.json-staged", new byte[1]);

        assertThat(read())
                .isEqualTo(Map.of("query", new Numbered(10, last), "other", new Numbered(3, CommitRecord.NONE)));
    }

    @Test
    void directoriesWithoutStreamsHaveNoRecords() throws IOException {
        assertThat(read()).isEmpty();
    }

    @Test
    void filesOfJobsThatAreNotCommittedAreInvisible() {
        CommitRecord first = CommitRecord.NONE.beginEpoch(1);
        CommitRecord writing = first.end().beginEpoch(3);

        assertThat(writing.isVisible("/t/part-0-" + writing.writing().orElseThrow() + ".idv"))
                .isFalse();
        assertThat(writing.isVisible("/t/p=1/part-0-" + first.writing().orElseThrow() + ".idv"))
                .isFalse();
        assertThat(writing.isVisible("/t/part-0.idv")).isTrue();
    }

    /** Jobs die one after the other, and after every 50th an epoch is committed. */
    @Test
    void filesOfDeadJobsStayInvisibleAfterManyOthersHaveDied() throws IOException {
        List<String> dead = new ArrayList<>();
        List<String> committed = new ArrayList<>();
        CommitRecord record = CommitRecord.NONE;
        long number = 0;
        for (int job = 1; job <= 1000; job++) {
            record = record.beginEpoch(++number);
            String id = record.writing().orElseThrow();
            if (job % 50 == 0) {
                record = record.add(job);
                committed.add(id);
            } else {
                record = record.end();
                dead.add(id);
            }
            number++;
        }
        write(NAME, record.toJson());

        CommitRecord read = read().get("query").record();

        assertThat(read).isEqualTo(record);
        assertThat(dead).noneMatch(read::isVisible);
        assertThat(committed).allMatch(read::isVisible);
        assertThat(read.isVisible("stream-0123456789ab-1-01234567")).isTrue();
        assertThat(read.dead().earlier()).hasSize(18);
        assertThat(read.deadJobs("/t/part-0-" + dead.get(0) + ".idv")).containsExactly(dead.get(0));
    }

    /** As no writer creates it, but a damaged record may be. */
    @Test
    void rangesOfDeadJobsWithoutASeriesHideNothing() throws IOException {
        write(
                NAME,
                "{\"dead\": [\"%s\"], \"earlierDead\": [{\"from\": 1, \"to\": 9}]}"
                        .formatted(JOB)
                        .getBytes());

        CommitRecord read = read().get("query").record();

        assertThat(read.isVisible("rewrite-01234567-89ab-cdef-0123-456789abcdef"))
                .isTrue();
        assertThat(read.isVisible("stream-0123456789ab-3-01234567")).isTrue();
        assertThat(read.isVisible(JOB)).isFalse();
    }

    /** Local files whose writer replaces the record each time that it is opened, for some time. */
    public static final class BusyFiles extends RawLocalFiles {
        private static int changes;

        @Override
        public String getScheme() {
            return "busy";
        }

        @Override
        public FSDataInputStream open(org.apache.hadoop.fs.Path path, int buffer) throws IOException {
            if (changes > 0) {
                changes--;
                String name = path.getName();
                long number = Long.parseLong(name.split("\\.")[1]);
                Path file = pathToFile(path).toPath();
                Files.move(file, file.resolveSibling("query." + (number + 1) + ".json"));
            }
            return super.open(path, buffer);
        }
    }

    @Test
    void recordIsReadWhenItsWriterPauses() throws IOException {
        write(NAME, CommitRecord.NONE.add(3).toJson());
        Configuration conf = new Configuration();
        conf.set("fs.busy.impl", BusyFiles.class.getName());
        BusyFiles.changes = 10;

        assertThat(CommitRecord.readAll(new org.apache.hadoop.fs.Path("busy:" + directory), conf))
                .isEqualTo(Map.of("query", new Numbered(11, CommitRecord.NONE.add(3))));
    }

    @Test
    void onlyFilesOfTheJobThatReplacesAllAreVisible() {
        CommitRecord replacing = CommitRecord.NONE.replace(1, JOB, Map.of());

        assertThat(replacing.isVisible("/t/part-0-" + JOB + ".idv")).isTrue();
        assertThat(replacing.isVisible("/t/part-0.idv")).isFalse();
    }

    @Test
    void fileThatWasWrittenAfterAnEpochHasReplacedOthersIsVisible() {
        CommitRecord.Version old = new CommitRecord.Version(5, 8);
        CommitRecord replacing = CommitRecord.NONE.replace(1, JOB, Map.of("old.idv", old));

        assertThat(replacing.isVisible("/t/new.idv")).isTrue();
        assertThat(replacing.isRewritten("old.idv", file(5, 8))).isTrue();
        assertThat(replacing.finish().rewritten()).isEmpty();
    }

    /** They could not be deleted. */
    @Test
    void replacedFilesStayInvisibleWhileTheNextEpochIsWritten() {
        CommitRecord.Version old = new CommitRecord.Version(5, 8);
        CommitRecord next =
                CommitRecord.NONE.replace(1, JOB, Map.of("old.idv", old)).beginEpoch(2);

        assertThat(next.isRewritten("old.idv", file(5, 8))).isTrue();
        assertThat(next.end().isRewritten("old.idv", file(5, 8))).isTrue();
    }

    @Test
    void onlyTheVersionThatWasRewrittenIsInvisible() throws IOException {
        CommitRecord record = CommitRecord.ofRewrite(Map.of("p=1/..a.idv", new CommitRecord.Version(5, 8)));
        write(NAME, record.toJson());

        CommitRecord read = read().get("query").record();

        assertThat(read).isEqualTo(record);
        assertThat(read.isRewritten("p=1/..a.idv", file(5, 8))).isTrue();
        assertThat(read.isRewritten("..a.idv", file(5, 8))).isFalse();
        assertThat(read.isRewritten("p=1/..a.idv", file(6, 8))).isFalse();
        assertThat(read.isRewritten("p=1/..a.idv", file(5, 9))).isFalse();
    }

    private static FileStatus file(long length, long modified) {
        return new FileStatus(length, false, 1, 1, modified, new org.apache.hadoop.fs.Path("/t/file"));
    }

    /** A job that is a part of other names would hide their files. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no JSON",
                "{\"epoch\": -1}",
                "{\"epoch\": 1.5}",
                "{\"epoch\": \"1\"}",
                "{\"writing\": \"\"}",
                "{\"writing\": \"part\"}",
                "{\"replacing\": null}",
                "{\"dead\": [\"stream-\"]}",
                "{\"earlierDead\": [{\"from\": 1, \"to\": \"2\"}]}",
                "{\"series\": \"\"}",
                "{\"rewritten\": [\"a\"]}",
                "{\"rewritten\": [{\"path\": \"../a\", \"length\": 1, \"modified\": 1}]}",
                "{\"rewritten\": [{\"path\": \"a/../../b\", \"length\": 1, \"modified\": 1}]}",
                "{\"rewritten\": [{\"path\": \"/a\", \"length\": 1, \"modified\": 1}]}",
                "{\"rewritten\": [{\"path\": \"a//b\", \"length\": 1, \"modified\": 1}]}",
                "{\"rewritten\": [{\"path\": \"\", \"length\": 1, \"modified\": 1}]}",
                "{\"rewritten\": [{\"path\": \"a\", \"modified\": 1}]}",
                "{\"rewritten\": [{\"path\": \"a\", \"length\": \"1\", \"modified\": 1}]}"
            })
    void damagedRecordsAreNamed(String content) throws IOException {
        write(NAME, content.getBytes(java.nio.charset.StandardCharsets.UTF_8));

        assertThatThrownBy(this::read)
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining(NAME)
                .hasMessageContaining("expected the record of a streaming query");
    }

    @Test
    void largeRecordsAreNotRead() throws IOException {
        write(NAME, new byte[(1 << 26) + 10]);

        assertThatThrownBy(this::read).hasMessageContaining("found 67108865 bytes or more");
    }
}
