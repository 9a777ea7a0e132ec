package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mlformats.convert.FaultyFileSystem.Order;
import io.github.mlformats.convert.manifest.JobSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two units run at the same time. */
class ConcurrentUnitsTest {
    private static final int ROWS = 400;
    private static final String FIRST = "unit-00000";
    private static final String SECOND = "unit-00001";
    private static final String OTHER = "other";
    private static final String RELEASED = "released";

    private static final int PATIENCE_SECONDS = 60;

    private static SparkSession session;

    @TempDir
    private Path dir;

    private Path in;
    private Path out;
    private final List<Integer> stopped = new ArrayList<>();

    /** A function of each row, which waits for the other unit. Called by Spark's {@code java_method}. */
    public static final class Gate {
        private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
        private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
        private static final Set<String> BEGUN = ConcurrentHashMap.newKeySet();
        private static final AtomicInteger WAITING = new AtomicInteger();
        private static final AtomicReference<Thread> CALLER = new AtomicReference<>();

        private Gate() {}

        static void close() {
            BEGUN.clear();
        }

        private static String begin() {
            String group = TaskContext.get().getLocalProperty("spark.jobGroup.id");
            String unit = group == null ? OTHER : group.substring(0, FIRST.length());
            BEGUN.add(unit);
            return unit;
        }

        private static void await(BooleanSupplier event) {
            long start = System.nanoTime();
            WAITING.incrementAndGet();
            try {
                while (!event.getAsBoolean()) {
                    if (System.nanoTime() - start > PATIENCE_NANOS) {
                        throw new IllegalStateException("waited in vain, begun are " + BEGUN);
                    }
                    LockSupport.parkNanos(LOOK_NANOS);
                }
            } finally {
                WAITING.decrementAndGet();
            }
        }

        /** Each unit waits until the other has begun. */
        public static String meet() {
            begin();
            await(() -> BEGUN.containsAll(List.of(FIRST, SECOND)));
            return "";
        }

        /** A job that is not of the conversion runs until it is released. */
        public static String hold() {
            begin();
            await(() -> BEGUN.contains(RELEASED));
            return "";
        }

        /** Another process takes over the lock while the unit runs, which runs until it is cancelled. */
        public static String loseLock(String lock) throws IOException {
            Files.writeString(
                    Path.of(lock),
                    "{\"id\":\"x\",\"host\":\"elsewhere\",\"namespace\":\"\",\"process\":7,\"started\":1,\"beat\":3}");
            return untilCancelled();
        }

        /** One unit fails when the other has begun, which runs until it is cancelled. */
        public static String fail(String failing) {
            String unit = begin();
            await(() -> BEGUN.containsAll(List.of(FIRST, SECOND)));
            if (unit.equals(failing)) {
                throw new IllegalStateException("no luck with " + unit);
            }
            return untilCancelled();
        }

        public static String untilCancelled() {
            TaskContext task = TaskContext.get();
            await(task::isInterrupted);
            return "";
        }

        /** Runs on after it was cancelled, and interrupts the caller of the conversion, who sleeps until it ends. */
        public static String interruptCaller() {
            untilCancelled();
            await(() -> CALLER.get() == null || isSleeping(CALLER.get()));
            Thread caller = CALLER.getAndSet(null);
            if (caller != null) {
                caller.interrupt();
            }
            return "";
        }

        private static boolean isSleeping(Thread thread) {
            return thread != null
                    && Arrays.stream(thread.getStackTrace())
                            .anyMatch(frame -> frame.getMethodName().equals("sleep"));
        }
    }

    @BeforeAll
    static void startSpark() {
        session = LocalSession.builder(4)
                .config("spark.sql.shuffle.partitions", "2")
                .getOrCreate();
    }

    @AfterAll
    static void stopSpark() {
        session.stop();
    }

    @BeforeEach
    void makeDirectories() throws IOException {
        Gate.close();
        FaultyFileSystem.begin();
        in = Files.createDirectory(dir.resolve("in"));
        out = dir.resolve("out");
    }

    private void copySamples(String... names) throws IOException {
        for (String name : names) {
            Files.copy(Path.of("../examples/reviews.idv"), in.resolve(name));
        }
    }

    private void writeCorruptSamples(String... names) throws IOException {
        byte[] corrupt = Files.readAllBytes(Path.of("../examples/reviews.idv"));
        corrupt[corrupt.length / 2]++;
        for (String name : names) {
            Files.write(in.resolve(name), corrupt);
        }
    }

    private static String call(String method) {
        return "java_method('" + Gate.class.getName() + "', " + method + ") AS gate";
    }

    /** @param files files of a unit */
    private JobSummary convert(String select, int files, Optional<CorruptLimit> limit)
            throws IOException, InterruptedException {
        Transformation transformation = new Transformation(
                Optional.empty(), List.of(), Optional.of(select), false, List.of(), List.of(), OptionalInt.empty());
        // A task for each file.
        Map<String, String> options = Map.of("maxPartitionBytes", "50k");
        ConversionRequest request = new ConversionRequest(
                new Input("idv", options, List.of(in.toString())),
                transformation,
                Output.files("faulty:" + out, "json", Map.of()));
        UnitSize size = UnitSize.of(files * Files.size(Path.of("../examples/reviews.idv")));
        ConversionSettings settings = new ConversionSettings(ConversionMode.ERROR, Optional.of(size), false, limit);
        return new Conversion(session, request, settings)
                .run(new ConversionListener() {
                    @Override
                    public void stopped(int finished, int all) {
                        stopped.add(finished);
                    }
                })
                .orElseThrow();
    }

