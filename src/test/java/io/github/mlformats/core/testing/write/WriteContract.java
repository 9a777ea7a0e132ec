package io.github.mlformats.core.testing.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.Failures;
import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.write.Steps.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.local.LocalFs;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The write guarantees, for each kind of write of a format. Whatever fails at any step, a successful write leaves exactly its
 * rows, a failed write has changed nothing or reports what it has changed, and a killed process loses no row. {@code
 * docs/develop/write-protocols.md} lists the steps.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SampledContract(stride = 3)
public abstract class WriteContract {
    /** Texts of messages that report the state of the target. */
    private static final List<String> REPORTS = List.of(
            "is not as it was before",
            "which they replace, cannot be deleted",
            "it is unknown whether",
            "is incomplete: of its files",
            "rename the one that is to stay",
            "one of which may be incomplete",
            "all rows are in place",
            "was published, but cannot be verified",
            "another writer has");

    private static final int OLD = 0;
    private static final int NEW = 1;
    private static final int OTHER = 2;

    protected SparkSession spark;

    /** The steps of a write. @param visible those that change what readers see */
    private record Counted(int steps, List<Integer> visible) {}

    private final Map<String, List<String>> texts = new HashMap<>();
    private final Map<String, Counted> counted = new HashMap<>();

    @TempDir
    java.nio.file.Path dir;

    private FileSystem fs;
    private Path root;
    private Path directory;

    /** The kinds of writes. */
    protected abstract Stream<WriteCase> cases();

    /** The session that writes. */
    protected SparkSession startSession() {
        return SparkSessions.interpreting();
    }

    /** Settings of the session, such as another committer. */
    protected Map<String, String> settings() {
        return Map.of();
    }

    /** Whether the committer leaves its temporary files, which are hidden. */
    protected boolean keepsTemporaryFiles() {
        return false;
    }

    /** A directory of a file system that reports its {@link Steps}. */
    protected String root() {
        StepFileSystem.addTo(spark.sparkContext().hadoopConfiguration());
        return "step:" + dir;
    }

    /**
     * How many steps lie between two that are tested: 1 for each step. All formats commit alike, so one of them tests more steps
     * than the others.
     */
    protected int stride() {
        return Sampling.stride(24);
    }

    /** The same for steps that change what readers see, which are the critical ones. */
    protected int visibleStride() {
        return Math.min(stride(), 3);
    }

    /** The same for reads. */
    protected int readStride() {
        return Sampling.stride(48);
    }

    /** Those whose tasks write rows as the query gives them. */
    protected Stream<WriteCase> casesInOneStage() {
        return cases();
    }

    /** Those that are also tested on Hadoop's local file system. */
    protected Stream<WriteCase> casesOnDisk() {
        return cases();
    }

    /** Those that are also tested as tables: appends to directories. */
    protected Stream<WriteCase> casesOfTables() {
        return cases().filter(write ->
                write.mode() == SaveMode.Append && write.partitions().isEmpty());
    }

    @BeforeAll
    final void start() {
        spark = startSession();
        settings().forEach(spark.conf()::set);
    }

    @BeforeEach
    final void openRoot() throws IOException {
        Steps.reset();
        root = new Path(root());
        fs = root.getFileSystem(spark.sparkContext().hadoopConfiguration());
    }

