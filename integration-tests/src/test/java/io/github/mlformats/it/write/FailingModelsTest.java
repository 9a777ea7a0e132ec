package io.github.mlformats.it.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong while a model is overwritten: it is there as a whole, the old one or the new one. */
class FailingModelsTest extends FailingWrites {
    private static final int OLD = 7;
    private static final int NEW = 300;
    private static final String[] MODEL = {"array(concat('p', id)) path", "array(1) dims", "array(float(id)) values"};

    private Path folder;

    @BeforeAll
    void setTasks() {
        session.conf().set("spark.sql.shuffle.partitions", "2");
    }

    @BeforeEach
    void writeOldModel() throws IOException {
        folder = Files.createTempDirectory(dir, "data").resolve("t");
        model(0, OLD).save(path());
    }

    @ParameterizedTest
    @ValueSource(strings = {"create", "write", "close", "rename", "committed"})
    void aTaskThatFailsOnceIsRepeated(String fault) throws IOException {
        faults.set(fault);

        newModel().save(path());

        assertThat(faults.happens(fault)).isFalse();
        assertNewModelOnly();
    }

    @Test
    void aFullDiskLeavesTheOldModel() throws IOException {
        faults.set("full");
        try {
            assertThatThrownBy(() -> newModel().save(path())).hasStackTraceContaining("No space left on device");
        } finally {
            faults.once("full");
        }

        assertThat(files()).hasSize(2).contains("_SUCCESS");
        assertThat(values()).hasSize(OLD).allMatch(value -> value < OLD);
    }

    @ParameterizedTest
    @CsvSource({"before, 0", "after, 200"})
    void aDriverThatDiesLeavesTheOldModel(String fault, int newValues) throws Exception {
        faults.set(fault);

        assertThat(DyingDriver.start(faults, arguments(MODEL)).waitFor()).isEqualTo(137);

        assertThat(faults.happens(fault)).isFalse();
        assertThat(values())
                .hasSize(OLD + newValues)
                .filteredOn(value -> value < OLD)
                .hasSize(OLD);
        newModel().save(path());
        assertNewModelOnly();
    }

    /** Files of given names replace each other one by one. */
    @Test
    void whereADriverDiesAmongNamedFilesEachIsWhole() throws Exception {
        String[] columns = {MODEL[0], MODEL[1], MODEL[2], "concat('part-', mod(id, 2)) file"};
        folder = folder.resolveSibling("named");
        session.range(0, OLD, 1, 1)
                .selectExpr(columns)
                .write()
                .format("primitiv")
                .save(path());
        faults.set("during");

        assertThat(DyingDriver.start(faults, arguments(columns)).waitFor()).isEqualTo(137);

        List<Float> values = values();
        assertThat(values).filteredOn(value -> value < OLD).hasSizeBetween(3, 4);
        assertThat(values).filteredOn(value -> value >= OLD).hasSize(100);
    }

    private String[] arguments(String... columns) {
        return Stream.concat(Stream.of(path(), "primitiv"), Stream.of(columns)).toArray(String[]::new);
    }

    private DataFrameWriter<Row> newModel() {
        return model(1000, 1000 + NEW).mode("overwrite");
    }

    private DataFrameWriter<Row> model(int from, int to) {
        return session.range(from, to, 1, 3).selectExpr(MODEL).write().format("primitiv");
    }

    private void assertNewModelOnly() throws IOException {
        assertThat(files()).hasSize(2).contains("_SUCCESS");
        assertThat(values()).hasSize(NEW).doesNotHaveDuplicates().allMatch(value -> value >= 1000);
    }

    private String path() {
        return "faulty:" + folder;
    }

    private List<Float> values() {
        Dataset<Row> rows = session.read().format("primitiv").load(path()).selectExpr("values[0]");
        return rows.collectAsList().stream().map(row -> row.getFloat(0)).toList();
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
