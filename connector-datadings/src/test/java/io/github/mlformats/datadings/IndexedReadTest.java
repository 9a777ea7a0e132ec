package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.spark.IndexContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

@SampledContract(stride = 3, first = 1)
class IndexedReadTest extends IndexContract {
    IndexedReadTest() {
        super(new DatadingsFormat());
    }

    @Override
    protected String randomColumns() {
        return "flag boolean, long bigint, float float, double double, text string, bytes binary,"
                + " whole decimal(20,0), time timestamp";
    }

    @Override
    protected List<String> requiredColumns() {
        return List.of("concat('k', id) as key");
    }

    @Override
    protected String suffix() {
        return ".msgpack";
    }

    @Test
    void changedSidecarFileMeansOtherRows() throws IOException {
        index();
        for (Path keys : files(data, ".msgpack.keys")) {
            Files.setLastModifiedTime(keys, FileTime.fromMillis(1_000_000));
        }

        assertNothingSkipped("id = 12345");
    }

    /** The slices of the first file are in two tasks, those of the second one in one. The files with digests are not read. */
    @Test
    void sidecarFilesAreAskedForOnceInATask() throws IOException {
        data = directory.resolve("plain");
        write(0, ROWS, "errorifexists");
        long size = Files.size(files(data, ".msgpack").get(0));
        List<Path> digests = files(data, ".msgpack.md5");
        Map<String, String> splits = Map.of(
                "path",
                CountingFileSystem.path(data),
                "maxPartitionBytes",
                String.valueOf(size * 9 / 10),
                "openCostInBytes",
                "1",
                "minPartitionNum",
                "1");
        CountingFileSystem.reset();

        index(splits, "id");

        assertThat(timesAsked(digests.get(0))).isEqualTo(timesAsked(digests.get(1)) + 1);
    }

    private static long timesAsked(Path file) {
        return CountingFileSystem.asked().stream()
                .filter(file.getFileName().toString()::equals)
                .count();
    }

    /** Makes the sample of id 5 corrupt: its text begins with an unused type code. The file stays as old as it is. */
    private void damageText() throws IOException {
        Path first = files(data, ".msgpack").get(0);
        FileTime modified = Files.getLastModifiedTime(first);
        byte[] bytes = Files.readAllBytes(first);
        int text = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("schl\u00c3\u00bcssel 5") - 1;
        bytes[text] = (byte) 0xc1;
        Files.write(first, bytes);
        Files.setLastModifiedTime(first, modified);
        Files.delete(first.resolveSibling("." + first.getFileName() + ".crc"));
    }

    private Dataset<Row> inMode(String mode) {
        return spark.read().format("datadings").option("mode", mode).load(data.toString());
    }

    @Test
    void rangesWithACorruptRecordHaveNoEntry() throws IOException {
        damageText();
        index(Map.of("mode", "permissive"), "id");

        assertThatThrownBy(() -> load(true).where("id = 12345").collectAsList())
                .hasStackTraceContaining("is corrupt at byte");
    }

    /** Without its own index, a file has no ranges of rows. */
    @Test
    void filesThatCannotSkipRowsAreNamed() throws IOException {
        write(ROWS, 2 * ROWS, "append");
        Path last = files(data, ".msgpack").get(3);
        for (String suffix : new String[] {".offsets", ".keys"}) {
            Files.delete(last.resolveSibling(last.getFileName() + suffix));
        }
        Map<String, String> inferred = Map.of("inferIndex", "true");

        try (CapturedLog log = new CapturedLog("io.github.mlformats.core.index")) {
            assertThat(index(inferred, "id").indexed()).isEqualTo(3);
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .contains("1 files")
                    .contains(last.toString());
        }
        assertThat(spark.read()
                        .format("datadings")
                        .options(inferred)
                        .load(data.toString())
                        .where("id in (5, 39999, 40001, 79999)")
                        .count())
                .isEqualTo(4);
    }

    /** Samples are corrupt by columns that are not indexed. */
    @Test
    void readsThatSkipOrKeepCorruptRecordsUseNoIndex() throws IOException {
        index("id");
        damageText();

        assertThat(inMode("permissive").where("id is null").select("id", "text").count())
                .isOne();
        assertThat(inMode("permissive")
                        .selectExpr("count(id)", "count(*)")
                        .first()
                        .mkString(" "))
                .isEqualTo((ROWS - 1) + " " + ROWS);
        assertThat(inMode("dropmalformed").where("id < 10").count()).isEqualTo(9);
        assertThat(inMode("dropmalformed")
                        .selectExpr("count(*)", "min(id)")
                        .first()
                        .mkString(" "))
                .isEqualTo((ROWS - 1) + " 0");
        assertThat(inMode("dropmalformed").orderBy("id").limit(6).select("id").collectAsList())
                .extracting(row -> row.getLong(0))
                .containsExactly(0L, 1L, 2L, 3L, 4L, 6L);
    }

    /** Spark fails to print such predicates if they are pushed. */
    @Test
    void binaryColumnsAreComparedWithNull() throws IOException {
        data = directory.resolve("binary");
        rows(0, 10)
                .selectExpr("key", "cast(text as binary) as bytes")
                .write()
                .format("datadings")
                .save(data.toString());
        index();

        assertThat(load(true).where("bytes in (X'00', cast(null as binary))").count())
                .isZero();
        assertThat(load(true)
                        .where("key = 'k3' and not (bytes <=> cast(null as binary) or bytes in (X'00', null))")
                        .count())
                .isZero();
    }
}
