package io.github.mlformats.it.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong while a folder is overwritten: no row is lost and none comes twice, on executors of their own. */
class FailingWritesTest extends FailingWrites {
    private static final int OLD = 7;
    private static final int TASKS = 3;
    private static final int NEW = 300;

    private Path folder;

    @BeforeEach
    void writeOldRows() throws IOException {
        folder = Files.createTempDirectory(dir, "data").resolve("t");
        session.range(0, OLD, 1, 1).write().format("idv").save(path());
    }

    @ParameterizedTest
    @ValueSource(strings = {"create", "write", "close", "rename", "committed"})
    void aTaskThatFailsOnceIsRepeated(String fault) throws IOException {
        faults.set(fault);

        overwrite();

        assertThat(faults.happens(fault)).isFalse();
        assertNewRowsOnly();
    }

    @Test
    void aFullDiskLeavesTheOldRows() throws IOException {
        faults.set("full");
        try {
            assertThatThrownBy(this::overwrite).hasStackTraceContaining("No space left on device");
        } finally {
            faults.once("full");
        }

        assertThat(files()).hasSize(2).contains("_SUCCESS");
        assertThat(ids()).hasSize(OLD).allMatch(id -> id < OLD);
    }

    @Test
    void whereRenamingCopiesItIsTheSame() throws IOException {
        faults.set("copy");
        try {
            overwrite();
        } finally {
            faults.once("copy");
        }

        assertNewRowsOnly();
    }

    /** Old rows are there until all new ones are; the next write clears up. */
    @ParameterizedTest
    @CsvSource({"before, 0", "during, 100", "after, 200"})
    void aDriverThatDiesLosesNoOldRow(String fault, int newRows) throws Exception {
        faults.set(fault);

        assertThat(DyingDriver.start(faults, path(), "idv", "id").waitFor()).isEqualTo(137);

        assertThat(faults.happens(fault)).isFalse();
        assertThat(ids()).hasSize(OLD + newRows).filteredOn(id -> id < OLD).hasSize(OLD);
        overwrite();
        assertNewRowsOnly();
    }

    private void overwrite() {
        session.range(1000, 1000 + NEW, 1, TASKS)
                .write()
                .format("idv")
                .mode("overwrite")
                .save(path());
    }

    private void assertNewRowsOnly() throws IOException {
        assertThat(files()).hasSize(TASKS + 1).contains("_SUCCESS").doesNotHaveDuplicates();
        assertThat(ids()).hasSize(NEW).doesNotHaveDuplicates().allMatch(id -> id >= 1000);
    }

    private String path() {
        return "faulty:" + folder;
    }

    private List<Long> ids() {
        Dataset<Row> rows = session.read().format("idv").load(path());
        return rows.collectAsList().stream().map(row -> row.getLong(0)).toList();
    }

    /** Everything that is left, also hidden. */
    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .toList();
        }
    }
}
