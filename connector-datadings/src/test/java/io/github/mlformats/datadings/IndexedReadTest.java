package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

    /** Makes the sample of id 5 corrupt: its text begins with an unused type code. */
    private void damageText() throws IOException {
        Path first = files(data, ".msgpack").get(0);
        byte[] bytes = Files.readAllBytes(first);
        int text = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("schl\u00c3\u00bcssel 5") - 1;
        bytes[text] = (byte) 0xc1;
        Files.write(first, bytes);
        Files.delete(first.resolveSibling("." + first.getFileName() + ".crc"));
    }

    private Dataset<Row> permissive(boolean useIndex) {
        return spark.read()
                .format("datadings")
                .option("mode", "permissive")
                .option("useIndex", useIndex)
                .load(data.toString());
    }

    @Test
    void corruptRecordsAreRead() throws IOException {
        damageText();
        Dataset<Row> plain = permissive(false);
        Dataset<Row> indexed = permissive(true);
        index(Map.of("mode", "permissive"), "id");

        assertThat(indexed.where("id is null").select("id", "text").collectAsList())
                .hasSize(1)
                .isEqualTo(plain.where("id is null").select("id", "text").collectAsList());
        assertThat(metrics(indexed.where("id = 12345")).get("mlIndexRowsSkipped"))
                .isPositive()
                .isLessThan(ROWS - 8192L);
    }

    /** Text is not read, but an index is used by reads of all modes, and some of them read it. */
    @Test
    void indexOfAStrictReadHasNoCorruptRecords() throws IOException {
        damageText();
        assertThatThrownBy(() -> index("id")).hasStackTraceContaining("corrupt");

        assertThat(permissive(true).where("id is null").select("id", "text").count())
                .isOne();
        assertThat(permissive(true).selectExpr("count(id)", "count(*)").first().mkString(" "))
                .isEqualTo((ROWS - 1) + " " + ROWS);
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
