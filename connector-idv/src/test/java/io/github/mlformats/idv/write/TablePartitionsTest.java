package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.write.StepFileSystem;
import io.github.mlformats.core.testing.write.Steps;
import io.github.mlformats.core.testing.write.Steps.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements on partitions, which are the directories of a table. */
class TablePartitionsTest extends StatementsOnTable {
    @BeforeEach
    void create() {
        create(directory + "/t");
    }

    private void create(String location) {
        spark.sql("DROP TABLE IF EXISTS t");
        spark.sql("CREATE TABLE t (id BIGINT, month INT, place STRING) USING idv PARTITIONED BY (month, place)"
                + " LOCATION '" + location + "'");
        spark.sql("INSERT INTO t VALUES (1, 1, 'a b'), (2, 1, 'c'), (3, 2, 'c'), (4, 2, NULL)");
    }

    private List<String> show(String spec) {
        return spark.sql("SHOW PARTITIONS t " + spec).collectAsList().stream()
                .map(row -> row.getString(0))
                .toList();
    }

    @Test
    void showsPartitions() {
        assertThat(show(""))
                .containsExactlyInAnyOrder(
                        "month=1/place=a b", "month=1/place=c", "month=2/place=c", "month=2/place=null");
        assertThat(show("PARTITION (place = 'c')")).containsExactlyInAnyOrder("month=1/place=c", "month=2/place=c");
        assertThat(show("PARTITION (month = 2)")).hasSize(2);
        assertThat(show("PARTITION (month = 3)")).isEmpty();
        assertThat(show("PARTITION (month = 1, place = 'a b')")).containsExactly("month=1/place=a b");
    }

    @Test
    void showsPartitionsThatOthersHaveMade() throws IOException {
        Files.createDirectories(directory.resolve("t/month=7/place=%2F"));

        assertThat(show("PARTITION (month = 7)")).containsExactly("month=7/place=%2F");
        assertThat(ids()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MSCK REPAIR TABLE t",
                "MSCK REPAIR TABLE t SYNC PARTITIONS",
                "ALTER TABLE t RECOVER PARTITIONS",
            })
    void repairReadsACachedTableAnew(String statement) throws IOException {
        String moved = "SELECT * FROM t WHERE place = 'd'";
        spark.sql("CACHE TABLE t");
        Files.move(directory.resolve("t/month=2/place=c"), directory.resolve("t/month=2/place=d"));
        assertThat(spark.sql(moved).count()).isZero();

        spark.sql(statement);

        assertThat(spark.sql(moved).count()).isOne();
        assertThat(ids()).containsExactly(1L, 2L, 3L, 4L);
        spark.sql("UNCACHE TABLE t");
    }

    @Test
    void addsPartitions() throws IOException {
        spark.sql("ALTER TABLE t ADD PARTITION (month = 3, place = 'x/y') PARTITION (month = 4, place = 'c')");

        assertThat(show("")).hasSize(6);
        assertThat(paths()).contains("t/month=3/place=x%2Fy", "t/month=4/place=c");
        assertThat(ids()).containsExactly(1L, 2L, 3L, 4L);
        spark.sql("INSERT INTO t PARTITION (month = 3, place = 'x/y') VALUES (5)");
        assertThat(ids()).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThatThrownBy(() -> spark.sql("ALTER TABLE t ADD PARTITION (month = 4, place = 'c')"))
                .hasMessageContaining("PARTITIONS_ALREADY_EXIST");
        spark.sql("ALTER TABLE t ADD IF NOT EXISTS PARTITION (month = 4, place = 'c')");
        assertThat(show("")).hasSize(6);
    }

