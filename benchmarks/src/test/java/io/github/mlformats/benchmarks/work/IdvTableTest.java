package io.github.mlformats.benchmarks.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.benchmarks.work.DataFile.Compression;
import io.github.mlformats.benchmarks.work.DataFile.Idv;
import io.github.mlformats.benchmarks.work.StoredBlocks.StoredBlock;
import io.github.mlformats.benchmarks.work.StoredBlocks.StoredColumn;
import io.github.mlformats.benchmarks.work.Table.VectorView;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Generated files have the expected rows, in blocks of the size that ML.NET writes, and the rivals find these blocks. */
class IdvTableTest {
    private static final Table TABLE = Table.mixed(10_000);
    private static SparkSession spark;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() {
        spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    @ParameterizedTest
    @EnumSource
    void hasTheRowsOfTheTable(Compression compression) throws Exception {
        Idv file = new Idv(TABLE, compression, VectorView.ML);
        Path path = file.in(directory, spark);

        assertThat(digestOf(file, path)).isEqualTo(SparkWorks.digest(TABLE.rows(spark, VectorView.ML, 2)));
    }

    private static String digestOf(Idv file, Path path) {
        return SparkWorks.digest(file.load(path, spark));
    }

    @Test
    void hasBlocksAndTypesAsMlNetMakesThem() throws Exception {
        Idv file = new Idv(TABLE, Compression.DEFLATE, VectorView.ML);
        StoredBlocks blocks = StoredBlocks.map(file.in(directory, spark));

        assertThat(blocks.rows()).isEqualTo(TABLE.rows());
        assertThat(blocks.columns()).allSatisfy(column -> {
            assertThat(column.rowsPerBlock()).isEqualTo(8192);
            assertThat(column.blocks()).hasSize(2);
            assertThat(column.isCompressed()).isTrue();
        });
        assertThat(column(blocks, "F07").blocks())
                .extracting(StoredBlock::decodedLength)
                .containsExactly(8192 * Float.BYTES, (10_000 - 8192) * Float.BYTES);
        assertThat(codecs(blocks, "Label", "Text", "F07", "Dense", "Sparse"))
                .isEqualTo(codecs(mlNet("comp_none.idv"), "k", "t", "f", "v", "v"));
    }

    @Test
    void findsTheBlocksOfMlNet() throws Exception {
        StoredBlocks plain = mlNet("comp_none.idv");
        StoredBlocks deflated = mlNet("multiblock.idv");

        assertThat(column(plain, "f").isCompressed()).isFalse();
        assertThat(column(deflated, "f").isCompressed()).isTrue();
        StoredBlock first = column(deflated, "f").blocks().get(0);
        assertThat(first.decodedLength()).isEqualTo(column(deflated, "f").rowsPerBlock() * Float.BYTES);
        assertThat(deflated.stored(first).remaining()).isEqualTo(first.storedLength());
    }

    private static StoredBlocks mlNet(String name) throws Exception {
        return StoredBlocks.map(
                Path.of(IdvTableTest.class.getResource("/" + name).toURI()));
    }

    private static List<String> codecs(StoredBlocks file, String... columns) {
        return Stream.of(columns).map(name -> column(file, name).codec()).toList();
    }

    private static StoredColumn column(StoredBlocks file, String name) {
        return file.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
