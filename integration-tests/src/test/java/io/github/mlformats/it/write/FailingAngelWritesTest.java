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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong while a model is overwritten: each of its matrices is the old or the new one, as a whole. */
class FailingAngelWritesTest extends FailingWrites {
    /** The value of all new elements. */
    private static final int NEW = 2;

    private static final int OLD = 1;
    private static final int ELEMENTS = 100;

    private Path folder;

    /** Elements of matrices a and b, of numbers. */
    private static String[] elements(int value) {
        return new String[] {
            "element_at(array('a', 'b'), int(id % 2) + 1) as matrix", "0 as row", "id div 2 as col", value + " as value"
        };
    }

    private Dataset<Row> rows(int value) {
        return session.range(0, 2 * ELEMENTS, 1, 3).selectExpr(elements(value));
    }

    @BeforeAll
    void setTasks() {
        session.conf().set("spark.sql.shuffle.partitions", "3");
        session.conf().set("spark.sql.adaptive.enabled", "false");
    }

    @BeforeEach
    void writeOldModel() throws IOException {
        folder = Files.createTempDirectory(dir, "models").resolve("m");
        save(OLD);
    }

    private void save(int value) {
        rows(value)
                .write()
                .format("angel")
                .option("blockCol", "10")
                .mode("overwrite")
                .save(path());
    }

    @ParameterizedTest
    @ValueSource(strings = {"create", "write", "close", "rename", "committed"})
    void aTaskThatFailsOnceIsRepeated(String fault) throws IOException {
        faults.set(fault);

        save(NEW);

        assertThat(faults.happens(fault)).isFalse();
        assertModel(NEW);
    }

    @Test
    void aFullDiskLeavesTheOldModel() throws IOException {
        faults.set("full");
        try {
            assertThatThrownBy(() ->
                            rows(NEW).write().format("angel").mode("overwrite").save(path()))
                    .hasStackTraceContaining("No space left on device");
        } finally {
            faults.once("full");
        }

        assertModel(OLD);
    }

    /** Before files appear, while they do, between the metas of matrices, and before old files go. */
    @ParameterizedTest
    @ValueSource(strings = {"before", "during", "described", "after"})
    void aDriverThatDiesLeavesWholeMatrices(String fault) throws Exception {
        faults.set(fault);

        String[] arguments = Stream.concat(Stream.of(path(), "angel"), Stream.of(elements(NEW)))
                .toArray(String[]::new);
        assertThat(DyingDriver.start(faults, arguments).waitFor()).isEqualTo(137);

        assertThat(faults.happens(fault)).isFalse();
        for (String matrix : List.of("a", "b")) {
            List<Integer> values = values(matrix);
            assertThat(values).hasSize(ELEMENTS).containsOnly(values.get(0));
        }
        save(NEW);
        assertModel(NEW);
    }

    private void assertModel(int value) throws IOException {
        assertThat(values("a")).hasSize(ELEMENTS).containsOnly(value);
        assertThat(values("b")).hasSize(ELEMENTS).containsOnly(value);
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString()))
                    .allMatch(name -> name.matches("_SUCCESS|_?meta|part-0000[0-2]-.*"))
                    .hasSizeBetween(7, 11);
        }
    }

    private String path() {
        return "faulty:" + folder;
    }

    private List<Integer> values(String matrix) {
        Dataset<Row> rows =
                session.read().format("angel").option("matrix", matrix).load(path());
        return rows.select("value").collectAsList().stream()
                .map(row -> row.getInt(0))
                .toList();
    }
}
