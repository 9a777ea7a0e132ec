package io.github.mlformats.it.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Sampling;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever goes wrong while data sets of datadings are overwritten: the six files of each come and go together. */
class FailingSetsTest extends FailingOverwrites {
    private static final int OLD = 7;
    private static final int TASKS = 3;
    private static final int NEW = 300;
    private static final int FILES_OF_SET = 6;
    private static final String[] SAMPLE = {"string(id) key", "id number"};

    @Override
    void writeOld() {
        save(0, OLD, 1);
    }

    @Override
    void overwrite() {
        save(1000, NEW, TASKS);
    }

    private void save(int first, int count, int tasks) {
        session.range(first, first + count, 1, tasks)
                .selectExpr(SAMPLE)
                .write()
                .format("datadings")
                .mode("overwrite")
                .save(path());
    }

    /** Old samples are there until all new ones are, and then no more; the next write clears up. All files are moved at the same time. */
    @ParameterizedTest
    @CsvSource({"before, 7, 0", "after, 0, 200"})
    void aDriverThatDiesLosesNoOldSample(String fault, int old, int least) throws Exception {
        Sampling.assumeTaken("sample " + fault, 2);
        overwriteAndDie(fault, "datadings", SAMPLE);

        List<String> keys = keys();
        assertThat(keys)
                .containsAll(IntStream.range(0, old).mapToObj(String::valueOf).toList());
        assertThat(keys.size() - old).isIn(least, (least + 200) / 2, 200);
        overwrite();
        deleteWhatTheDriverLeft();
        assertNew();
    }

    @Override
    void assertOld() throws IOException {
        assertThat(files()).hasSize(FILES_OF_SET + 1).contains("_SUCCESS");
        assertThat(keys()).hasSize(OLD).allMatch(key -> Integer.parseInt(key) < OLD);
    }

    @Override
    void assertNew() throws IOException {
        assertThat(files()).hasSize(TASKS * FILES_OF_SET + 1).contains("_SUCCESS");
        assertThat(keys()).hasSize(NEW).doesNotHaveDuplicates().allMatch(key -> Integer.parseInt(key) >= 1000);
    }

    private List<String> keys() {
        Dataset<Row> samples = session.read().format("datadings").load(path()).select("key");
        return samples.collectAsList().stream().map(row -> row.getString(0)).toList();
    }
}
