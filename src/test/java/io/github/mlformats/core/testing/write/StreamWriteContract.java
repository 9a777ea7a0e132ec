package io.github.mlformats.core.testing.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.Failures;
import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.write.Steps.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds for each format that streams write to: each row is there once, whatever happens at any step, after the query is
 * started again from its checkpoint. Readers see whole epochs only.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SampledContract(stride = 3)
public abstract class StreamWriteContract {
    /** Rows of an epoch. */
    private static final int ROWS = 4;

    private static final int EPOCHS = 3;

    /** How many more reads are tested than steps, which are more. */
    private static final int READS = 4;

    protected SparkSession spark;

    @TempDir
    java.nio.file.Path dir;

    private Path target;
    private int run;

    /** A kind of streaming write. */
    public record StreamCase(String format, String mode, boolean partitioned) {
        @Override
        public String toString() {
            return format + " " + mode + (partitioned ? " partitioned" : "");
        }
    }

    protected abstract Stream<StreamCase> cases();

    /** The session that runs the queries. */
    protected SparkSession startSession() {
        return SparkSessions.interpreting();
    }

    /** A directory of a file system that reports its {@link Steps}. */
    protected String root() {
        StepFileSystem.addTo(spark.sparkContext().hadoopConfiguration());
        return "step:" + dir;
    }

    /** How many steps lie between two that are tested, on average: 1 for each step. */
    protected int stride() {
        return Sampling.stride(80);
    }

    /** The columns to write, of {@code key}, which is text, and {@code n}, which is a bigint. */
    protected List<String> written() {
        return List.of("key", "n");
    }

    /** The schema of the files. */
    protected String schema() {
        return "key STRING, n BIGINT";
    }

    /** What reads {@code key} and {@code n} again. */
    protected List<String> read() {
        return List.of("key", "n");
    }

    /** An option by which one job would write everything. */
    protected String optionOfOneJob() {
        return "singleFile";
    }

    @BeforeAll
    final void start() {
        spark = startSession();
    }

    @BeforeEach
    final void clear() throws IOException {
        Steps.reset();
        run++;
        target = new Path(root() + "/" + run + "/data");
        Files.createDirectories(dir.resolve(run + "/in"));
    }

