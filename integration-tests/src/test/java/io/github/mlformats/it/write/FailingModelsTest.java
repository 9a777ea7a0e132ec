package io.github.mlformats.it.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Sampling;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults during the overwrite of a model: it is completely old or new. */
class FailingModelsTest extends FailingOverwrites {
    private static final int OLD = 7;
    private static final int NEW = 300;
    private static final String[] MODEL = {"array(concat('p', id)) path", "array(1) dims", "array(float(id)) values"};

    @BeforeAll
    void setTasks() {
        session.conf().set("spark.sql.shuffle.partitions", "2");
    }

    @Override
    void writeOld() {
        model(0, OLD).save(path());
    }

    @Override
    void overwrite() {
        model(1000, 1000 + NEW).mode("overwrite").save(path());
    }

    @ParameterizedTest
    @CsvSource({"before, 7, 0", "after, 0, 200"})
    void aDriverThatDiesLeavesTheOldOrTheNewModel(String fault, int old, int newValues) throws Exception {
        Sampling.assumeTaken("model " + fault, 2);
        overwriteAndDie(fault, "primitiv", MODEL);

        assertThat(values())
                .hasSize(old + newValues)
                .filteredOn(value -> value < OLD)
                .hasSize(old);
        overwrite();
        deleteWhatTheDriverLeft();
        assertNew();
    }

    /** Files with user-specified names are replaced one by one. */
    @Test
    void namedFilesAreWholeAfterADriverDied() throws Exception {
        String[] columns = {MODEL[0], MODEL[1], MODEL[2], "concat('part-', mod(id, 2)) file"};
        directory = directory.resolveSibling("named");
        session.range(0, OLD, 1, 1)
                .selectExpr(columns)
                .write()
                .format("primitiv")
                .save(path());

        overwriteAndDie("during", "primitiv", columns);

        List<Float> values = values();
        assertThat(values).filteredOn(value -> value < OLD).hasSizeBetween(3, 4);
        assertThat(values).filteredOn(value -> value >= OLD).hasSize(100);
    }

    private DataFrameWriter<Row> model(int from, int to) {
        return session.range(from, to, 1, 3).selectExpr(MODEL).write().format("primitiv");
    }

    @Override
    void assertOld() throws IOException {
        assertThat(files()).hasSize(2).contains("_SUCCESS");
        assertThat(values()).hasSize(OLD).allMatch(value -> value < OLD);
    }

    @Override
    void assertNew() throws IOException {
        assertThat(files()).hasSize(2).contains("_SUCCESS");
        assertThat(values()).hasSize(NEW).doesNotHaveDuplicates().allMatch(value -> value >= 1000);
    }

    private List<Float> values() {
        Dataset<Row> rows = session.read().format("primitiv").load(path()).selectExpr("values[0]");
        return rows.collectAsList().stream().map(row -> row.getFloat(0)).toList();
    }
}