    @Test
    void dropsPartitions() throws IOException {
        spark.sql("ALTER TABLE t DROP PARTITION (month = 1, place = 'c'), PARTITION (month = 2, place = null)");

        assertThat(ids()).containsExactly(1L, 3L);
        assertThat(show("")).containsExactlyInAnyOrder("month=1/place=a b", "month=2/place=c");
        assertThatThrownBy(() -> spark.sql("ALTER TABLE t DROP PARTITION (month = 1, place = 'c')"))
                .hasMessageContaining("NOT_FOUND");
        spark.sql("ALTER TABLE t DROP IF EXISTS PARTITION (month = 1, place = 'c')");
        spark.sql("ALTER TABLE t ADD PARTITION (month = 9, place = 'new')");
        spark.sql("ALTER TABLE t DROP PARTITION (month = 9, place = 'new') PURGE");
        spark.sql("ALTER TABLE t DROP PARTITION (month = 2, place = 'c')");
        assertThat(ids()).containsExactly(1L);
        assertThat(paths()).noneMatch(path -> path.contains("month=2") || path.contains("month=9"));
    }

    @Test
    void truncatesPartitions() {
        spark.sql("TRUNCATE TABLE t PARTITION (month = 1, place = 'c')");
        assertThat(ids()).containsExactly(1L, 3L, 4L);
        assertThat(show("")).hasSize(4);

        spark.sql("TRUNCATE TABLE t PARTITION (month = 2)");
        assertThat(ids()).containsExactly(1L);
        assertThat(show("")).hasSize(4);
        assertThatThrownBy(() -> spark.sql("TRUNCATE TABLE t PARTITION (month = 8, place = 'c')"))
                .hasMessageContaining("the partition month=8/place=c does not exist in ");
    }

    @Test
    void renamesPartitions() throws IOException {
        spark.sql("ALTER TABLE t PARTITION (month = 2, place = 'c') RENAME TO PARTITION (month = 5, place = 'd')");

        assertThat(spark.sql("SELECT id FROM t WHERE month = 5 AND place = 'd'")
                        .head()
                        .getLong(0))
                .isEqualTo(3);
        assertThat(ids()).containsExactly(1L, 2L, 3L, 4L);
        List<String> before = paths();
        assertThatThrownBy(() -> spark.sql("ALTER TABLE t PARTITION (month = 1, place = 'c') RENAME TO"
                        + " PARTITION (month = 1, place = 'a b')"))
                .hasMessageContaining("place=a b exists. Drop this partition first");
        assertThatThrownBy(() -> spark.sql("ALTER TABLE t PARTITION (month = 8, place = 'c') RENAME TO"
                        + " PARTITION (month = 9, place = 'a b')"))
                .hasMessageContaining("the partition month=8/place=c does not exist in ");
        assertThat(paths()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ALTER TABLE t ADD PARTITION (month = 3, place = '') | the value '' of the partition column place cannot"
                        + " be the name of a directory: it is read as null",
                "ALTER TABLE t ADD PARTITION (month = 3, place = 'c') LOCATION '/tmp/x' | is a directory of the table"
                        + " and has no location",
                "ALTER TABLE t PARTITION (month = 1, place = 'c') RENAME TO PARTITION (month = 2, place = '') | the value"
                        + " '' of the partition column place",
                "INSERT INTO t PARTITION (month = 2, place = '') VALUES (5) | the value '' of the partition column place",
                "INSERT OVERWRITE t PARTITION (month = 2, place = '') VALUES (5) | the value '' of the partition column"
                        + " place",
                "INSERT OVERWRITE t PARTITION (month, place = '') VALUES (5, 2) | the value '' of the partition column"
                        + " place",
                "ALTER TABLE t ADD PARTITION (month = 3) | partition",
                "ALTER TABLE t DROP PARTITION (month = 1) | partition"
            })
    void aRefusedStatementChangesNothing(String statement, String message) throws IOException {
        List<String> before = paths();

        assertThatThrownBy(() -> spark.sql(statement)).hasStackTraceContaining(message);

        assertThat(paths()).isEqualTo(before);
    }

