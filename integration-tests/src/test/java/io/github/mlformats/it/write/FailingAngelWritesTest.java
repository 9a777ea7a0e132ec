package io.github.mlformats.it.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.it.Models;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults during the overwrite of a model: each matrix is completely old or new. */
class FailingAngelWritesTest extends FailingOverwrites {
    private static final int OLD = 1;
    private static final int NEW = 2;

    private Models models;

    @BeforeAll
    void setTasks() {
        session.conf().set("spark.sql.shuffle.partitions", "3");
        session.conf().set("spark.sql.adaptive.enabled", "false");
        models = new Models(session);
    }

    @Override
    void writeOld() {
        models.saveMatrices(path(), OLD);
    }

    @Override
    void overwrite() {
        models.saveMatrices(path(), NEW);
    }

    /** Before files appear, while they do, between the metas of matrices, and before old files go. */
    @ParameterizedTest
    @ValueSource(strings = {"before", "during", "described", "after"})
    void aDriverThatDiesLeavesWholeMatrices(String fault) throws Exception {
        Sampling.assumeTaken("angel dies " + fault, 3);
        overwriteAndDie(fault, "angel", Models.matrices(NEW));

        for (String matrix : List.of("a", "b")) {
            List<Integer> values = values(matrix);
            assertThat(values).hasSize(Models.VALUES).containsOnly(values.get(0));
        }
        overwrite();
        deleteWhatTheDriverLeft();
        assertNew();
    }

    @Override
    void assertOld() throws IOException {
        assertModel(OLD);
    }

    @Override
    void assertNew() throws IOException {
        assertModel(NEW);
    }

    private void assertModel(int value) throws IOException {
        assertThat(values("a")).hasSize(Models.VALUES).containsOnly(value);
        assertThat(values("b")).hasSize(Models.VALUES).containsOnly(value);
        assertThat(files())
                .allMatch(name -> name.matches("_SUCCESS|[ab]/(_?meta|part-0000[0-2]-.*)"))
                .hasSizeBetween(7, 11);
    }

    private List<Integer> values(String matrix) {
        Dataset<Row> rows =
                session.read().format("angel").option("matrix", matrix).load(path());
        return rows.select("value").collectAsList().stream()
                .map(row -> row.getInt(0))
                .toList();
    }
}
