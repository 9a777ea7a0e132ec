package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged file is named with the place of the damage, by the driver and by tasks, or left out. */
class DamageTest {
    private final SparkSession spark = Session.shared();

    @TempDir
    private Path folder;

    @Test
    void saysWhereAFileIsCut() throws IOException {
        Path file = Sample.IDV.copyTo(folder);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        assertThatThrownBy(
                        () -> spark.read().format("idv").load(file.toString()).count())
                .hasMessageContaining("many_rows.idv is corrupt at byte ");
    }

    @Test
    void saysWhereATaskFoundDamage() throws IOException {
        Path file = damaged();
        assertThatThrownBy(
                        () -> spark.read().format("idv").load(file.toString()).collectAsList())
                .hasStackTraceContaining("many_rows.idv is corrupt at byte ");
    }

    @Test
    void leavesDamageOutWhereItMay() throws IOException {
        Path file = damaged();
        assertThat(spark.read()
                        .format("idv")
                        .option("ignoreCorruptFiles", "true")
                        .load(file.toString())
                        .collectAsList())
                .hasSizeLessThan(9000);
    }

    @Test
    void saysWhatOptionIsMeant() throws IOException {
        Path file = Sample.IDV.copyTo(folder);
        assertThatThrownBy(() -> spark.read()
                        .format("idv")
                        .option("keyz", "raw")
                        .load(file.toString())
                        .count())
                .hasMessageContaining("did you mean 'keys'?");
    }

    /** A byte in the middle is another one. */
    private Path damaged() throws IOException {
        Path file = Sample.IDV.copyTo(folder);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= (byte) 0xFF;
        Files.write(file, bytes);
        return file;
    }
}
