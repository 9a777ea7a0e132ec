package io.github.mlformats.it.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.Sampling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong while data sets of ZDS are overwritten: no document is lost and none comes twice. */
class FailingZdsWritesTest extends FailingWrites {
    private static final int OLD = 7;
    private static final int TASKS = 3;
    private static final int NEW = 300;

    private Path directory;

    @BeforeEach
    void prepare() throws IOException {
        directory = Files.createTempDirectory(dir, "data").resolve("t");
    }

    @ParameterizedTest
    @CsvSource({
        "create, true",
        "write, true",
        "close, true",
        "create, false",
        "write, false",
        "close, false",
        "rename, false",
        "committed, false"
    })
    void aTaskThatFailsOnceIsRepeated(String fault, boolean single) throws IOException {
        Sampling.assumeTaken("task " + fault + " " + single, 3);
        save(0, OLD, 1, single);
        faults.set(fault);

        save(1000, 1000 + NEW, TASKS, single);

        assertThat(faults.happens(fault)).isFalse();
        assertNewDocumentsOnly();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFullDiskLeavesTheOldDocuments(boolean single) throws IOException {
        save(0, OLD, 1, single);
        faults.set("full");
        try {
            assertThatThrownBy(() -> save(1000, 1000 + NEW, TASKS, single))
                    .hasStackTraceContaining("No space left on device");
        } finally {
            faults.once("full");
        }

        assertThat(ids()).hasSize(OLD).allMatch(id -> id < OLD);
        assertNothingIsStaged();
    }

    /** Between the two renames the old collection is in the hidden directory; after them only that directory is left. */
    @ParameterizedTest
    @CsvSource({"before, false", "during, true", "after, true"})
    void aDriverThatDiesWhileTheCollectionIsReplacedLosesNothing(String fault, boolean replaced) throws Exception {
        Sampling.assumeTaken("replaced " + fault, 2);
        save(0, OLD, 1, true);
        faults.set(fault);

        assertThat(dying(true)).isEqualTo(137);

        if (replaced) {
            assertThat(ids()).hasSize(200).allMatch(id -> id >= 1000);
        }
        assertThat(old()).hasSize(1);
        save(1000, 1000 + NEW, TASKS, true);
        assertThat(ids()).hasSize(NEW).allMatch(id -> id >= 1000);
    }

    /** Old parts are there until all new ones are; the next write clears up. Two parts are moved at the same time. */
    @ParameterizedTest
    @CsvSource({"before, 0, 100", "during, 100, 200", "after, 200, 200"})
    void aDriverThatDiesWhilePartsAppearLosesNoOldDocument(String fault, int least, int most) throws Exception {
        Sampling.assumeTaken("part " + fault, 2);
        save(0, OLD, 1, false);
        faults.set(fault);

        assertThat(dying(false)).isEqualTo(137);

        List<Long> ids = ids();
        assertThat(ids).filteredOn(id -> id < OLD).hasSize(OLD);
        assertThat(ids.size() - OLD).isIn(least, most);
        save(1000, 1000 + NEW, TASKS, false);
        assertNewDocumentsOnly();
    }

    private int dying(boolean single) throws IOException, InterruptedException {
        return DyingDriver.start(faults, path(), "zds", "id as _id", "singleSet=" + single)
                .waitFor();
    }

    private void save(int from, int to, int tasks, boolean single) {
        session.range(from, to, 1, tasks)
                .selectExpr("id as _id")
                .write()
                .format("zds")
                .option("singleSet", single)
                .mode("overwrite")
                .save(path());
    }

    private void assertNewDocumentsOnly() throws IOException {
        assertThat(ids()).hasSize(NEW).doesNotHaveDuplicates().allMatch(id -> id >= 1000);
        assertNothingIsStaged();
    }

    private void assertNothingIsStaged() throws IOException {
        try (Stream<Path> all = Files.list(directory.getParent())) {
            assertThat(all).containsExactly(directory);
        }
    }

    /** Old collections in hidden directories. */
    private List<Path> old() throws IOException {
        try (Stream<Path> all = Files.walk(directory.getParent())) {
            return all.filter(path -> path.endsWith("replaced/meta/data.jsonl")).toList();
        }
    }

    private String path() {
        return "faulty:" + directory;
    }

    private List<Long> ids() {
        return session.read().format("zds").load(path()).select("_id").collectAsList().stream()
                .map(row -> Long.valueOf(row.getString(0)))
                .toList();
    }
}
