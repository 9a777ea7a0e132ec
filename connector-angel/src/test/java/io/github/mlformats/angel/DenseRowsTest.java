package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.angel.format.MetaBuilder;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of a dense matrix that span two partitions, and are merged in several windows. */
class DenseRowsTest {
    private static final int ROWS = 5;
    private static final int COLUMNS = 300_000;
    private static final int BORDER = 100_001;

    @TempDir
    private Path directory;

    /** The value of row r and column c is r + 10 c. */
    private Dataset<Row> load(String vectors) throws IOException {
        Path matrix = Files.createDirectory(directory.resolve("wide"));
        MetaBuilder meta = new MetaBuilder("wide", "ValueBinaryRowFormat", 6, ROWS, COLUMNS, ROWS, BORDER);
        int[] borders = {0, BORDER, COLUMNS};
        for (int part = 0; part < 2; part++) {
            int width = borders[part + 1] - borders[part];
            ByteBuffer data = ByteBuffer.allocate(ROWS * width * Double.BYTES);
            for (int row = 0; row < ROWS; row++) {
                for (int column = borders[part]; column < borders[part + 1]; column++) {
                    data.putDouble(row + 10.0 * column);
                }
            }
            Files.write(matrix.resolve(String.valueOf(part)), data.array());
            meta.partition(
                    part, 0, ROWS, borders[part], borders[part + 1], width, String.valueOf(part), 0, data.capacity());
        }
        Files.write(matrix.resolve("_meta"), meta.bytes());
        return SparkSessions.interpreting()
                .read()
                .format("angel")
                .option("layout", "rows")
                .option("vectors", vectors)
                .load(matrix.toString());
    }

    @ParameterizedTest
    @CsvSource({"array, vector", "sparse, vector.values"})
    void areWhole(String vectors, String values) throws IOException {
        List<Row> rows = load(vectors)
                .selectExpr(
                        "row",
                        "size(" + values + ")",
                        "exists(transform(" + values + ", (v, i) -> v != row + 10D * i), x -> x)")
                .orderBy("row")
                .collectAsList();
        assertThat(rows).extracting(row -> row.getInt(0)).containsExactly(0, 1, 2, 3, 4);
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.getInt(1)).isEqualTo(COLUMNS);
            assertThat(row.getBoolean(2)).as("any other value").isFalse();
        });
    }

    @Test
    void areWholeAsVectorsOfSparkMl() throws IOException {
        List<Row> rows = load("ml").orderBy("row").collectAsList();
        assertThat(rows).hasSize(ROWS);
        for (int row = 0; row < ROWS; row++) {
            double number = row;
            assertThat(rows.get(row).<Vector>getAs("vector").toArray())
                    .isEqualTo(IntStream.range(0, COLUMNS)
                            .mapToDouble(column -> number + 10.0 * column)
                            .toArray());
        }
    }

    @Test
    void areFoundByTheirNumber() throws IOException {
        List<Row> found = load("array")
                .where("row IN (1, 4)")
                .selectExpr("row", "vector[299999]")
                .orderBy("row")
                .collectAsList();
        assertThat(found).extracting(row -> row.getInt(0)).containsExactly(1, 4);
        assertThat(found).extracting(row -> row.getDouble(1)).containsExactly(2_999_991.0, 2_999_994.0);
    }
}
