package io.github.mlformats.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.StreamRun;
import io.github.mlformats.safetensors.testing.Corpus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests files of one array of numpy: tensors that are named by their file. */
class NpyTest extends SafetensorsTest {
    private static final Path ARCHIVE = Corpus.DIRECTORY.resolve("npz/arrays.npz");

    private Dataset<Row> npy(String... options) {
        return read(options).format("npy").load(out().toString());
    }

    private Path out() {
        return directory.resolve("out");
    }

    /** The arrays of an archive that numpy has written, by their file names. */
    private static Map<String, byte[]> arrays() throws IOException {
        Map<String, byte[]> arrays = new TreeMap<>();
        try (InputStream file = Files.newInputStream(ARCHIVE);
                ZipInputStream archive = new ZipInputStream(file)) {
            for (ZipEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                arrays.put(entry.getName(), archive.readAllBytes());
            }
        }
        return arrays;
    }

    private Path unpacked() throws IOException {
        Files.createDirectory(out());
        for (Map.Entry<String, byte[]> array : arrays().entrySet()) {
            Files.write(out().resolve(array.getKey()), array.getValue());
        }
        return out();
    }

    private Dataset<Row> archive(String... options) {
        return read(options).format("npz").load(ARCHIVE.toString());
    }

    private static List<String> sorted(Dataset<Row> query) {
        return rows(query).stream().sorted().toList();
    }