    /** The partition is the old one or the new one, and the statement can be run again. */
    @ParameterizedTest
    @EnumSource(Fault.class)
    void aFaultAtAnyStepLosesNoRow(Fault fault) throws IOException {
        for (String statement : List.of(
                "ALTER TABLE t PARTITION (month = 2, place = 'c') RENAME TO PARTITION (month = 5, place = 'c')",
                "ALTER TABLE t DROP IF EXISTS PARTITION (month = 2, place = 'c')",
                "ALTER TABLE t ADD IF NOT EXISTS PARTITION (month = 6, place = 'c')")) {
            boolean isDrop = statement.contains("DROP");
            boolean more = true;
            for (int step = 0; more; step++) {
                if (!Sampling.takes(fault + statement + step, 3)) {
                    continue;
                }
                createOnSteps();
                Steps.failAt(step, fault);
                String failure = attempt(statement);
                String when = statement + ", step " + step + ", " + Steps.last() + ": " + failure;
                more = !Steps.last().isEmpty();
                Steps.reset();

                assertThat(ids()).as(when).contains(1L, 2L, 4L).doesNotHaveDuplicates();
                if (!isDrop) {
                    assertThat(ids()).as(when).contains(3L);
                } else if (failure == null) {
                    assertThat(ids()).as(when).doesNotContain(3L);
                }
                String again = attempt(statement);
                if (again != null) {
                    assertThat(again).as(when).contains("the partition month=2/place=c does not exist");
                    assertThat(show("PARTITION (month = 5)")).as(when).hasSize(1);
                }
                assertThat(ids().contains(3L)).as(when).isEqualTo(!isDrop);
            }
        }
    }

    /** At each step, another statement begins and ends; a statement that fails has changed nothing that is read. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DROP PARTITION (month = 2, place = 'c') | INSERT INTO t VALUES (9, 2, 'c')",
                "DROP PARTITION (month = 2, place = 'c') | INSERT OVERWRITE t PARTITION (month = 2, place = 'c') VALUES (9)",
                "DROP PARTITION (month = 2, place = 'c') | ALTER TABLE t PARTITION (month = 2, place = 'c') RENAME TO"
                        + " PARTITION (month = 5, place = 'c')",
                "PARTITION (month = 2, place = 'c') RENAME TO PARTITION (month = 5, place = 'c')"
                        + " | INSERT INTO t VALUES (9, 2, 'c')",
                "PARTITION (month = 2, place = 'c') RENAME TO PARTITION (month = 5, place = 'c')"
                        + " | INSERT INTO t VALUES (9, 5, 'c')",
                "PARTITION (month = 2, place = 'c') RENAME TO PARTITION (month = 5, place = 'c')"
                        + " | ALTER TABLE t PARTITION (month = 1, place = 'c') RENAME TO PARTITION (month = 5, place = 'c')",
                "PARTITION (month = 2, place = 'c') RENAME TO PARTITION (month = 5, place = 'c')"
                        + " | ALTER TABLE t DROP PARTITION (month = 2, place = 'c')",
            })
    void twoWritersLeaveTheRowsOfThoseThatSucceed(String change, String other) throws IOException {
        createOnSteps();
        for (int step : someSteps("ALTER TABLE t " + change, other)) {
            createOnSteps();
            AtomicReference<String> otherFailure = new AtomicReference<>("has not begun");
            Steps.interruptAt(step, () -> otherFailure.set(attempt(other)));
            String failure = attempt("ALTER TABLE t " + change);
            String when = "step " + step + ", " + Steps.last() + ": " + failure + " / " + otherFailure;
            Steps.reset();

            assertThat(ids()).as(when).contains(1L, 2L, 4L).doesNotHaveDuplicates();
            boolean otherSucceeded = otherFailure.get() == null;
            if (otherSucceeded && other.startsWith("INSERT")) {
                assertThat(ids()).as(when).contains(9L);
            }
            boolean mayDelete = change.startsWith("DROP") || other.contains("DROP") || other.contains("OVERWRITE");
            if (!mayDelete) {
                assertThat(ids()).as(when).contains(3L);
            }
            assertThat(failure == null || otherSucceeded).as(when).isTrue();
        }
    }

    private void createOnSteps() {
        StepFileSystem.addTo(spark.sparkContext().hadoopConfiguration());
        Steps.reset();
        FileUtil.fullyDelete(directory.resolve("t").toFile());
        create("step:" + directory + "/t");
        Steps.reset();
    }
}