    @AfterEach
    final void nothingHappens() {
        Steps.reset();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void eachRowIsThereOnceWhateverStepFails(StreamCase stream) throws Exception {
        eachStep(stream, Fault.FAIL);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void eachRowIsThereOnceWhateverAnswerIsLost(StreamCase stream) throws Exception {
        eachStep(stream, Fault.LOSE_ANSWER);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void eachRowIsThereOnceWhereverTheDriverDies(StreamCase stream) throws Exception {
        eachStep(stream, Fault.DIE);
    }

    private void eachStep(StreamCase stream, Fault fault) throws Exception {
        writeEpochs(stream);
        int steps = Steps.steps();
        assertThat(steps).isPositive();
        assertThat(rows(stream)).isEqualTo(expected(stream, EPOCHS));
        for (int step : Sampling.sample(steps, stride(), stream.hashCode() + fault.ordinal())) {
            clear();
            Steps.failAt(step, fault);
            Throwable failure = failure(() -> writeEpochs(stream));
            String when = fault + " at step " + step + ", " + Steps.last() + ": " + failure;
            Steps.reset();
            assertThat(rows(stream)).as(when).isIn(epochs(stream));
            writeEpochs(stream);
            assertThat(rows(stream)).as(when).isEqualTo(expected(stream, EPOCHS));
            assertThat(leftovers(fault)).as(when).isEmpty();
        }
    }

    /** A reader in the middle of any step sees whole epochs. */
    @ParameterizedTest
    @MethodSource("cases")
    void readersSeeWholeEpochs(StreamCase stream) throws Exception {
        writeEpochs(stream);
        int steps = Steps.steps();
        for (int step : Sampling.sample(steps, stride(), stream.hashCode())) {
            clear();
            List<List<String>> seen = new ArrayList<>();
            Steps.interruptAt(step, () -> seen.add(rows(stream)));
            writeEpochs(stream);
            String when = "before step " + step + ", " + Steps.last();
            Steps.reset();
            assertThat(seen).as(when).allSatisfy(rows -> assertThat(rows).isIn(epochs(stream)));
            assertThat(rows(stream)).as(when).isEqualTo(expected(stream, EPOCHS));
        }
    }

    /** Before any read of a query, also those by which files are listed, epochs are written. */
    @ParameterizedTest
    @MethodSource("cases")
    void readersSeeWholeEpochsThatAreWrittenMeanwhile(StreamCase stream) throws Exception {
        writeEpochs(stream, 1);
        Steps.reset();
        rows(stream);
        int reads = Steps.reads();
        Random random = new Random(stream.hashCode());
        for (int read : IntStream.range(0, reads)
                .filter(any -> random.nextInt(stride()) < READS)
                .toArray()) {
            clear();
            writeEpochs(stream, 1);
            AtomicReference<Throwable> writer = new AtomicReference<>();
            Steps.interruptReadAt(read, () -> writer.set(failure(() -> writeEpochs(stream, EPOCHS))));
            List<String> found = new ArrayList<>();
            String failure = Failures.of(() -> found.addAll(rows(stream)));
            String when = "read " + read + ", " + Steps.last();
            Steps.reset();
            assertThat(writer.get()).as(when).isNull();
            if (failure == null) {
                assertThat(found).as(when).isIn(epochs(stream));
            } else {
                assertThat(failure).as(when).contains("FileNotFoundException");
                assertThat(stream.mode()).as(when).isEqualTo("complete");
            }
            assertThat(rows(stream)).as(when).isEqualTo(expected(stream, EPOCHS));
        }
    }

    /** Spark runs an epoch again if it died before it noted that it was done. */
    @ParameterizedTest
    @MethodSource("cases")
    void anEpochThatIsCommittedAgainChangesNothing(StreamCase stream) throws Exception {
        writeEpochs(stream);
        List<String> before = files();
        Files.delete(dir.resolve(run + "/checkpoint/commits/" + (EPOCHS - 1)));
        Files.deleteIfExists(dir.resolve(run + "/checkpoint/commits/." + (EPOCHS - 1) + ".crc"));

        writeEpochs(stream);

        assertThat(rows(stream)).isEqualTo(expected(stream, EPOCHS));
        assertThat(files()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void progressCountsRowsFilesAndBytes(StreamCase stream) throws Exception {
        writeEpochs(stream);
        StreamingQuery query = writer(stream).start();
        query.awaitTermination();
        assertThat(metrics(query)).allSatisfy(metrics -> assertThat(metrics)
                .containsEntry("numOutputRows", "0")
                .containsEntry("numOutputFiles", "0")
                .containsEntry("numOutputBytes", "0"));
        Files.writeString(dir.resolve(run + "/in/more.json"), "{\"key\":\"k\",\"n\":1}\n");

        StreamingQuery more = writer(stream).start();
        more.awaitTermination();

        String rows = stream.mode().equals("complete") ? String.valueOf(EPOCHS * ROWS + 1) : "1";
        assertThat(metrics(more)).anySatisfy(metrics -> {
            assertThat(metrics).containsEntry("numOutputRows", rows);
            assertThat(Long.parseLong(metrics.get("numOutputFiles"))).isPositive();
            assertThat(Long.parseLong(metrics.get("numOutputBytes"))).isPositive();
        });
    }

    private static List<Map<String, String>> metrics(StreamingQuery query) {
        return Stream.of(query.recentProgress())
                .map(progress -> progress.sink().metrics())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void modesAndOptionsOfOneJobAreRefused(StreamCase stream) {
        assertThatThrownBy(() -> writer(stream).outputMode("update").start())
                .hasMessageContaining("a stream cannot write " + stream.format() + " in update mode")
                .hasMessageContaining("or use foreachBatch");
        assertThatThrownBy(() -> writer(stream).option(optionOfOneJob(), true).start())
                .hasMessageContaining("with " + optionOfOneJob()
                        + ", which is written by one job. Remove the option, or use foreachBatch");
    }

    private interface Attempt {
        void run() throws Exception;
    }

    private static Throwable failure(Attempt attempt) {
        try {
            attempt.run();
            return null;
        } catch (Exception e) {
            return e;
        }
    }

    /** Starts the query, which takes a file in each epoch, and waits until it has read all. */
    private void writeEpochs(StreamCase stream) throws Exception {
        writeEpochs(stream, EPOCHS);
    }

    private void writeEpochs(StreamCase stream, int epochs) throws Exception {
        for (int epoch = 0; epoch < epochs; epoch++) {
            StringBuilder lines = new StringBuilder();
            for (int row = epoch * ROWS; row < (epoch + 1) * ROWS; row++) {
                lines.append("{\"key\":\"k")
                        .append(row)
                        .append("\",\"n\":")
                        .append(row)
                        .append("}\n");
            }
            java.nio.file.Path file = dir.resolve(run + "/in/" + epoch + ".json");
            if (!Files.exists(file)) {
                Files.writeString(file, lines);
                Files.setLastModifiedTime(
                        file, java.nio.file.attribute.FileTime.fromMillis(1_700_000_000_000L + epoch));
            }
        }
        writer(stream).start().awaitTermination();
    }

    private DataStreamWriter<Row> writer(StreamCase stream) {
        Dataset<Row> arriving = spark.readStream()
                .schema("key STRING, n BIGINT")
                .option("maxFilesPerTrigger", 1)
                .json(dir.resolve(run + "/in").toString());
        boolean complete = stream.mode().equals("complete");
        Dataset<Row> rows =
                complete ? arriving.groupBy("key").sum("n").withColumnRenamed("sum(n)", "n") : arriving.repartition(2);
        List<String> columns = new ArrayList<>(written());
        if (stream.partitioned()) {
            columns.add("n % 2 AS part");
        }
        DataStreamWriter<Row> writer = rows.selectExpr(columns.toArray(new String[0]))
                .writeStream()
                .format(stream.format())
                .outputMode(stream.mode())
                .trigger(Trigger.AvailableNow())
                .option("checkpointLocation", dir.resolve(run + "/checkpoint").toString())
                .option("path", target.toString());
        return stream.partitioned() ? writer.partitionBy("part") : writer;
    }

    private List<String> rows(StreamCase stream) {
        return spark
                .read()
                .format(stream.format())
                .schema(schema() + (stream.partitioned() ? ", part BIGINT" : ""))
                .load(existing().toString())
                .selectExpr(read().toArray(new String[0]))
                .collectAsList()
                .stream()
                .map(Object::toString)
                .sorted()
                .toList();
    }

    /** The first epoch makes the directory. */
    private Path existing() {
        try {
            fileSystem().mkdirs(target);
            return target;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private FileSystem fileSystem() throws IOException {
        return target.getFileSystem(spark.sparkContext().hadoopConfiguration());
    }

    private static List<String> expected(StreamCase stream, int epochs) {
        return IntStream.range(0, ROWS * epochs)
                .mapToObj(row -> "[k" + row + "," + row + "]")
                .sorted()
                .toList();
    }

    private static List<List<String>> epochs(StreamCase stream) {
        return IntStream.rangeClosed(0, EPOCHS)
                .mapToObj(epochs -> expected(stream, epochs))
                .toList();
    }

    private List<String> files() throws IOException {
        return listed(target).stream()
                .filter(FileStatus::isFile)
                .map(file -> file.getPath().toString())
                .filter(file -> !file.endsWith(".crc"))
                .sorted()
                .toList();
    }

    /** Temporary files; of a dead driver also directories, as no step of the next run fails. */
    private List<String> leftovers(Fault fault) throws IOException {
        return listed(target).stream()
                .filter(found -> fault == Fault.DIE || found.isFile())
                .map(found -> found.getPath().toString())
                .filter(path -> path.contains("_temporary"))
                .toList();
    }

    private List<FileStatus> listed(Path directory) throws IOException {
        List<FileStatus> all = new ArrayList<>();
        for (FileStatus found : fileSystem().listStatus(directory)) {
            all.add(found);
            if (found.isDirectory()) {
                all.addAll(listed(found.getPath()));
            }
        }
        return all;
    }
}