    @Test
    void filesHaveTheBytesOfNumpy() throws IOException {
        archive("valueType", "binary").repartition(3).write().format("npy").save(out().toString());

        Map<String, byte[]> written = new TreeMap<>();
        try (var files = Files.newDirectoryStream(out(), "*.npy")) {
            for (Path file : files) {
                written.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        Map<String, byte[]> expected = arrays();
        assertThat(written.keySet()).isEqualTo(expected.keySet());
        written.forEach((name, bytes) -> assertThat(bytes).as(name).isEqualTo(expected.get(name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tensors", "rows", "columns", "elements"})
    void filesHaveTheRowsOfTheirArchive(String layout) throws IOException {
        unpacked();

        String exact = "dtype IN ('BOOL', 'I8', 'U32', 'F16', 'F32', 'F64')";
        assertThat(sorted(npy("layout", layout, "valueType", "double").where(exact)))
                .isEqualTo(
                        sorted(archive("layout", layout, "valueType", "double").where(exact)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows", "columns", "elements"})
    void everyLayoutIsWritten(String layout) {
        Dataset<Row> model = corpus("model", "layout", layout).where("name <> 'empty'");

        model.repartition(4).write().format("npy").option("layout", layout).save(out().toString());

        String columns = "name, shape, dtype, values";
        assertThat(sorted(npy().selectExpr(columns.split(", "))))
                .isEqualTo(sorted(corpus("model").where("name <> 'empty'").selectExpr(columns.split(", "))));
    }

    @Test
    void singleFileHasOneArray() {
        corpus("model")
                .where("name = 'scale'")
                .write()
                .format("npy")
                .option("singleFile", "true")
                .save(directory.resolve("scale.npy").toString());

        Dataset<Row> one =
                read().format("npy").load(directory.resolve("scale.npy").toString());
        assertThat(rows(one.select("name", "shape", "values")))
                .containsExactly("{\"name\":\"scale\",\"shape\":[],\"values\":[7.25]}");
        assertThatThrownBy(() -> corpus("model")
                        .write()
                        .format("npy")
                        .option("singleFile", "true")
                        .save(directory.resolve("all.npy").toString()))
                .hasStackTraceContaining("a file of npy has one array, but 6 tensors are to be written");
    }

    @Test
    void existingFilesAreReplacedByOverwriteOnly() {
        corpus("model").where("dtype = 'F32'").write().format("npy").save(out().toString());

        corpus("model")
                .where("dtype = 'I64'")
                .write()
                .format("npy")
                .mode(SaveMode.Append)
                .save(out().toString());

        assertThat(npy().count()).isEqualTo(5);
        assertThatThrownBy(() -> corpus("model")
                        .where("dtype = 'I64'")
                        .write()
                        .format("npy")
                        .mode(SaveMode.Append)
                        .save(out().toString()))
                .hasStackTraceContaining("file steps.npy, as column 'name' names it, already exists");
        corpus("model")
                .where("dtype = 'I64'")
                .write()
                .format("npy")
                .mode(SaveMode.Overwrite)
                .save(out().toString());
        assertThat(rows(npy().select("name"))).containsExactly("{\"name\":\"steps\"}");
    }

    @Test
    void namesThatAreNoFileNamesAreRejected() {
        Dataset<Row> rows = spark.sql("SELECT 'a/b' AS name, array(1D) AS values");
        assertThatThrownBy(() -> rows.write().format("npy").save(out().toString()))
                .hasStackTraceContaining("column 'name' is 'a/b', which is not a valid file name");
        Dataset<Row> paths = spark.sql("SELECT array('a', 'b') AS path, array(1D) AS values");
        assertThatThrownBy(() -> paths.write().format("npy").save(out().toString()))
                .hasMessageContaining("files are named by the tensors in column 'name', but there are columns path");
    }

    /** A name before the commit is longer, and file systems allow 255 characters. */
    @Test
    void namesThatAreTooLongForAFileAreRejected() {
        Dataset<Row> longest = spark.sql("SELECT repeat('x', 196) AS name, array(1D) AS values");
        longest.write().format("npy").save(out().toString());
        assertThat(rows(npy().select("name"))).containsExactly("{\"name\":\"" + "x".repeat(196) + "\"}");

        Dataset<Row> longer = spark.sql("SELECT repeat('x', 197) AS name, array(1D) AS values");
        assertThatThrownBy(() -> longer.write()
                        .format("npy")
                        .save(directory.resolve("other").toString()))
                .hasStackTraceContaining("column 'name' names the file 'xxx")
                .hasStackTraceContaining("(201 characters)', but names of files can have at most 200 characters");
        assertThat(directory.resolve("other")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void wrongLengthIsCorrupt(int more) throws IOException {
        unpacked();
        byte[] bytes = arrays().get("matrix.npy");
        Path file = Files.write(directory.resolve("a.npy"), Arrays.copyOf(bytes, bytes.length + more));

        assertThatThrownBy(() -> read().format("npy").load(file.toString()))
                .hasStackTraceContaining(
                        "a.npy is corrupt at byte 128 (array): expected the data of F32 of shape [6, 4], found "
                                + (96 + more) + " bytes");
    }

    @Test
    void otherFormatsNameThisOne() throws IOException {
        Path file = unpacked().resolve("matrix.npy");

        assertThatThrownBy(() -> read().format("safetensors").load(file.toString()))
                .hasStackTraceContaining("matrix.npy is NumPy, not safetensors: read it as format npy");
    }

    @Test
    void aStreamWaitsForTheEndOfAFile() throws Exception {
        byte[] bytes = arrays().get("matrix.npy");
        Path input = Files.createDirectory(directory.resolve("in"));
        Files.write(input.resolve("a.npy"), Arrays.copyOf(bytes, bytes.length - 1));
        Dataset<Row> stream = spark.readStream()
                .format("npy")
                .schema("name STRING, values ARRAY<FLOAT>")
                .load(input.toString());

        assertThat(StreamRun.readAll(stream.select("name"), directory.resolve("checkpoint")))
                .isEmpty();
        Files.write(input.resolve("a.npy"), bytes);
        assertThat(StreamRun.readAll(stream.select("name"), directory.resolve("checkpoint")))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"npy", "npz"})
    void aStreamReportsAFileOfAnotherFormat(String format) throws Exception {
        Path input = Files.createDirectory(directory.resolve("in"));
        Files.writeString(input.resolve("a." + format), "a text file that is longer than the headers of an array");
        Dataset<Row> stream =
                spark.readStream().format(format).schema("name STRING").load(input.toString());

        assertThatThrownBy(() -> StreamRun.readAll(stream, directory.resolve("checkpoint")))
                .hasStackTraceContaining("a." + format + " is corrupt at byte");
    }
}
