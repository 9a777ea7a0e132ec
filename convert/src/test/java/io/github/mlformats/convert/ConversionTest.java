package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.convert.manifest.JobSummary;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conversions next to inputs, outputs and other conversions that they must not touch. */
class ConversionTest {
    private static final int ROWS = 400;

    private static SparkSession session;

    @TempDir
    private Path dir;

    private Path in;
    private Path out;
    private final List<String> missing = new ArrayList<>();

    @BeforeAll
    static void startSpark() {
        session = LocalSession.builder(2)
                .config("spark.sql.shuffle.partitions", "2")
                .getOrCreate();
    }

    /** A local file system in which a file appears in a directory after one of its listings. */
    public static final class ArrivingFileSystem extends RawLocalFileSystem {
        private static Path directory;
        private static int listingsBefore;

        static synchronized void arrive(Path into, int listings) {
            directory = into;
            listingsBefore = listings;
        }

        @Override
        public URI getUri() {
            return URI.create("arriving:///");
        }

        @Override
        public String getScheme() {
            return "arriving";
        }

        @Override
        public FileStatus[] listStatus(org.apache.hadoop.fs.Path path) throws IOException {
            FileStatus[] listed = super.listStatus(path);
            synchronized (ArrivingFileSystem.class) {
                if (pathToFile(path).toPath().equals(directory) && --listingsBefore == 0) {
                    Files.copy(directory.resolve("a.idv"), directory.resolve("b.idv"));
                }
            }
            return listed;
        }
    }

    @AfterAll
    static void stopSpark() {
        session.stop();
    }

    @BeforeEach
    void copySample() throws IOException {
        in = Files.createDirectory(dir.resolve("in"));
        out = dir.resolve("out");
        Files.copy(Path.of("../examples/reviews.idv"), in.resolve("a.idv"));
    }

    private JobSummary convert(Path input, Output output, String select, ConversionMode mode)
            throws IOException, InterruptedException {
        return convert(input, output, select, mode, ConversionListener.NONE);
    }

    private static JobSummary convert(
            Path input, Output output, String select, ConversionMode mode, ConversionListener listener)
            throws IOException, InterruptedException {
        Transformation transformation = new Transformation(
                Optional.empty(), List.of(), Optional.of(select), false, List.of(), List.of(), OptionalInt.empty());
        ConversionRequest request =
                new ConversionRequest(new Input("idv", Map.of(), List.of(input.toString())), transformation, output);
        return new Conversion(session, request, ConversionSettings.DEFAULT.withMode(mode))
                .run(listener)
                .orElseThrow();
    }

    /** Each file is a unit, unless the conversion needs one unit. */
    private JobSummary convertFiles(Transformation transformation, Output output)
            throws IOException, InterruptedException {
        ConversionRequest request =
                new ConversionRequest(new Input("idv", Map.of(), List.of(in.toString())), transformation, output);
        ConversionSettings settings =
                new ConversionSettings(ConversionMode.ERROR, Optional.of(UnitSize.of(1)), true, Optional.empty());
        return new Conversion(session, request, settings).run(noteMissing()).orElseThrow();
    }

    private Output json() {
        return Output.files(out.toString(), "json", Map.of());
    }

    /** Spark reads the directories of such a column, too, though other names that begin so are hidden. */
    @Test
    void partitionsByAColumnWhoseNameBeginsWithAnUnderscore() throws Exception {
        Output partitioned = new Output(out.toString(), "parquet", Map.of(), List.of("_class"), Optional.empty());

        convert(in, partitioned, "Text, Label AS _class", ConversionMode.ERROR);

        assertThat(session.read().parquet(out.toString()).count()).isEqualTo(ROWS);
    }