    @AfterEach
    final void nothingHappens() {
        Steps.reset();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aFailingStepIsRolledBackOrReported(WriteCase write) throws IOException {
        everyStep(write, Fault.FAIL);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aLostAnswerIsFoundOutAbout(WriteCase write) throws IOException {
        everyStep(write, Fault.LOSE_ANSWER);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aRefusedStepIsNoSuccess(WriteCase write) throws IOException {
        everyStep(write, Fault.REFUSE);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aDeathAtAStepLosesNoRow(WriteCase write) throws IOException {
        everyStep(write, Fault.DIE);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aFailingReadIsRolledBackOrReported(WriteCase write) throws IOException {
        prepare(write);
        assertThat(attempt(write, NEW, write.mode())).isNull();
        int reads = Steps.reads();
        for (int read : sample(
                IntStream.range(0, reads).boxed().toList(),
                readStride(),
                write.name().hashCode())) {
            prepare(write);
            Steps.failReadAt(read);
            checkOutcome(write, "read " + read);
        }
    }

    /** From some step on, for as long as the write continues, not once only. */
    @ParameterizedTest
    @MethodSource("cases")
    void refusedDeletesAndRenamesAreNeverReportedAsSuccess(WriteCase write) throws IOException {
        for (String operation : List.of("delete", "rename")) {
            boolean isRefused = true;
            for (int before = 0; isRefused; before += stride()) {
                prepare(write);
                Steps.refuse(operation, before);
                String failure = attempt(write, NEW, write.mode());
                isRefused = !Steps.last().isEmpty();
                String when = operation + " refused after " + before + ", " + Steps.last() + ": " + failure;
                Steps.reset();
                if (failure == null) {
                    assertThat(read(write)).as(when).isEqualTo(after(write));
                } else if (isReport(failure)) {
                    checkReport(write, failure, before(write), when);
                } else {
                    assertThat(read(write)).as(when).isEqualTo(before(write));
                }
            }
        }
    }

    /** At each step of a write, another one begins and ends. */
    @ParameterizedTest
    @MethodSource("cases")
    void twoWritersLeaveTheRowsOfThoseThatSucceed(WriteCase write) throws IOException {
        int interrupted = 0;
        for (int step : stepsOf(write, Fault.values().length)) {
            prepare(write);
            AtomicReference<String> other = new AtomicReference<>("has not begun");
            Steps.interruptAt(step, () -> other.set(attempt(write, OTHER, write.mode())));
            String first = attempt(write, NEW, write.mode());
            String when = "at step " + step + ", " + Steps.last() + ": " + first + " / " + other.get();
            Steps.reset();
            if (other.get() != null && other.get().equals("has not begun")) {
                continue;
            }
            interrupted++;
            if (first != null && isReport(first)) {
                checkReport(write, first, other.get() == null ? rows(write, OTHER) : before(write), when);
                continue;
            }
            assertThatCode(() -> read(write)).as(when).doesNotThrowAnyException();
            assertThat(read(write)).as(when).isIn(outcomes(write, first == null, other.get() == null));
            if (write.mode() == SaveMode.Append) {
                assertThat(first).as(when).isNull();
                assertThat(other.get()).as(when).isNull();
            }
        }
        assertThat(interrupted).isPositive();
    }

    /** The rows that there may be, by which of two writes succeeded. */
    private List<List<String>> outcomes(WriteCase write, boolean first, boolean other) {
        List<String> added = new ArrayList<>(before(write));
        List<List<String>> outcomes = new ArrayList<>();
        if (first) {
            added.addAll(rows(write, NEW));
            outcomes.add(rows(write, NEW));
        }
        if (other) {
            added.addAll(rows(write, OTHER));
            outcomes.add(rows(write, OTHER));
        }
        if (write.mode() == SaveMode.Append) {
            return List.of(added.stream().sorted().toList());
        }
        return outcomes.isEmpty() ? List.of(before(write)) : outcomes;
    }

    /** Before a shuffle, and in the tasks that write. */
    @ParameterizedTest
    @MethodSource("cases")
    void aFailingQueryLeavesNothingAndCanBeRunAgain(WriteCase write) throws IOException {
        for (boolean shuffled : new boolean[] {true, false}) {
            clear();
            Dataset<Row> failing = rows(write).where(functions.expr("assert_true(rand() > 2) is null"));
            assertThat(attempt(write, shuffled ? failing.repartition(2) : failing, SaveMode.ErrorIfExists))
                    .isNotNull();
            SparkSessions.awaitTasks(spark);
            assertThat(files()).isEmpty();

            assertThat(attempt(write, NEW, SaveMode.ErrorIfExists)).isNull();
            assertThat(read(write)).isEqualTo(rows(write, NEW));
        }
    }

    /** The same as CREATE TABLE AS SELECT and as INSERT. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("casesOfTables")
    void aFailingStatementLeavesNothingAndCanBeRunAgain(WriteCase write) throws IOException {
        for (boolean shuffled : new boolean[] {true, false}) {
            clear();
            Dataset<Row> failing = rows(write).where(functions.expr("assert_true(rand() > 2) is null"));
            (shuffled ? failing.repartition(2) : failing).createOrReplaceTempView("failing");
            rows(write).createOrReplaceTempView("rows");
            write.rows().apply(OLD).createOrReplaceTempView("old");
            String create = write.createTable("contract", directory.toString());
            spark.sql("DROP TABLE IF EXISTS contract");

            assertThat(run(create + " AS SELECT * FROM failing")).isNotNull();
            SparkSessions.awaitTasks(spark);
            assertThat(spark.catalog().tableExists("contract")).isFalse();
            assertThat(files()).isEmpty();
            assertThat(run(create + " AS SELECT * FROM old")).isNull();

            assertThat(run("INSERT INTO contract SELECT * FROM failing")).isNotNull();
            SparkSessions.awaitTasks(spark);
            assertThat(read(write)).isEqualTo(rows(write, OLD));
            assertThat(hidden()).isEmpty();
            assertThat(run("INSERT INTO contract SELECT * FROM rows")).isNull();
            List<String> all = new ArrayList<>(rows(write, OLD));
            all.addAll(rows(write, NEW));
            assertThat(read(write)).isEqualTo(all.stream().sorted().toList());
            spark.sql("DROP TABLE contract");
        }
    }

    /** Attempts of a task in two attempts of its stage have the same number. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("casesInOneStage")
    void aStageThatIsRetriedWhileATaskOfItRunsWritesEachRowOnce(WriteCase write) throws IOException {
        prepare(write);

        assertThat(attempt(write, RetriedStage.of(rows(write)), write.mode())).isNull();

        assertThat(RetriedStage.happened()).isTrue();
        SparkSessions.awaitTasks(spark);
        assertThat(read(write)).isEqualTo(after(write));
        assertThat(hidden()).isEmpty();
    }

    private Dataset<Row> rows(WriteCase write) {
        return write.rows().apply(NEW);
    }

    /** Hadoop takes the part of a name before a colon for the scheme of a URI, also where it makes the name of a checksum file. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("casesOnDisk")
    void aTargetMayHaveAColonInItsName(WriteCase write) throws IOException {
        java.nio.file.Path parent = Files.createDirectories(dir.resolve("colons"));
        WriteCase colon = write.at("a:" + write.target())
                .with("fs.file.impl", LocalFileSystem.class.getName())
                .with("fs.file.impl.disable.cache", "true")
                .with("fs.AbstractFileSystem.file.impl", LocalFs.class.getName());
        try {
            for (int version : List.of(OLD, NEW, OTHER)) {
                colon.write(parent.toUri().toString(), version, SaveMode.Overwrite);

                Dataset<Row> rows = spark.read()
                        .format(write.format())
                        .options(write.readOptions())
                        .load(parent.resolve(colon.target()).toString());
                assertThat(texts(rows.selectExpr(write.columns().toArray(String[]::new))))
                        .isEqualTo(rows(write, version));
                if (version == OLD) {
                    // As if the file had been copied.
                    deleteChecksums(parent);
                }
            }
        } finally {
            FileUtil.fullyDelete(parent.toFile());
        }
    }

    private static void deleteChecksums(java.nio.file.Path directory) throws IOException {
        try (Stream<java.nio.file.Path> files = Files.walk(directory)) {
            for (java.nio.file.Path file : files.toList()) {
                if (file.getFileName().toString().endsWith(".crc")) {
                    Files.delete(file);
                }
            }
        }
    }

    private void everyStep(WriteCase write, Fault fault) throws IOException {
        for (int step : stepsOf(write, fault.ordinal())) {
            prepare(write);
            Steps.failAt(step, fault);
            if (fault == Fault.DIE) {
                checkDeath(write, step);
            } else {
                checkOutcome(write, fault + " at step " + step);
            }
        }
    }

    private void checkDeath(WriteCase write, int step) throws IOException {
        String failure = attempt(write, NEW, write.mode());
        String when = "death at step " + step + ", " + Steps.last() + ": " + failure;
        SparkSessions.awaitTasks(spark);
        Steps.reset();
        if (failure == null) {
            assertThat(read(write)).as(when).isEqualTo(after(write));
        } else {
            checkNothingIsLost(write, when);
        }
        checkRunAgain(write, when);
    }

    /** Writes with a fault. */
    private void checkOutcome(WriteCase write, String fault) throws IOException {
        String failure = attempt(write, NEW, write.mode());
        String when = fault + ", " + Steps.last() + ": " + failure;
        boolean atCleanup = Steps.last().startsWith("delete");
        Steps.reset();
        if (failure == null) {
            assertThat(read(write)).as(when).isEqualTo(after(write));
        } else if (isReport(failure)) {
            checkReport(write, failure, before(write), when);
        } else {
            assertThat(read(write)).as(when).isEqualTo(before(write));
            if (!atCleanup) {
                SparkSessions.awaitTasks(spark);
                assertThat(hidden()).as(when).isEmpty();
            }
        }
    }

    /**
     * Verifies that a failed write has left what it reports.
     *
     * @param old the rows that it was to replace or to add to
     */
    private void checkReport(WriteCase write, String failure, List<String> old, String when) throws IOException {
        if (failure.contains("rename the one that is to stay") || failure.contains("may be incomplete")) {
            assertThat(hidden()).as(when).anyMatch(name -> name.endsWith("/replaced"));
            return;
        }
        List<String> found;
        try {
            found = read(write);
        } catch (CorruptFileException | UsageException e) {
            assertThat(failure)
                    .as(when + ", read: " + e)
                    .containsAnyOf("is incomplete: of its files", "may be the old one");
            return;
        }
        List<String> written = rows(write, NEW);
        List<String> known = Stream.of(
                        old, written, failure.contains("may be the old one") ? before(write) : List.<String>of())
                .flatMap(List::stream)
                .toList();
        assertThat(known).as(when).containsAll(found);
        assertThat(found).as(when).doesNotHaveDuplicates();
        if (failure.contains("all rows are in place") || failure.contains("cannot be verified")) {
            assertThat(found).as(when).isEqualTo(after(write));
        } else if (failure.contains("which they replace, cannot be deleted")) {
            assertThat(found).as(when).containsAll(after(write));
        } else if (failure.contains("is not as it was before")) {
            for (String unit : units(write)) {
                checkReportedUnit(write, failure, unit, old, found, when + ", " + unit);
            }
        } else if (!failure.contains("is incomplete: of its files")) {
            assertThat(found).as(when).isIn(old, after(write));
        }
    }

    /** What is reported as the new one is new, all else has the old rows, perhaps next to new ones. */
    private void checkReportedUnit(
            WriteCase write, String failure, String unit, List<String> old, List<String> found, String when) {
        Predicate<String> inUnit = row -> unit.equals(unit(write, row));
        List<String> newRows = rows(write, NEW).stream().filter(inUnit).toList();
        List<String> oldRows = old.stream().filter(inUnit).toList();
        List<String> foundRows = found.stream().filter(inUnit).toList();
        Matcher state = Pattern.compile("/" + unit + "(?:/\\S*)? (is|may be) the (new|old) one")
                .matcher(failure);
        if (!state.find()) {
            assertThat(foundRows).as(when).containsAll(oldRows);
        } else if (state.group(2).equals("old")) {
            List<String> rowsBefore = before(write).stream().filter(inUnit).toList();
            assertThat(foundRows).as(when).isIn(oldRows, rowsBefore);
        } else if (state.group(1).equals("is")) {
            assertThat(foundRows).as(when).isEqualTo(newRows);
        } else {
            assertThat(foundRows).as(when).isIn(oldRows, newRows);
        }
    }

    private void checkNothingIsLost(WriteCase write, String when) throws IOException {
        List<String> found;
        try {
            found = read(write);
        } catch (UsageException | CorruptFileException e) {
            // A model without its metadata files is refused.
            assertThat(hasOld(write)).as(when + ", read: " + e).isFalse();
            return;
        }
        List<String> old = before(write);
        List<String> all = after(write);
        boolean isSetAside = hidden().stream().anyMatch(name -> name.contains("replaced"));
        for (Object unit : units(write)) {
            Predicate<String> inUnit = row -> unit.equals(unit(write, row));
            assertThat(isSetAside || hasAll(found, old, inUnit) || hasAll(found, all, inUnit))
                    .as(when + ", found " + found)
                    .isTrue();
        }
        assertThat(found).as(when).doesNotHaveDuplicates();
        List<String> known = new ArrayList<>(old);
        known.addAll(all);
        assertThat(known).as(when).containsAll(found);
    }

    private static boolean hasAll(List<String> found, List<String> rows, Predicate<String> which) {
        return found.containsAll(rows.stream().filter(which).toList());
    }

    private static String unit(WriteCase write, String row) {
        return write.unit().isEmpty()
                ? ""
                : row.substring(1).split(",")[write.unit().get(0)];
    }

    private Set<String> units(WriteCase write) {
        return Stream.concat(before(write).stream(), after(write).stream())
                .map(row -> unit(write, row))
                .collect(Collectors.toSet());
    }

    /** An overwrite, run again, leaves its rows only, whatever the one before has left. */
    private void checkRunAgain(WriteCase write, String when) throws IOException {
        assertThat(attempt(write, NEW, SaveMode.Overwrite))
                .as("again after " + when)
                .isNull();
        assertThat(read(write)).as("again after " + when).isEqualTo(rows(write, NEW));
    }

    /**
     * The tested steps, at least one.
     *
     * @param test number of the test: with a stride, each test of a write samples other steps
     */
    private List<Integer> stepsOf(WriteCase write, int test) throws IOException {
        if (!counted.containsKey(write.name())) {
            counted.put(write.name(), count(write));
        }
        List<Integer> visible = counted.get(write.name()).visible();
        List<Integer> hidden = IntStream.range(0, counted.get(write.name()).steps())
                .filter(step -> !visible.contains(step))
                .boxed()
                .toList();
        int seed = write.name().hashCode() + test;
        return Stream.of(sample(hidden, stride(), seed), sample(visible, visibleStride(), seed))
                .flatMap(List::stream)
                .sorted()
                .toList();
    }

    private Counted count(WriteCase write) throws IOException {
        prepare(write);
        assertThat(attempt(write, NEW, write.mode())).isNull();
        Counted steps = new Counted(Steps.steps(), Steps.visibleSteps());
        Steps.reset();
        assertThat(read(write)).isEqualTo(after(write));
        return steps;
    }

    private static List<Integer> sample(List<Integer> all, int stride, int seed) {
        int first = Math.floorMod(seed, Math.max(1, Math.min(stride, all.size())));
        return IntStream.range(0, all.size())
                .filter(i -> i % stride == first)
                .mapToObj(all::get)
                .toList();
    }

    /** Where new data must not meet old, there is none. */
    private void prepare(WriteCase write) throws IOException {
        Steps.reset();
        clear();
        if (hasOld(write)) {
            Path old = new Path(root, "old-" + Integer.toHexString(write.name().hashCode()));
            if (!fs.exists(old)) {
                write.write(directory.toString(), OLD, SaveMode.ErrorIfExists);
                copyChildren(directory, old);
            } else {
                copyChildren(old, directory);
            }
            Steps.reset();
        }
    }

    private void copyChildren(Path from, Path to) throws IOException {
        fs.mkdirs(to);
        for (FileStatus child : fs.listStatus(from)) {
            FileUtil.copy(fs, child.getPath(), fs, new Path(to, child.getPath().getName()), false, fs.getConf());
        }
    }

    private static boolean hasOld(WriteCase write) {
        return write.mode() == SaveMode.Overwrite || write.mode() == SaveMode.Append;
    }

    private List<String> before(WriteCase write) {
        return hasOld(write) ? rows(write, OLD) : List.of();
    }

    private List<String> after(WriteCase write) {
        List<String> all = new ArrayList<>(rows(write, NEW));
        if (write.mode() == SaveMode.Append) {
            all.addAll(rows(write, OLD));
        }
        return all.stream().sorted().toList();
    }

    private List<String> rows(WriteCase write, int version) {
        return texts.computeIfAbsent(
                write.name() + " " + version, name -> texts(write.rows().apply(version)));
    }

    /** Nothing is no row. */
    private List<String> read(WriteCase write) throws IOException {
        Path target = new Path(directory, write.target());
        if (list(directory).stream().noneMatch(file -> file.isFile() && !isHidden(name(file)))) {
            return List.of();
        }
        Dataset<Row> rows =
                spark.read().format(write.format()).options(write.readOptions()).load(target.toString());
        return texts(rows.selectExpr(write.columns().toArray(String[]::new)));
    }

    private static boolean isHidden(String path) {
        return Stream.of(path.split("/")).anyMatch(name -> name.startsWith(".") || name.startsWith("_"));
    }

    private static List<String> texts(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).sorted().toList();
    }

    /** The messages of a write that fails; null if it succeeds. */
    private String attempt(WriteCase write, int version, SaveMode mode) {
        return attempt(write, write.rows().apply(version), mode);
    }

    private String attempt(WriteCase write, Dataset<Row> rows, SaveMode mode) {
        return Failures.of(() -> write.write(rows, directory.toString(), mode));
    }

    private String run(String statement) {
        return Failures.of(() -> spark.sql(statement));
    }

    private static boolean isReport(String failure) {
        return REPORTS.stream().anyMatch(failure::contains);
    }

    private void clear() throws IOException {
        SparkSessions.awaitTasks(spark);
        directory = new Path(root, "test");
        fs.delete(directory, true);
        fs.mkdirs(directory);
        Steps.reset();
    }

    /** Everything in the directory of the test. */
    private List<String> files() throws IOException {
        return list(directory).stream().map(this::name).toList();
    }

    /** A directory that a task deletes meanwhile, which is killed or fails, is empty. */
    private List<FileStatus> list(Path parent) throws IOException {
        FileStatus[] children;
        try {
            children = fs.listStatus(parent);
        } catch (IOException e) {
            if (fs.exists(parent)) {
                throw e;
            }
            return List.of();
        }
        List<FileStatus> all = new ArrayList<>();
        for (FileStatus child : children) {
            all.add(child);
            if (child.isDirectory()) {
                all.addAll(list(child.getPath()));
            }
        }
        return all;
    }

    /** Relative to the directory of the test. */
    private String name(FileStatus file) {
        return file.getPath()
                .toUri()
                .getPath()
                .substring(directory.toUri().getPath().length() + 1);
    }

    /** What a write has left that no reader sees. */
    private List<String> hidden() throws IOException {
        return files().stream()
                .filter(WriteContract::isHidden)
                .filter(file -> !file.endsWith("_SUCCESS") && !file.endsWith("_meta"))
                .filter(file -> !keepsTemporaryFiles() || !file.contains("_temporary"))
                .toList();
    }
}
