package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.angel.format.MetaBuilder;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A matrix of 70 000 rows on 300 servers, and a matrix with one large partition. */
class LargeModelTest {
    private static final int SERVERS = 300;
    private static final int ROWS = 70_200;
    private static final int BLOCK = ROWS / SERVERS;

    @TempDir
    Path directory;

    private Dataset<Row> load(Path matrix, long maxPartitionBytes) {
        return SparkSessions.shared()
                .read()
                .format("angel")
                .option("maxPartitionBytes", maxPartitionBytes)
                .option("openCostInBytes", 1)
                .option("minPartitionNum", 1)
                .load(CountingFileSystem.path(matrix));
    }

    /** Rows of 4 floats; of row r those from r on. */
    private Path manyRows() throws IOException {
        Path matrix = Files.createDirectory(directory.resolve("many"));
        MetaBuilder meta = new MetaBuilder("many", "ValueBinaryRowFormat", 7, ROWS, 4, BLOCK, 4);
        for (int server = 0; server < SERVERS; server++) {
            ByteBuffer data = ByteBuffer.allocate(BLOCK * 16);
            for (int i = 0; i < BLOCK * 4; i++) {
                data.putFloat(server * BLOCK + i / 4 + i % 4);
            }
            Files.write(matrix.resolve(String.valueOf(server)), data.array());
            meta.partition(server, server * BLOCK, (server + 1) * BLOCK, 0, 4, 4, "" + server, 0, data.capacity());
        }
        Files.write(matrix.resolve("_meta"), meta.bytes());
        return matrix;
    }

    @Test
    void theDriverReadsMetasOnly() throws IOException {
        Path matrix = manyRows();
        long size = Files.size(matrix.resolve("_meta"));
        CountingFileSystem.reset();
        Dataset<Row> table = load(matrix, 1 << 20);
        assertThat(table.count()).isEqualTo(4L * ROWS);
        assertThat(table.selectExpr("max(row)").head().getInt(0)).isEqualTo(ROWS - 1);
        assertThat(CountingFileSystem.reads()).allMatch(read -> read.file().equals("_meta"));
        assertThat(CountingFileSystem.bytesRead()).isEqualTo(size);
        assertThat(table.toJavaRDD().getNumPartitions()).isBetween(2, 3);

        CountingFileSystem.reset();
        Row sums = table.selectExpr("sum(value)", "sum(row)", "sum(col)").head();
        double rows = (double) ROWS * (ROWS - 1) / 2;
        assertThat(sums.getDouble(0)).isEqualTo(4 * rows + 6.0 * ROWS);
        assertThat(sums.getLong(1)).isEqualTo((long) (4 * rows));
        assertThat(CountingFileSystem.bytesRead()).isEqualTo(16L * ROWS);

        CountingFileSystem.reset();
        assertThat(table.where("row = 65537").selectExpr("sum(value)").head().getDouble(0))
                .isEqualTo(4 * 65537 + 6);
        assertThat(CountingFileSystem.bytesRead()).isEqualTo(16);
    }

    @Test
    void aLargePartitionIsCut() throws IOException {
        Path matrix = Files.createDirectory(directory.resolve("large"));
        int elements = 1_200_000;
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < elements; i++) {
            lines.append("0,").append(i).append(',').append(i / 2.0).append('\n');
        }
        Files.writeString(matrix.resolve("0"), lines);
        MetaBuilder meta = new MetaBuilder("large", "RowIdColIdValueTextRowFormat", 7, 1, elements, 1, elements)
                .partition(0, 0, 1, 0, elements, elements, "0", 0, lines.length());
        Files.write(matrix.resolve("_meta"), meta.bytes());

        Dataset<Row> table = load(matrix, 1_000_000);
        assertThat(table.toJavaRDD().getNumPartitions()).isEqualTo((lines.length() + 999_999) / 1_000_000);
        Row sums = table.selectExpr("count(value)", "sum(col)", "sum(value)").head();
        assertThat(sums.getLong(0)).isEqualTo(elements);
        assertThat(sums.getLong(1)).isEqualTo((long) elements * (elements - 1) / 2);
        assertThat(sums.getDouble(2)).isEqualTo((double) elements * (elements - 1) / 4);
    }
}
