package io.github.mlformats.zds.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Failures;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.write.StepFileSystem;
import io.github.mlformats.core.testing.write.Steps;
import io.github.mlformats.core.testing.write.Steps.Fault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * At each step of an append, or of a statement that changes single documents, something fails, or another such write begins and
 * ends.
 */
class AppendStepsTest {
    static final Map<String, Long> OLD = Map.of("d0", 0L, "d1", 0L, "d2", 0L);

    /** A write that changes the documents {@code d1} to {@code d3}, or as the second one, {@code d2} to {@code d4}. */
    enum Change {
        APPEND,
        MERGE,
        DELETE;

        Map<String, Long> first(Map<String, Long> documents) {
            return apply(documents, 1, 4, 1);
        }

        Map<String, Long> second(Map<String, Long> documents) {
            return apply(documents, 2, 5, 2);
        }

        private Map<String, Long> apply(Map<String, Long> documents, int from, int to, long value) {
            Map<String, Long> changed = new TreeMap<>(documents);
            for (int id = from; id < to; id++) {
                if (this == DELETE) {
                    changed.remove("d" + id);
                } else {
                    changed.put("d" + id, value);
                }
            }
            return changed;
        }
    }

    final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    java.nio.file.Path directory;

    private int collections;
    java.nio.file.Path data;

    @BeforeEach
    void useSteps() {
        spark.sparkContext().hadoopConfiguration().set("fs.steplocal.impl", StepLocalFiles.class.getName());
        Steps.reset();
    }

    @AfterEach
    void nothingHappens() {
        Steps.reset();
        spark.sql("DROP TABLE IF EXISTS t");
    }

    @ParameterizedTest
    @MethodSource
    void aFaultLeavesTheOldRowsOrTheNew(Change change, Fault fault) throws IOException {
        Map<String, Long> changed = change.first(OLD);
        int steps = steps(change);
        assertThat(steps).isGreaterThan(10);
        Random random = new Random(fault.ordinal());
        int failed = 0;
        for (int step = 0; step < steps; step += 1 + random.nextInt(Sampling.stride(72))) {
            begin();
            Steps.failAt(step, fault);
            String failure = run(change, 1, 4, 1);
            String when = fault + " at step " + step + ", " + Steps.last() + ": " + failure;
            Steps.reset();
            if (failure == null) {
                assertThat(found()).as(when).isEqualTo(changed);
            } else {
                failed++;
                assertThat(found()).as(when).isIn(fault == Fault.DIE ? List.of(OLD, changed) : List.of(OLD));
            }
            assertThat(run(change, 1, 4, 1)).as("again after " + when).isNull();
            assertThat(found()).as("again after " + when).isEqualTo(changed);
        }
        assertThat(failed).isPositive();
    }

    static Stream<Arguments> aFaultLeavesTheOldRowsOrTheNew() {
        return Stream.of(Change.values()).flatMap(change -> Stream.of(Fault.values())
                .filter(fault -> Sampling.takes(change + " " + fault, 2))
                .map(fault -> Arguments.of(change, fault)));
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void ofTwoWritesThoseThatSucceedAreThere(Change change) throws IOException {
        Map<String, Long> changed = change.first(OLD);
        Map<String, Long> other = change.second(OLD);
        int steps = steps(change);
        List<Integer> visible = Steps.visibleSteps();
        List<String> failures = new ArrayList<>();
        List<String> inTheSameMoment = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            if (!visible.contains(step) && step % stride() != 0) {
                continue;
            }
            begin();
            AtomicReference<String> second = new AtomicReference<>("has not begun");
            Steps.interruptAt(step, () -> second.set(run(change, 2, 5, 2)));
            String first = run(change, 1, 4, 1);
            String when = "at step " + step + ", " + Steps.last() + ": " + first + " / " + second.get();
            Steps.reset();
            if (first == null && second.get() == null) {
                assertThat(found()).as(when).isIn(change.second(changed), change.first(other));
            } else if (first == null) {
                assertThat(found()).as(when).isEqualTo(changed);
            } else if (first.contains("all rows are in place")) {
                assertThat(found()).as(when).isEqualTo(changed);
                inTheSameMoment.add(when);
            } else {
                assertThat(second.get()).as(when).isNull();
                assertThat(found()).as(when).isEqualTo(other);
                failures.add(first);
            }
        }
        checkInTheSameMoment(inTheSameMoment);
        assertThat(failures)
                .isNotEmpty()
                .allMatch(failure -> failure.contains("another write has changed")
                        // The query of the statement has listed the rows before the other one changed some.
                        || failure.contains("changed after it was listed")
                        || failure.contains("d2.json does not exist"));
        assertThat(failures).anyMatch(failure -> failure.contains(changedFile(change)));
    }

