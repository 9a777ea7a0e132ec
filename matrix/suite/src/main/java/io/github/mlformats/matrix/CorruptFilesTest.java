package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A corrupt file is reported with file and offset, by the driver and by tasks, or skipped. */
class CorruptFilesTest {
    private static final int IDV_HEADER = 256;

    private final SparkSession spark = Session.shared();

    @TempDir
    private Path directory;

    @Test
    void reportsOffsetOfTruncation() throws IOException {
        Path file = SampleFiles.IDV.copyTo(directory);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        assertThatThrownBy(
                        () -> spark.read().format("idv").load(file.toString()).count())
                .hasMessageContaining("many_rows.idv is corrupt at byte ");
    }

    @Test
    void reportsOffsetOfCorruptionFoundByTask() throws IOException {
        Path file = corruptFile();
        assertThatThrownBy(
                        () -> spark.read().format("idv").load(file.toString()).collectAsList())
                .hasStackTraceContaining("many_rows.idv is corrupt at byte ");
    }

    @Test
    void skipsCorruptRecordsIfAllowed() throws IOException {
        Path file = corruptFile();
        assertThat(spark.read()
                        .format("idv")
                        .option("ignoreCorruptFiles", "true")
                        .load(file.toString())
                        .collectAsList())
                .hasSizeLessThan(9000);
    }

    @Test
    void suggestsOptionName() throws IOException {
        Path file = SampleFiles.IDV.copyTo(directory);
        assertThatThrownBy(() -> spark.read()
                        .format("idv")
                        .option("keyz", "raw")
                        .load(file.toString())
                        .count())
                .hasMessageContaining("did you mean 'keys'?");
    }

    /** A subquery skips corrupt records of its own columns, independent of other subqueries of the statement. */
    @Test
    void eachSubquerySkipsItsOwnCorruptRecords() throws IOException {
        Path file = directory.resolve("two.idv");
        spark.range(20_000)
                .selectExpr("concat('a', id * id) AS a", "concat('b', id * id) AS b")
                .write()
                .format("idv")
                .option("singleFile", true)
                .save(file.toString());
        // The first block, which belongs to column a, follows the header. No deflated block starts with this byte.
        byte[] bytes = Files.readAllBytes(file);
        bytes[IDV_HEADER] = (byte) 0xFF;
        Files.write(file, bytes);
        // Otherwise Hadoop's checksum detects the corruption first.
        Files.deleteIfExists(directory.resolve(".two.idv.crc"));
        spark.read()
                .format("idv")
                .option("mode", "dropmalformed")
                .load(file.toString())
                .createOrReplaceTempView("two");
        long a = spark.sql("SELECT count(a) FROM two").head().getLong(0);
        long b = spark.sql("SELECT count(b) FROM two").head().getLong(0);
        assertThat(a).as("rows of the damaged column").isNotEqualTo(b);
        assertThat(spark.sql("SELECT (SELECT count(a) FROM two), (SELECT count(b) FROM two)")
                        .head())
                .isEqualTo(RowFactory.create(a, b));
    }

    /** Returns a file with one changed byte in the middle. */
    private Path corruptFile() throws IOException {
        Path file = SampleFiles.IDV.copyTo(directory);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= (byte) 0xFF;
        Files.write(file, bytes);
        return file;
    }
}
