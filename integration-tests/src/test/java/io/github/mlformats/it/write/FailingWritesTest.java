package io.github.mlformats.it.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Sampling;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever goes wrong while a directory is overwritten: no row is lost and none comes twice, on executors of their own. */
class FailingWritesTest extends FailingOverwrites {
    private static final int OLD = 7;
    private static final int TASKS = 3;
    private static final int NEW = 300;

    @Override
    void writeOld() {
        session.range(0, OLD, 1, 1).write().format("idv").save(path());
    }

    @Override
    void overwrite() {
        session.range(1000, 1000 + NEW, 1, TASKS)
                .write()
                .format("idv")
                .mode("overwrite")
                .save(path());
    }

    @Test
    void writesToStoresThatCopyOnRename() throws IOException {
        faults.set("copy");
        try {
            overwrite();
        } finally {
            faults.once("copy");
        }

        assertNew();
    }

    /** Old rows are there until all new ones are, and then no more; the next write clears up. Two files are moved at the same time. */
    @ParameterizedTest
    @CsvSource({"before, 7, 0, 100", "during, 7, 100, 200", "after, 0, 200, 200"})
    void aDriverThatDiesLosesNoOldRow(String fault, int old, int least, int most) throws Exception {
        Sampling.assumeTaken("row " + fault, 2);
        overwriteAndDie(fault, "idv", "id");

        List<Long> ids = ids();
        assertThat(ids).filteredOn(id -> id < OLD).hasSize(old);
        assertThat(ids.size() - old).isIn(least, most);
        overwrite();
        deleteWhatTheDriverLeft();
        assertNew();
    }

    @Override
    void assertOld() throws IOException {
        assertThat(files()).hasSize(2).contains("_SUCCESS");
        assertThat(ids()).hasSize(OLD).allMatch(id -> id < OLD);
    }

    @Override
    void assertNew() throws IOException {
        assertThat(files()).hasSize(TASKS + 1).contains("_SUCCESS").doesNotHaveDuplicates();
        assertThat(ids()).hasSize(NEW).doesNotHaveDuplicates().allMatch(id -> id >= 1000);
    }

    private List<Long> ids() {
        Dataset<Row> rows = session.read().format("idv").load(path());
        return rows.collectAsList().stream().map(row -> row.getLong(0)).toList();
    }
}
