package io.github.mlformats.zds.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Failures;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.write.StepFileSystem;
import io.github.mlformats.core.testing.write.Steps;
import io.github.mlformats.core.testing.write.Steps.Fault;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** At each step of an append that changes files, something fails, or another append begins and ends. */
class AppendStepsTest {
    private static final Map<String, Long> OLD = Map.of("d0", 0L, "d1", 0L, "d2", 0L);
    private static final Map<String, Long> NEW = Map.of("d0", 0L, "d1", 1L, "d2", 1L, "d3", 1L);
    private static final Map<String, Long> OTHER = Map.of("d0", 0L, "d1", 0L, "d2", 2L, "d3", 2L, "d4", 2L);
    private static final Map<String, Long> NEW_THEN_OTHER = Map.of("d0", 0L, "d1", 1L, "d2", 2L, "d3", 2L, "d4", 2L);
    private static final Map<String, Long> OTHER_THEN_NEW = Map.of("d0", 0L, "d1", 1L, "d2", 1L, "d3", 1L, "d4", 2L);

    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    java.nio.file.Path directory;

    private int collections;
    private java.nio.file.Path data;

    @BeforeEach
    void useSteps() {
        spark.sparkContext().hadoopConfiguration().set("fs.steplocal.impl", StepLocalFiles.class.getName());
        Steps.reset();
    }

    @AfterEach
    void nothingHappens() {
        Steps.reset();
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void aFaultLeavesTheOldRowsOrTheNew(Fault fault) throws IOException {
        int steps = steps();
        assertThat(steps).isGreaterThan(10);
        Random random = new Random(fault.ordinal());
        int failed = 0;
        for (int step = 0; step < steps; step += 1 + random.nextInt(stride())) {
            begin();
            Steps.failAt(step, fault);
            String failure = append(1, 4, 1);
            String when = fault + " at step " + step + ", " + Steps.last() + ": " + failure;
            Steps.reset();
            if (failure == null) {
                assertThat(found()).as(when).isEqualTo(NEW);
            } else {
                failed++;
                assertThat(found()).as(when).isIn(fault == Fault.DIE ? List.of(OLD, NEW) : List.of(OLD));
            }
            assertThat(append(1, 4, 1)).as("again after " + when).isNull();
            assertThat(found()).as("again after " + when).isEqualTo(NEW);
        }
        assertThat(failed).isPositive();
    }

    @Test
    void ofTwoAppendsThoseThatSucceedAreThere() throws IOException {
        int steps = steps();
        List<String> failures = new ArrayList<>();
        List<String> inTheSameMoment = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            begin();
            AtomicReference<String> second = new AtomicReference<>("has not begun");
            Steps.interruptAt(step, () -> second.set(append(2, 5, 2)));
            String first = append(1, 4, 1);
            String when = "at step " + step + ", " + Steps.last() + ": " + first + " / " + second.get();
            Steps.reset();
            if (first == null && second.get() == null) {
                assertThat(found()).as(when).isIn(NEW_THEN_OTHER, OTHER_THEN_NEW);
            } else if (first == null) {
                assertThat(found()).as(when).isEqualTo(NEW);
            } else if (first.contains("all rows are in place")) {
                assertThat(found()).as(when).isEqualTo(NEW);
                inTheSameMoment.add(when);
            } else {
                assertThat(second.get()).as(when).isNull();
                assertThat(found()).as(when).isEqualTo(OTHER);
                failures.add(first);
            }
        }
        assertThat(inTheSameMoment).singleElement().asString().contains("rename index.bin");
        assertThat(failures).isNotEmpty().allMatch(failure -> failure.contains("another write has changed"));
        assertThat(failures).anyMatch(failure -> failure.contains("meta/index.bin was replaced"));
    }

    /** How many steps lie between two that are tested, at most: 1 for each step. */
    private static int stride() {
        return Integer.getInteger("write.contract.stride", 6);
    }

    /** The number of steps of an append. */
    private int steps() throws IOException {
        begin();
        assertThat(append(1, 4, 1)).isNull();
        assertThat(found()).isEqualTo(NEW);
        return Steps.steps();
    }

    /** Writes the old documents to a new directory. */
    private void begin() throws IOException {
        Steps.reset();
        data = directory.resolve("data" + collections++);
        write(0, 3, 0, SaveMode.ErrorIfExists);
        Steps.reset();
    }

    private String append(int from, int to, int value) {
        return Failures.of(() -> write(from, to, value, SaveMode.Append));
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
    private Map<String, Long> found() {
        Map<String, Long> found = new TreeMap<>();
        spark.read()
                .format("zds")
                .schema("_id string, v long")
                .option("index", "require")
                .load(data.toString())
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
            public URI getUri() {
                return URI.create("steplocal:///");
            }

            @Override
            protected boolean replacesFiles() {
                return true;
            }
        }
    }
}