    @Test
    void theNextUnitBeginsBeforeTheLastTaskOfTheOneBeforeEnds() throws Exception {
        copySamples("0.idv", "1.idv", "2.idv");

        assertThat(convert(call("'meet'"), 1, Optional.empty()).written().rows())
                .isEqualTo(3 * ROWS);
    }

    @Test
    void theNextUnitIsStagedWhileTheOneBeforeIsPublished() throws Exception {
        copySamples("0.idv", "1.idv");
        FaultyFileSystem.begin(
                List.of(new Order("rename .*/out/unit-00000-.*", "create .*/_mlformats/staging/00001/.*/_SUCCESS")));

        assertThat(convert("Text", 1, Optional.empty()).written().rows()).isEqualTo(2 * ROWS);
    }

    @ParameterizedTest
    @ValueSource(strings = {FIRST, SECOND})
    void aFailureStopsTheOtherUnit(String failing) throws IOException {
        copySamples("0.idv", "1.idv", "2.idv");

        Throwable failure = catchThrowable(() -> convert(call("'fail', '" + failing + "'"), 1, Optional.empty()));

        assertThat(failure).hasStackTraceContaining("no luck with " + failing);
        assertThat(Gate.WAITING).as("running tasks").hasValue(0);
        assertThat(Gate.BEGUN).containsExactlyInAnyOrder(FIRST, SECOND);
        assertThat(out).doesNotExist();
        assertThat(stopped).isEmpty();
    }

    @Test
    void aFailureDoesNotStopOtherJobsOfTheSession() throws Exception {
        copySamples("0.idv", "1.idv");
        CompletableFuture<Long> other = CompletableFuture.supplyAsync(() -> (long)
                session.range(1).selectExpr(call("'hold'")).collectAsList().size());
        Gate.await(() -> Gate.BEGUN.contains(OTHER));

        Throwable failure = catchThrowable(() -> convert(call("'fail', '" + FIRST + "'"), 1, Optional.empty()));
        Gate.BEGUN.add(RELEASED);

        assertThat(failure).hasStackTraceContaining("no luck with " + FIRST);
        assertThat(other.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(1);
    }

    /** A heartbeat notices that, after 5 seconds at most. */
    @Test
    void theJobsOfARunThatHasLostTheLockAreCancelled() throws IOException {
        copySamples("0.idv");

        Throwable failure = catchThrowable(
                () -> convert(call("'loseLock', '" + out.resolve("_mlformats/lock.2") + "'"), 1, Optional.empty()));

        assertThat(failure).hasMessageContaining("lost the lock of the conversion to process 7 on elsewhere");
        assertThat(Gate.WAITING).as("running tasks").hasValue(0);
    }

    /** Neither unit exceeds the limit alone. */
    @Test
    void theLimitOfCorruptRecordsCountsBothUnits() throws IOException {
        writeCorruptSamples("0.idv", "2.idv");
        copySamples("1.idv", "3.idv");

        Throwable failure = catchThrowable(() -> convert(
                "Features, " + call("'untilCancelled'"), 2, Optional.of(CorruptLimit.parse(ROWS + ROWS / 2 + ""))));

        assertThat(failure)
                .isInstanceOf(ConversionException.class)
                .hasMessageStartingWith("800 of 800 records are corrupt, which exceeds --max-corrupt 600.")
                .hasMessageContaining("; most frequent: expected ");
        assertThat(out).doesNotExist();
    }

    @Test
    void anInterruptDoesNotHideTheLimitOfCorruptRecords() throws IOException {
        writeCorruptSamples("0.idv", "2.idv");
        copySamples("1.idv", "3.idv");
        Gate.CALLER.set(Thread.currentThread());

        Throwable failure = catchThrowable(() -> convert(
                "Features, " + call("'interruptCaller'"), 2, Optional.of(CorruptLimit.parse(ROWS + ROWS / 2 + ""))));

        assertThat(Gate.CALLER).as("caller that was not interrupted").hasNullValue();
        assertThat(failure)
                .isInstanceOf(ConversionException.class)
                .hasMessageContaining("which exceeds --max-corrupt 600.");
    }

    /** The records skipped by one unit do not get into the list of the other. */
    @Test
    void eachUnitListsItsOwnCorruptRecords() throws Exception {
        writeCorruptSamples("0.idv", "2.idv");
        copySamples("1.idv", "3.idv");

        JobSummary summary = convert("Features, " + call("'meet'"), 2, Optional.of(CorruptLimit.parse("50%")));

        assertThat(summary.corrupt()).singleElement().satisfies(count -> assertThat(count.records())
                .isEqualTo(2 * ROWS));
        Path record = out.resolve("_mlformats/corrupt");
        assertThat(record).isDirectoryNotContaining("glob:**/_unit");
        for (int unit = 0; unit < 2; unit++) {
            String file = "/in/" + 2 * unit + ".idv";
            assertThat(Files.readAllLines(record.resolve("0000" + unit + ".jsonl")))
                    .singleElement()
                    .satisfies(line -> assertThat(line).contains(file));
        }
    }
}
