package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.idv.TestFiles.Opened;
import io.github.mlformats.idv.format.Bytes;
import io.github.mlformats.idv.format.IdvBuilder;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code mode=dropmalformed}: all rows except those of corrupt blocks are read, independent of the slices. */
class CorruptBlocksTest {
    private static final Slice WHOLE = new Slice.WholeFile(0);

    @TempDir
    Path directory;

    /**
     * Columns a and b of 100 rows, each the row's number, in blocks of 10 and 20 rows. The lookup entry of a's block 3
     * (rows 30 to 39) has a stored length that does not fit, that of b's block 2 (rows 40 to 59) an offset after the
     * file's end.
     */
    static byte[] damaged() {
        byte[] bytes = TestFiles.numbers(100, 10, 20);
        put(bytes, lookup(bytes, 10) + 3 * 16 + 8, 39);
        put(bytes, lookup(bytes, 5) + 2 * 16, bytes.length);
        return bytes;
    }

    /** A column of 100 rows in blocks of 10, the fourth of them damaged in the same way. */
    static byte[] damagedColumn() {
        byte[] bytes = TestFiles.numbers(100, 10);
        put(bytes, lookup(bytes, 10) + 3 * 16 + 8, 39);
        return bytes;
    }

    /** The lookup tables lie after the blocks and name block sizes: a's blocks have 40 bytes, b's 80. */
    private static int lookup(byte[] bytes, int blocks) {
        int stored = 400 / blocks;
        int at = 256;
        while (LittleEndian.i32(bytes, at + 8) != stored || LittleEndian.i32(bytes, at + 12) != stored) {
            at += 4;
        }
        return at;
    }

    private static void put(byte[] bytes, int at, int value) {
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
    }

    private Dataset<Row> load(Map<String, String> options) throws IOException {
        Path file = Files.write(directory.resolve("t.idv"), damaged());
        return SparkSessions.shared().read().format("idv").options(options).load(file.toString());
    }

    private static List<Long> numbers(Dataset<Row> column) {
        return column.collectAsList().stream()
                .map(row -> ((Number) row.get(0)).longValue())
                .toList();
    }

    private static List<Long> except(long from, long to) {
        return LongStream.range(0, 100)
                .filter(row -> row < from || row >= to)
                .boxed()
                .toList();
    }

    @ParameterizedTest(name = "splits of {0}")
    @ValueSource(strings = {"1b", "150b", "128m"})
    void rowsOfCorruptBlocksOfRequestedColumnsAreSkipped(String split) throws IOException {
        Dataset<Row> data = load(Map.of("mode", "dropmalformed", "maxPartitionBytes", split));

        assertThat(numbers(data.select("a", "b"))).isEqualTo(except(30, 60));
        assertThat(numbers(data.select("a"))).isEqualTo(except(30, 40));
        assertThat(numbers(data.select("b"))).isEqualTo(except(40, 60));
        assertThat(data.count()).isEqualTo(70);
        assertThat(numbers(data.select("_metadata.row_index"))).isEqualTo(except(30, 60));
        assertThat(numbers(data.selectExpr("a", "_metadata.row_index - a AS none"))
                        .size())
                .isEqualTo(90);
        assertThat(data.limit(35).select("a").collectAsList()).hasSize(35);
    }

    @Test
    void theyAreCounted() throws IOException {
        Opened opened = TestFiles.open("t.idv", damaged(), Map.of("mode", "dropmalformed"));

        long rows = 0;
        try (BatchReader reader = opened.file().read(WHOLE, opened.request(RowSelection.ALL, "a", "b"))) {
            for (int count; (count = reader.next(7)) > 0; ) {
                rows += count;
            }
        }

        assertThat(rows).isEqualTo(70);
        assertThat(opened.metrics().corruptRecords).isEqualTo(30);
    }

    /** A bit of the decoded length of a's first block is flipped: the block would need 131472 bytes instead of 400. */
    @ParameterizedTest(name = "maxDecodedBytes = {0}")
    @ValueSource(strings = {"1000", "131500"})
    void aDamagedLengthIsNoLackOfMemory(String maxDecodedBytes) throws IOException {
        Bytes block = new Bytes().i32(IntStream.range(0, 100).toArray());
        Bytes int32 = new Bytes().codec("Int32");
        byte[] bytes = new IdvBuilder(200)
                .column("a", int32, Compression.DEFLATE, 100, block, block)
                .column("b", int32, Compression.DEFLATE, 100, block, block)
                .build();
        int stored = Bytes.deflate(block.array(), false).length;
        put(bytes, 256 + 2 * stored + 12, 400 | 1 << 17);

        assertThatThrownBy(() -> countRows(bytes, Map.of("maxDecodedBytes", maxDecodedBytes)))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageEndingWith("expected 131472 decoded bytes, found 400 bytes");
        assertThat(countRows(bytes, Map.of("maxDecodedBytes", maxDecodedBytes, "mode", "dropmalformed")))
                .isEqualTo(100);
    }

    private static long countRows(byte[] bytes, Map<String, String> options) throws IOException {
        Opened opened = TestFiles.open("t.idv", bytes, options);
        long rows = 0;
        try (BatchReader reader = opened.file().read(WHOLE, opened.request(RowSelection.ALL, "a", "b"))) {
            for (int count; (count = reader.next(7)) > 0; ) {
                rows += count;
            }
        }
        return rows;
    }

    @Test
    void otherwiseTheyFailTheQuery() throws IOException {
        assertThatThrownBy(load(Map.of())::collectAsList)
                .hasStackTraceContaining(CorruptFileException.class.getName())
                .hasStackTraceContaining("lookup table of column 'a'");
    }

    @Test
    void ignoreCorruptFilesSkipsTheRestInstead() throws IOException {
        Dataset<Row> data = load(Map.of("ignoreCorruptFiles", "true"));

        assertThat(data.count()).isEqualTo(data.collectAsList().size());
    }

    /** The checksums of the file system cover 512 bytes of the first or a later window of blocks. */
    @ParameterizedTest
    @ValueSource(ints = {20_000, 3_000_000})
    void bytesWithAnotherChecksumOfTheFileSystemAreNotABlock(int position) throws IOException {
        Path written = directory.resolve("written");
        SparkSessions.shared()
                .range(400_000)
                .coalesce(1)
                .write()
                .format("idv")
                .option("compression", "none")
                .save(written.toString());
        try (DirectoryStream<Path> files = Files.newDirectoryStream(written, "*.idv")) {
            Path file = files.iterator().next();
            byte[] bytes = Files.readAllBytes(file);
            bytes[position] ^= 1;
            Files.write(file, bytes);
        }

        for (String mode : List.of("failfast", "dropmalformed")) {
            assertThatThrownBy(read(written, "mode", mode)::collectAsList)
                    .hasStackTraceContaining(CorruptFileException.class.getName())
                    .hasStackTraceContaining("bytes with the checksum of the file system");
        }
        assertThat(read(written, "ignoreCorruptFiles", "true").collectAsList()).hasSizeLessThan(400_000);
    }

    private static Dataset<Row> read(Path files, String option, String value) {
        return SparkSessions.shared().read().format("idv").option(option, value).load(files.toString());
    }

    @Test
    void anotherModeIsRefusedWithTheNamesOfThoseThereAre() {
        assertThatThrownBy(() -> load(Map.of("mode", "permissive")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("failfast or dropmalformed");
    }
}