    /** Checks at which steps another write made one fail whose rows are in place. */
    void checkInTheSameMoment(List<String> steps) {
        assertThat(steps).singleElement().asString().contains("rename index.bin");
    }

    /** Returns what a message says of a file that another write has changed. */
    String changedFile(Change change) {
        return "meta/index.bin was replaced";
    }

    /** How many steps that no reader sees lie between two that are tested, at most: 1 for each step. */
    static int stride() {
        return Sampling.stride(24);
    }

    /** The number of steps of a write. */
    int steps(Change change) throws IOException {
        begin();
        assertThat(run(change, 1, 4, 1)).isNull();
        assertThat(found()).isEqualTo(change.first(OLD));
        return Steps.steps();
    }

    /** Writes the old documents to a new directory. */
    void begin() throws IOException {
        Steps.reset();
        data = directory.resolve("data" + collections++);
        writeOld();
        spark.sql("DROP TABLE IF EXISTS t");
        spark.sql("CREATE TABLE t (_id string, v bigint) USING zds LOCATION 'steplocal:" + data + "'");
        Steps.reset();
    }

    void writeOld() throws IOException {
        write(0, 3, 0, SaveMode.ErrorIfExists);
    }

    /** Returns the failure, or null. */
    String run(Change change, int from, int to, int value) {
        String documents =
                "(SELECT concat('d', id) AS _id, bigint(" + value + ") AS v FROM range(" + from + ", " + to + "))";
        return switch (change) {
            case APPEND -> Failures.of(() -> write(from, to, value, SaveMode.Append));
            case MERGE ->
                Failures.of(() -> spark.sql("MERGE INTO t USING " + documents + " AS s ON t._id = s._id"
                        + " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *"));
            case DELETE ->
                Failures.of(() -> spark.sql("DELETE FROM t WHERE _id BETWEEN 'd" + from + "' AND 'd" + (to - 1)
                        + "' AND " + value + " > 0"));
        };
    }

    private void write(int from, int to, int value, SaveMode mode) {
        spark.range(from, to, 1, 2)
                .selectExpr("concat('d', id) as _id", "cast(" + value + " as long) as v")
                .write()
                .format("zds")
                .option("duplicates", "last")
                .mode(mode)
                .save("steplocal:" + data);
    }

    /** Readers without the faults. */
    Map<String, Long> found() {
        return found(data.toString());
    }

    Map<String, Long> found(String path) {
        Map<String, Long> found = new TreeMap<>();
        spark.read()
                .format("zds")
                .schema("_id string, v long")
                .option("index", "require")
                .load(path)
                .collectAsList()
                .forEach(row ->
                        assertThat(found.put(row.getString(0), row.getLong(1))).isNull());
        return found;
    }

    /** A local file system, in which a file replaces another one in one step, and whose steps are {@link Steps}. */
    public static final class StepLocalFiles extends LocalFileSystem {
        public StepLocalFiles() {
            super(new Raw());
            setWriteChecksum(false);
            setVerifyChecksum(false);
        }

        @Override
        public String getScheme() {
            return "steplocal";
        }

        @Override
        public boolean hasPathCapability(Path path, String capability) {
            return false;
        }

        private static final class Raw extends StepFileSystem {
            @Override
            public String getScheme() {
                return "steplocal";
            }

            @Override
            protected boolean replacesFiles() {
                return true;
            }
        }
    }
}
