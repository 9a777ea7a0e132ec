package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.ConnectorLayers;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example format reads and writes in every way that Spark offers, with the SPI alone. */
class GridTest {
    private static final int ROWS = 1000;

    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    /** Rows with their number, half of it, and null in every third row. */
    private Dataset<Row> rows() {
        return spark.range(0, ROWS, 1, 1)
                .selectExpr("double(id) id", "id / 2.0D half", "if(id % 3 = 0, null, -id / 1.0D) gaps");
    }

    private static DataFrameWriter<Row> write(Dataset<Row> rows) {
        return rows.write().format("grid");
    }

    private DataFrameReader read() {
        return spark.read().format("grid");
    }

    private String path(String name) {
        return CountingFileSystem.path(directory.resolve(name));
    }

    private static Path onlyFile(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".grid"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void usesOnlyTheSpi() {
        ConnectorLayers.CONNECTORS_USE_ONLY_THE_SPI_OF_THE_CORE.check(
                new ClassFileImporter().importPackages("io.github.mlformats.grid"));
    }

    @Test
    void writtenBytesMatchTheLayout() throws IOException {
        write(spark.sql("SELECT * FROM VALUES (1D, 10D), (2D, null), (3D, 30D) t(a, b)")
                        .coalesce(1))
                .option("rowsPerBlock", 2)
                .save(path("t"));

        ByteBuilder expected = new ByteBuilder();
        expected.add("GRID".getBytes(StandardCharsets.US_ASCII), 0, 4)
                .leb(2)
                .text("a")
                .text("b");
        for (double value : new double[] {1, 2, 10, Double.NaN, 3, 30}) {
            expected.i64(Double.doubleToRawLongBits(value));
        }
        expected.i64(3).i32(2).add("GRID".getBytes(StandardCharsets.US_ASCII), 0, 4);
        assertThat(Files.readAllBytes(onlyFile(directory.resolve("t")))).isEqualTo(expected.toByteArray());
    }

    @Test
    void rowsAreReadBack() {
        write(rows().repartition(3)).option("rowsPerBlock", 7).save(path("t"));

        Dataset<Row> table = read().load(path("t"));
        assertThat(table.schema().toDDL()).isEqualTo("id DOUBLE,half DOUBLE,gaps DOUBLE");
        assertThat(table.sort("id").collectAsList()).isEqualTo(rows().collectAsList());
        assertThat(table.count()).isEqualTo(ROWS);
        assertThat(table.limit(10).collectAsList()).hasSize(10);
        assertThat(table.filter("id >= 500 AND gaps IS NULL").count()).isEqualTo(167);
    }

    @Test
    void tableWithoutItsLocationIsEmpty() {
        spark.sql("CREATE TABLE missing (id DOUBLE) USING grid LOCATION '" + path("missing") + "'");
        try {
            assertThat(spark.table("missing").collectAsList()).isEmpty();
            assertThat(spark.table("missing").count()).isZero();
            assertThat(spark.sql("DESCRIBE EXTENDED missing").collectAsList()).isNotEmpty();
            spark.sql("ANALYZE TABLE missing COMPUTE STATISTICS");
            spark.sql("ALTER TABLE missing SET LOCATION '" + path("other") + "'");

            spark.sql("INSERT INTO missing VALUES (1D)");
            assertThat(spark.table("missing").count()).isOne();
            assertThat(directory.resolve("other")).isDirectory();
        } finally {
            spark.sql("DROP TABLE missing");
        }
    }

    @Test
    void optionKeepsNan() {
        write(rows()).save(path("t"));

        Dataset<Row> table = read().option("nanAsNull", false).load(path("t"));
        assertThat(table.schema().apply("gaps").nullable()).isFalse();
        assertThat(table.filter("isnan(gaps)").count()).isEqualTo(334);
        assertThatThrownBy(() -> write(rows()).option("rowsPerBlock", 0).save(path("u")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("rowsPerBlock");
    }

    @Test
    void onlyRequestedColumnsAreRead() {
        int rows = 100_000;
        write(spark.range(0, rows, 1, 1).selectExpr("double(id) a", "-id / 1.0D b", "id / 2.0D c"))
                .save(path("t"));
        Dataset<Row> table = read().load(path("t")).select("b");

        CountingFileSystem.reset();
        assertThat(table.collectAsList()).hasSize(rows);
        assertThat(CountingFileSystem.bytesRead()).isBetween(8L * rows, 8L * rows * 3 / 2);
    }

    @Test
    void largeFilesAreSplitIntoSlicesOfBlocks() {
        write(rows().coalesce(1)).option("rowsPerBlock", 10).save(path("t"));

        Dataset<Row> table = read().option("maxPartitionBytes", "2k")
                .option("openCostInBytes", 1)
                .load(path("t"))
                .select("id", "_metadata.row_index");
        assertThat(table.toJavaRDD().getNumPartitions()).isEqualTo(4);
        assertThat(table.filter("id = row_index").count()).isEqualTo(ROWS);
        assertThat(table.sample(0.2, 1).collectAsList())
                .isEqualTo(read().load(path("t"))
                        .select("id", "_metadata.row_index")
                        .sample(0.2, 1)
                        .collectAsList());
    }

    @Test
    void tablesArePartitionedFilledAndOverwritten() {
        write(rows().selectExpr("*", "int(id % 2) part")).partitionBy("part").save(path("t"));
        assertThat(read().load(path("t")).filter("part = 1").count()).isEqualTo(ROWS / 2);

        spark.sql("CREATE TABLE grids (a DOUBLE) USING grid LOCATION '" + path("u") + "'");
        try {
            spark.sql("INSERT INTO grids VALUES (1D), (null)");
            spark.sql("INSERT INTO grids VALUES (3D)");
            assertThat(spark.table("grids").sort("a").collectAsList())
                    .isEqualTo(List.of(RowFactory.create((Object) null), RowFactory.create(1D), RowFactory.create(3D)));
            spark.sql("INSERT OVERWRITE grids VALUES (4D)");
            assertThat(spark.sql("SELECT * FROM grid.`" + path("u") + "`").collectAsList())
                    .isEqualTo(List.of(RowFactory.create(4D)));
        } finally {
            spark.sql("DROP TABLE grids");
        }
    }

    @Test
    void otherTypesAreRejectedBeforeAJobRuns() {
        assertThatThrownBy(() -> write(spark.range(3).toDF()).save(path("t")))
                .isInstanceOf(UsageException.class)
                .hasMessage("column 'id' is BIGINT, but grid files hold DOUBLE: cast it to double");
        assertThat(directory.resolve("t")).doesNotExist();
    }

    @Test
    void truncatedFileIsNamed() throws IOException {
        write(rows().coalesce(1)).save(path("t"));
        Path file = onlyFile(directory.resolve("t"));
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));

        assertThatThrownBy(() -> read().load(path("t")).collect())
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining(file.getFileName() + " is corrupt at byte ")
                .hasMessageContaining("(end): expected the bytes GRID, found ");
    }
}