    @Test
    void refusesPartitionsThatReadersSkip() {
        assertThatThrownBy(() -> new Output(out.toString(), "json", Map.of(), List.of(".class"), Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("column '.class' cannot be a partition column");
    }

    /** Readers skip this name, too, but it is a value. */
    @Test
    void publishesPartitionsOfAllValues() throws Exception {
        Output partitioned = new Output(out.toString(), "json", Map.of(), List.of("p"), Optional.empty());

        convert(in, partitioned, "Text, 'a._COPYING_' AS p", ConversionMode.ERROR);

        assertThat(out.resolve("p=a._COPYING_")).isDirectoryContaining("glob:**/unit-00000-*.json");
    }

    /** Whenever it arrives, this run converts it or the next one. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void convertsAFileThatArrivesWhileTheInputIsListed(int listings) throws Exception {
        ArrivingFileSystem.arrive(in, listings);
        Path arriving = Path.of("arriving:" + in);

        convert(arriving, json(), "Text", ConversionMode.ERROR);
        assertThat(in.resolve("b.idv")).exists();
        JobSummary summary = convert(arriving, json(), "Text", ConversionMode.ERROR);

        assertThat(summary.written().rows()).isEqualTo(2 * ROWS);
        assertThat(session.read().json(out.toString()).count()).isEqualTo(2 * ROWS);
    }

    @Test
    void convertsAColumnWithTheNameOfTheMetadata() throws Exception {
        Files.delete(in.resolve("a.idv"));
        session.range(0, 10, 1, 2)
                .selectExpr("id AS x", "concat('v', id) AS _metadata")
                .write()
                .format("idv")
                .mode("append")
                .save(in.toString());

        JobSummary summary = convertFiles(Transformation.NONE, json());

        assertThat(summary.units().count()).isEqualTo(2);
        assertThat(summary.written().rows()).isEqualTo(10);
        assertThat(summary.verification().agrees()).isTrue();
    }

    @Test
    void sortsAllFilesAsOneUnit() throws Exception {
        Files.copy(in.resolve("a.idv"), in.resolve("b.idv"));
        Transformation sorted = new Transformation(
                Optional.empty(),
                List.of("Price"),
                Optional.empty(),
                false,
                List.of(),
                List.of("Price"),
                OptionalInt.of(1));

        assertThat(convertFiles(sorted, json()).units().count()).isEqualTo(1);
        assertThat(session.read().json(out.toString()).collectAsList())
                .extracting(row -> row.getDouble(0))
                .hasSize(2 * ROWS)
                .isSorted();
    }

    private static Transformation selecting(String select) {
        return new Transformation(
                Optional.empty(), List.of(), Optional.of(select), false, List.of(), List.of(), OptionalInt.empty());
    }

    /** Each unit would have its own first row. */
    @Test
    void numbersTheRowsOfAllFilesAsOneUnit() throws Exception {
        Files.copy(in.resolve("a.idv"), in.resolve("b.idv"));

        convertFiles(selecting("row_number() OVER (ORDER BY Price) AS number"), json());

        assertThat(session.read().json(out.toString()).distinct().count()).isEqualTo(2 * ROWS);
    }

    /** By which {@code --max-corrupt 1%} is a number of records. */
    @Test
    void countsTheRowsThatAnAggregateReads() throws Exception {
        JobSummary summary = convertFiles(selecting("count(*) AS n"), json());

        assertThat(summary.read().rows()).isEqualTo(ROWS);
        assertThat(summary.written().rows()).isEqualTo(1);
    }

    @Test
    void onlyExpressionsOverAllRowsMakeOneUnit() {
        Dataset<Row> rows = session.range(1).toDF();
        assertThat(List.of(
                        "count(*)",
                        "1 + sum(id)",
                        "lag(id) OVER (ORDER BY id)",
                        "monotonically_increasing_id()",
                        "1 + spark_partition_id()"))
                .allMatch(select -> selecting(select).needsAllRows(rows));
        assertThat(List.of("id", "*", "rand()", "input_file_name()"))
                .noneMatch(select -> selecting(select).needsAllRows(rows));
    }

    /** Spark takes them for patterns of names. */
    @ParameterizedTest
    @ValueSource(strings = {"parquet", "idv"})
    void readsBackFromNamesWithPatternCharacters(String format) throws Exception {
        out = dir.resolve("out{1}[2]*");
        Transformation price = new Transformation(
                Optional.empty(),
                List.of(),
                Optional.of("Price, 'a[b]' AS p"),
                false,
                List.of(),
                List.of(),
                OptionalInt.empty());

        JobSummary summary =
                convertFiles(price, new Output(out.toString(), format, Map.of(), List.of("p"), Optional.empty()));

        assertThat(summary.isVerified()).isTrue();
        assertThat(summary.verification().agrees()).isTrue();
    }

    @Test
    void readsBackASingleFileWithPatternCharacters() throws Exception {
        Output single = Output.files(dir.resolve("all{1}.idv").toString(), "idv", Map.of("singleFile", "true"));

        JobSummary summary = convertFiles(Transformation.NONE, single);

        assertThat(summary.isVerified()).isTrue();
        assertThat(summary.verification().agrees()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "csv"})
    void textFormatsKeepMicroseconds(String format) throws Exception {
        Transformation times = new Transformation(
                Optional.empty(),
                List.of(),
                Optional.of(
                        "timestamp'2026-01-02 03:04:05.123456' AS t, timestamp_ntz'2026-01-02 03:04:05.000001' AS n"),
                false,
                List.of(),
                List.of(),
                OptionalInt.empty());

        JobSummary summary = convertFiles(times, Output.files(out.toString(), format, Map.of()));

        assertThat(summary.verification().columns())
                .filteredOn(column -> !column.otherUnits().isEmpty())
                .isEmpty();
    }

    @Test
    void csvKeepsTexts() throws Exception {
        Files.delete(in.resolve("a.idv"));
        List<String> texts = List.of("  padded  ", "say \"hi\"", "two\nlines", "two\r\nlines", "back\\slash", "a,b");
        session.createDataset(texts, Encoders.STRING())
                .coalesce(1)
                .write()
                .format("idv")
                .mode("append")
                .save(in.toString());

        JobSummary summary = convertFiles(Transformation.NONE, Output.files(out.toString(), "csv", Map.of()));

        assertThat(summary.verification().agrees()).isTrue();
        assertThat(session.read()
                        .option("wholetext", "true")
                        .text(out.toString())
                        .collectAsList())
                .singleElement()
                .extracting(row -> row.getString(0))
                .isEqualTo("  padded  \n\"say \"\"hi\"\"\"\n\"two\nlines\"\n\"two\r\nlines\"\nback\\slash\n\"a,b\"\n");
    }

    @Test
    void refusesATargetBelowTheInputWhoseFilesAreRead() throws Exception {
        Files.copy(
                in.resolve("a.idv"), Files.createDirectories(in.resolve("sub")).resolve("b.idv"));
        Output below = Output.files(in.resolve("sub").toString(), "json", Map.of());

        Input recursive = new Input("idv", Map.of("recursiveFileLookup", "true"), List.of(in.toString()));

        assertThatThrownBy(() -> new Conversion(
                        session,
                        new ConversionRequest(recursive, Transformation.NONE, below),
                        ConversionSettings.DEFAULT.withMode(ConversionMode.OVERWRITE)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("sub contains the input ")
                .hasMessageContaining("b.idv");
        assertThat(in.resolve("sub/b.idv")).exists();
    }

    @Test
    void writesASingleFileAgainThatIsGone() throws Exception {
        Output single = Output.files(out.resolve("all.idv").toString(), "idv", Map.of("singleFile", "true"));
        convert(in, single, "Text", ConversionMode.ERROR);
        Files.delete(out.resolve("all.idv"));

        convert(in, single, "Text", ConversionMode.ERROR, noteMissing());

        assertThat(session.read()
                        .format("idv")
                        .load(out.resolve("all.idv").toString())
                        .count())
                .isEqualTo(ROWS);
        assertThat(missing).containsExactly("file:" + out.resolve("all.idv") + " true");
    }

    @Test
    void keepsWhatItHasWrittenOfInputsThatAreGone() throws Exception {
        Files.copy(in.resolve("a.idv"), in.resolve("b.idv"));
        convertFiles(Transformation.NONE, json());
        Files.move(in.resolve("a.idv"), dir.resolve("archived.idv"));
        Files.copy(in.resolve("b.idv"), in.resolve("c.idv"));

        JobSummary summary = convertFiles(Transformation.NONE, json());

        assertThat(missing).singleElement().asString().endsWith(in.resolve("a.idv") + "] true");
        assertThat(summary.written().rows()).isEqualTo(3 * ROWS);
        assertThat(session.read().json(out.toString()).count()).isEqualTo(3 * ROWS);
        assertThat(summary.isVerified()).isTrue();
    }

    @Test
    void refusesToWriteASingleFileWithoutAnInputThatIsGone() throws Exception {
        Output single = Output.files(out.resolve("all.idv").toString(), "idv", Map.of("singleFile", "true"));
        convert(in, single, "Text", ConversionMode.ERROR);
        Files.move(in.resolve("a.idv"), in.resolve("b.idv"));

        assertThatThrownBy(() -> convert(in, single, "Text", ConversionMode.ERROR))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("a.idv' of the unfinished conversion is missing. Restore it, or start again");
        assertThat(out.resolve("all.idv")).exists();
        assertThat(convert(in, single, "Text", ConversionMode.OVERWRITE)
                        .written()
                        .rows())
                .isEqualTo(ROWS);
    }

    /** It is not written again, as its rows may be in another file by now. */
    @Test
    void namesAFileOfADirectoryThatIsGone() throws Exception {
        convert(in, json(), "Text", ConversionMode.ERROR);
        Path file;
        try (Stream<Path> files = Files.list(out)) {
            file = files.filter(path -> path.getFileName().toString().startsWith("unit-"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.delete(file);

        convert(in, json(), "Text", ConversionMode.ERROR, noteMissing());

        assertThat(missing).containsExactly("file:" + file + " false");
        assertThat(file).doesNotExist();
    }

    private ConversionListener noteMissing() {
        return new ConversionListener() {
            @Override
            public void inputsMissing(List<String> paths, boolean kept) {
                missing.add(paths + " " + kept);
            }

            @Override
            public void outputMissing(String path, boolean again) {
                missing.add(path + " " + again);
            }
        };
    }

    private static ConversionListener takeOver(Path record) {
        return new ConversionListener() {
            @Override
            public void unitStarted(Unit unit) {
                try {
                    Files.writeString(
                            record.resolve("lock.2"),
                            "{\"id\":\"x\",\"host\":\"elsewhere\",\"namespace\":\"\",\"process\":7,\"started\":1,\"beat\":3}");
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    @Test
    void keepsEverythingOfAConversionThatHasTakenTheLockOver() {
        Path record = out.resolve("_mlformats");

        assertThatThrownBy(() -> convert(in, json(), "Text", ConversionMode.ERROR, takeOver(record)))
                .hasMessageContaining("lost the lock of the conversion to process 7 on elsewhere");

        assertThat(record.resolve("lock.2")).exists();
        assertThat(record.resolve("job.json")).exists();
        assertThat(record.resolve("staging")).doesNotExist();
    }

    @Test
    void writesNoSingleFileWithoutTheLock() {
        Output single = Output.files(out.resolve("all.idv").toString(), "idv", Map.of("singleFile", "true"));
        Path record = out.resolve("_all.idv.mlformats");

        assertThatThrownBy(() -> convert(in, single, "Text", ConversionMode.ERROR, takeOver(record)))
                .hasMessageContaining("lost the lock of the conversion to process 7 on elsewhere");

        assertThat(out.resolve("all.idv")).doesNotExist();
    }
}
