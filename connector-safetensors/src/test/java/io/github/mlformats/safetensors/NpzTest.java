package io.github.mlformats.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.StreamRun;
import io.github.mlformats.safetensors.testing.Corpus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests archives of numpy, which have the same tables as files of safetensors. */
class NpzTest extends SafetensorsTest {
    private Dataset<Row> npz(Path file, String... options) {
        return read(options).format("npz").load(file.toString());
    }

    private static Path file(String name) {
        return Corpus.DIRECTORY.resolve("npz").resolve(name + ".npz");
    }

    private static List<String> sorted(Dataset<Row> query) {
        return rows(query).stream().sorted().toList();
    }

    @Test
    void arraysOfNumpyAreTensors() {
        String columns = "name, dtype, shape, count, hex(values)";

        List<String> arrays = sorted(npz(file("arrays"), "valueType", "binary")
                .where("name NOT IN ('matrix', 'scalar', 'empty')")
                .selectExpr(columns.split(", ")));

        assertThat(arrays)
                .isEqualTo(sorted(corpus("types", "valueType", "binary").selectExpr(columns.split(", "))));
        assertThat(rows(npz(file("arrays"), "layout", "rows")
                        .where("name = 'matrix' AND row = 1")
                        .select("values")))
                .containsExactly("{\"values\":[4.0,5.0,6.0,7.0]}");
        assertThat(rows(npz(file("arrays")).where("name = 'scalar'").select("shape", "values")))
                .containsExactly("{\"shape\":[],\"values\":[7.25]}");
    }

    @Test
    void writtenArraysAreReadBack() throws Exception {
        String path = directory.resolve("out.npz").toString();
        Dataset<Row> arrays = npz(file("arrays"), "valueType", "binary");

        arrays.repartition(3).write().format("npz").option("singleFile", "true").save(path);
        byte[] first = Files.readAllBytes(Path.of(path));

        assertThat(sorted(npz(Path.of(path), "valueType", "binary"))).isEqualTo(sorted(arrays));
        arrays.write()
                .format("npz")
                .option("singleFile", "true")
                .mode(SaveMode.Overwrite)
                .save(path);
        assertThat(Files.readAllBytes(Path.of(path))).isEqualTo(first);
    }

    @Test
    void typesThatNumpyDoesNotHaveAreRejected() {
        assertThatThrownBy(() -> corpus("bf16")
                        .write()
                        .format("npz")
                        .save(directory.resolve("out").toString()))
                .hasStackTraceContaining("files of npz have no type BF16: choose another one by the option dtype");
    }

    /** The length of a name in UTF-8 has 16 bits in a ZIP archive. */
    @ParameterizedTest
    @CsvSource({"x, 65532", "é, 40000"})
    void tooLongNamesAreRefused(String character, int count) {
        assertThatThrownBy(() -> spark.sql("SELECT repeat('" + character + "', " + count + ") name, array(1f) values")
                        .write()
                        .format("npz")
                        .save(directory.resolve("out").toString()))
                .hasStackTraceContaining(UsageException.class.getName())
                .hasStackTraceContaining("bytes, but an archive of npz can have names of 65400: rename it");
    }

    @ParameterizedTest
    @CsvSource({
        "compressed, is compressed or encrypted",
        "fortran, is in Fortran order",
        "big_endian, is of type '>f4'",
        "text, is of type '<U1'",
        "records, is of records"
    })
    void otherArraysAreRejected(String name, String message) {
        assertThatThrownBy(() -> npz(file(name)).count())
                .hasStackTraceContaining("'a")
                .hasStackTraceContaining("/" + name + ".npz " + message);
    }

    @Test
    void aStreamWaitsForTheDirectoryOfAnArchive() throws Exception {
        Path input = Files.createDirectory(directory.resolve("in"));
        byte[] bytes = Files.readAllBytes(file("arrays"));
        Files.write(input.resolve("a.npz"), Arrays.copyOf(bytes, bytes.length - 1));
        Dataset<Row> stream = spark.readStream()
                .format("npz")
                .schema(npz(file("arrays")).schema())
                .load(input.toString());

        assertThat(StreamRun.readAll(stream.select("name"), directory.resolve("checkpoint")))
                .isEmpty();
        Files.write(input.resolve("a.npz"), bytes);
        assertThat(StreamRun.readAll(stream.select("name"), directory.resolve("checkpoint")))
                .hasSize(1);
    }
}
