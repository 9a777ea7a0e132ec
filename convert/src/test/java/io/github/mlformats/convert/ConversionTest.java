package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.convert.manifest.JobSummary;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        session = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .getOrCreate();
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
            public void outputMissing(String path, boolean again) {
                missing.add(path + " " + again);
            }
        };
    }

    @Test
    void keepsEverythingOfAConversionThatHasTakenTheLockOver() throws Exception {
        Path record = out.resolve("_mlformats");
        ConversionListener takenOver = new ConversionListener() {
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

        assertThatThrownBy(() -> convert(in, json(), "Text", ConversionMode.ERROR, takenOver))
                .hasMessageContaining("lost the lock of the conversion to process 7 on elsewhere");

        assertThat(record.resolve("lock.2")).exists();
        assertThat(record.resolve("job.json")).exists();
    }
}
