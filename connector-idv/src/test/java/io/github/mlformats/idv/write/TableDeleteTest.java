package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.write.StepFileSystem;
import io.github.mlformats.core.testing.write.Steps;
import io.github.mlformats.core.testing.write.Steps.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** DELETE and TRUNCATE: rows and files of the table afterwards. */
class TableDeleteTest extends StatementsOnTable {
    private void createPartitioned(String location) {
        spark.sql("CREATE TABLE t (id BIGINT, day DATE, place STRING) USING idv PARTITIONED BY (day, place) LOCATION '"
                + location + "'");
        spark.sql("INSERT INTO t VALUES (1, DATE'2025-12-31', 'a b'), (2, DATE'2026-01-01', 'a b'),"
                + " (3, DATE'2026-01-01', 'c'), (4, DATE'2026-01-01', 'c'), (5, NULL, NULL)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "day = DATE'2026-01-01' | 1 5",
                "day = DATE'2026-01-01' AND place = 'c' | 1 2 5",
                "PLACE = 'a b' | 3 4 5",
                "place IN ('c', 'd') | 1 2 5",
                "day > DATE'2025-12-31' OR place IS NULL | 1",
                "year(day) = 2026 | 1 5",
                "place LIKE 'a%' AND month(day) = 12 | 2 3 4 5",
                "twice(place) = 'cc' | 1 2 5",
                "day IS NOT NULL | 5",
                "NOT (day = DATE'2026-01-01') | 2 3 4 5",
                "place = 'none' | 1 2 3 4 5",
                "day = '2025-12-31' | 2 3 4 5",
                "true | ''",
                "false | 1 2 3 4 5"
            })
    void deletesTheRowsOfPartitions(String condition, String left) throws IOException {
        spark.udf().register("twice", (String text) -> text + text, DataTypes.StringType);
        createPartitioned(directory + "/t");

        spark.sql("DELETE FROM t WHERE " + condition);

        assertThat(ids())
                .isEqualTo(Stream.of(left.split(" "))
                        .filter(id -> !id.isEmpty())
                        .map(Long::valueOf)
                        .toList());
        assertThat(paths()).noneMatch(path -> path.contains("_temporary"));
        spark.sql("INSERT INTO t VALUES (9, DATE'2026-01-01', 'c')");
        assertThat(ids()).contains(9L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE FROM t", "TRUNCATE TABLE t"})
    void deletesAllRows(String statement) throws IOException {
        createPartitioned(directory + "/t");
        spark.table("t").cache().count();

        spark.sql(statement);

        assertThat(ids()).isEmpty();
        assertThat(paths()).containsExactly("", "t");
        assertThat(directory.resolve("t/_SUCCESS")).exists();
        spark.sql(statement);
        assertThat(ids()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "1 = 0", "null", "current_date() < DATE'2000-01-01'", "id = null"})
    void deletesNothingOfATableWithoutPartitionsWhereNothingIsSelected(String condition) {
        spark.sql("CREATE TABLE t (id BIGINT) USING idv");
        spark.sql("INSERT INTO t VALUES (1), (2)");

        spark.sql("DELETE FROM t WHERE " + condition);

        assertThat(ids()).containsExactly(1L, 2L);
        spark.sql("DELETE FROM t WHERE 1 < 2");
        assertThat(ids()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"DELETE FROM t, true", "DELETE FROM t, false", "TRUNCATE TABLE t, true", "TRUNCATE TABLE t, false"})
    void deletesAllRowsOfATableWithoutPartitions(String statement, boolean isManaged) {
        spark.sql("CREATE TABLE t (id BIGINT) USING idv" + (isManaged ? "" : " LOCATION '" + directory + "/t'"));
        spark.sql("INSERT INTO t VALUES (1), (2)");

        spark.sql(statement);

        assertThat(ids()).isEmpty();
        spark.sql("INSERT INTO t VALUES (3)");
        assertThat(ids()).containsExactly(3L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rand() < 0.5 AND place = 'c' | deterministic",
                "_metadata.file_size > 0 | uses column _metadata, but only whole partitions can be deleted. Use only"
                        + " partition columns: day, place. To delete single rows, keep the others",
                "place = 'c' AND raise_error('boom') IS NULL | boom"
            })
    void refusesOtherConditionsAndChangesNothing(String condition, String message) throws IOException {
        createPartitioned(directory + "/t");
        List<String> before = paths();

        assertThatThrownBy(() -> spark.sql("DELETE FROM t WHERE " + condition)).hasMessageContaining(message);

        assertThat(paths()).isEqualTo(before);
        assertThat(ids()).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id = 3 | 1 2 4 5 | 3",
                "place = 'c' AND id > 3 | 1 2 3 5 | 3",
                "place IN (SELECT place FROM t WHERE id = 5 OR id = 3) | 1 2 5 | 3",
                "id < 3 | 3 4 5 | 2",
                "id = 5 AND day IS NULL | 1 2 3 4 | 3",
                "id = 5 AND place = 'c' | 1 2 3 4 5 | 4"
            })
    void rewritesOnlyFilesOfPartitionsWithRowsToDelete(String condition, String left, int keptFiles)
            throws IOException {
        createPartitioned(directory + "/t");
        List<String> before = dataFiles();

        spark.sql("DELETE FROM t WHERE " + condition);

        assertThat(ids())
                .isEqualTo(Stream.of(left.split(" ")).map(Long::valueOf).toList());
        assertThat(dataFiles()).filteredOn(before::contains).hasSize(keptFiles);
    }

    private List<String> dataFiles() throws IOException {
        return paths().stream().filter(path -> path.endsWith(".idv")).toList();
    }

    @Test
    void movesRowsToOtherPartitions() throws IOException {
        createPartitioned(directory + "/t");

        spark.sql("UPDATE t SET place = 'd', day = NULL WHERE id IN (3, 5)");

        assertThat(spark.sql("SELECT id, day, place FROM t ORDER BY id").collectAsList().stream()
                        .map(row -> row.mkString(" ")))
                .containsExactly("1 2025-12-31 a b", "2 2026-01-01 a b", "3 null d", "4 2026-01-01 c", "5 null d");
        assertThat(directory.resolve("t/day=__HIVE_DEFAULT_PARTITION__/place=__HIVE_DEFAULT_PARTITION__"))
                .doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE FROM t", "TRUNCATE TABLE t", "DELETE FROM t WHERE place = 'c'"})
    void refusesTablesThatReadOnlySomeFiles(String statement) throws IOException {
        createPartitioned(directory + "/t");
        spark.sql("DROP TABLE t");
        spark.sql("CREATE TABLE t (id BIGINT, day DATE, place STRING) USING idv OPTIONS (pathGlobFilter '*.idv')"
                + " PARTITIONED BY (day, place) LOCATION '" + directory + "/t'");
        List<String> before = paths();

        assertThatThrownBy(() -> spark.sql(statement))
                .hasStackTraceContaining("the table reads only selected files, because of its option pathGlobFilter");

        assertThat(paths()).isEqualTo(before);
    }

    @Test
    void refusesDirectoriesThatAreNoPartitions() throws IOException {
        createPartitioned(directory + "/t");
        Files.createDirectories(directory.resolve("t/day=tomorrow"));
        List<String> before = paths();

        assertThatThrownBy(() -> spark.sql("DELETE FROM t WHERE place = 'c'"))
                .hasMessageContaining("day=tomorrow is not a value of column day, whose type is DATE");

        assertThat(paths()).isEqualTo(before);
    }

    /** At any step, a failed statement has changed nothing or reports it; a death loses no row that is to stay. */
    @ParameterizedTest
    @EnumSource(Fault.class)
    void aFaultAtAnyStepLeavesTheOldOrTheNewRows(Fault fault) throws IOException {
        for (String statement : List.of("DELETE FROM t WHERE place = 'c'", "TRUNCATE TABLE t")) {
            createOnSteps();
            for (int step : someSteps(statement, fault.name())) {
                createOnSteps();
                Steps.failAt(step, fault);
                String failure = attempt(statement);
                String when = statement + ", step " + step + ", " + Steps.last() + ": " + failure;
                Steps.reset();
                List<Long> after = statement.startsWith("DELETE") ? List.of(1L, 2L, 5L) : List.of();
                List<Long> found = ids();
                if (failure == null) {
                    assertThat(found).as(when).isEqualTo(after);
                } else if (fault == Fault.DIE || failure.contains("run the statement again")) {
                    assertThat(found).as(when).containsAll(after);
                } else if (!failure.contains("all rows are in place")) {
                    assertThat(found).as(when).containsExactly(1L, 2L, 3L, 4L, 5L);
                }
                assertThat(attempt(statement)).as(when).isNull();
                assertThat(ids()).as("again after " + when).isEqualTo(after);
            }
        }
    }

    /** At any step, another statement begins and ends. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t VALUES (9, DATE'2026-01-01', 'c')",
                "INSERT OVERWRITE t PARTITION (day = DATE'2026-01-01', place = 'c') VALUES (9)",
                "DELETE FROM t WHERE day = DATE'2026-01-01'"
            })
    void twoWritersLeaveTheRowsOfThoseThatSucceed(String other) throws IOException {
        createOnSteps();
        for (int step : someSteps("DELETE FROM t WHERE place = 'c'", other)) {
            createOnSteps();
            AtomicReference<String> otherFailure = new AtomicReference<>("has not begun");
            Steps.interruptAt(step, () -> otherFailure.set(attempt(other)));
            String failure = attempt("DELETE FROM t WHERE place = 'c'");
            String when = "step " + step + ", " + Steps.last() + ": " + failure + " / " + otherFailure;
            Steps.reset();
            List<Long> found = ids();
            if (otherFailure.get() == null && other.startsWith("INSERT")) {
                // The rows of a write that has succeeded are never deleted by one that did not see them.
                assertThat(found).as(when).contains(9L);
            }
            if (failure == null) {
                assertThat(found).as(when).doesNotContain(3L, 4L);
            }
            assertThat(found).as(when).contains(1L, 5L).doesNotHaveDuplicates();
        }
    }

    private void createOnSteps() throws IOException {
        StepFileSystem.addTo(spark.sparkContext().hadoopConfiguration());
        Steps.reset();
        spark.sql("DROP TABLE IF EXISTS t");
        Path target = directory.resolve("t");
        if (Files.exists(target)) {
            FileUtil.fullyDelete(target.toFile());
        }
        createPartitioned("step:" + target);
        Steps.reset();
    }
}
