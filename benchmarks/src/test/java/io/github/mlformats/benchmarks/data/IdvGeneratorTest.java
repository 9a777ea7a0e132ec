package io.github.mlformats.benchmarks.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.benchmarks.data.idv.Column.VectorView;
import io.github.mlformats.benchmarks.data.idv.Compression;
import io.github.mlformats.benchmarks.data.idv.DenseColumn;
import io.github.mlformats.benchmarks.data.idv.FloatColumn;
import io.github.mlformats.benchmarks.data.idv.IdvGenerator;
import io.github.mlformats.benchmarks.data.idv.KeyColumn;
import io.github.mlformats.benchmarks.data.idv.SparseColumn;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks.StoredBlock;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks.StoredColumn;
import io.github.mlformats.benchmarks.data.idv.TextColumn;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Inflater;
import org.apache.spark.ml.linalg.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the generator writes is what ML.NET would write, and holds the values that Spark is told. */
class IdvGeneratorTest {
    private static final int ROWS = 250;
    private static final int ROWS_PER_BLOCK = 100;
    private static final int LAST_BLOCK_ROWS = 50;
    private static final Table TABLE = new Table(
            "test",
            ROWS,
            List.of(
                    new KeyColumn("k", 0, 5),
                    new TextColumn("t", 1),
                    new FloatColumn("f", 2),
                    new DenseColumn("v", 3, 8),
                    new SparseColumn("s", 4, 1000, 6)));

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void framesTheFileAsMlNetDoes(Compression compression) throws Exception {
        Path file = generate(compression);
        ByteBuffer ours = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer mlNet =
                ByteBuffer.wrap(Files.readAllBytes(mlNet("comp_none.idv"))).order(ByteOrder.LITTLE_ENDIAN);

        assertThat(ours.slice(0, 24)).as("signature and versions").isEqualTo(mlNet.slice(0, 24));
        assertThat(ours.slice(52, 204)).as("unused bytes").isEqualTo(mlNet.slice(52, 204));
        assertThat(ours.getLong(40)).as("rows").isEqualTo(ROWS);
        assertThat(ours.getInt(48)).as("columns").isEqualTo(TABLE.columns().size());
        assertThat(ours.getLong(32)).as("tail offset").isEqualTo(ours.capacity() - 8);
        assertThat(ours.slice(ours.capacity() - 8, 8)).as("tail").isEqualTo(mlNet.slice(mlNet.capacity() - 8, 8));
    }

    @Test
    void describesColumnsAsMlNetDoes() throws Exception {
        StoredBlocks ours = StoredBlocks.map(generate(Compression.NONE));
        StoredBlocks mlNet = StoredBlocks.map(mlNet("comp_none.idv"));

        for (String name : List.of("k", "t", "f", "v")) {
            assertThat(column(ours, name).codec()).isEqualTo(column(mlNet, name).codec());
            assertThat(column(ours, name).parameters())
                    .isEqualTo(column(mlNet, name).parameters());
        }
    }

    @Test
    void compressesAsMlNetDoes() throws Exception {
        StoredBlocks ours = StoredBlocks.map(generate(Compression.DEFLATE));
        StoredBlocks mlNet = StoredBlocks.map(mlNet("multiblock.idv"));

        assertThat(column(mlNet, "f").isCompressed()).isTrue();
        assertThat(column(ours, "f").compression()).isEqualTo(column(mlNet, "f").compression());
        assertThat(column(mlNet, "f").rowsPerBlock())
                .isEqualTo(column(ours, "f").rowsPerBlock());
        for (StoredBlocks file : List.of(ours, mlNet)) {
            assertThat(decode(file, "f", 0).capacity()).isEqualTo(ROWS_PER_BLOCK * Float.BYTES);
        }
    }

    @ParameterizedTest
    @EnumSource
    void storesNumbersAndKeys(Compression compression) throws Exception {
        StoredBlocks file = StoredBlocks.map(generate(compression));
        ByteBuffer floats = decode(file, "f", 2);
        ByteBuffer keys = decode(file, "k", 2);

        assertThat(floats.capacity()).isEqualTo(LAST_BLOCK_ROWS * 4);
        for (int row = 0; row < LAST_BLOCK_ROWS; row++) {
            assertThat(floats.getFloat()).isEqualTo(expected("f", 200 + row));
            int key = keys.getInt();
            assertThat(key == 0 ? null : key - 1).isEqualTo(expected("k", 200 + row));
        }
    }

    @ParameterizedTest
    @EnumSource
    void storesTextBehindItsBoundaries(Compression compression) throws Exception {
        ByteBuffer block = decode(StoredBlocks.map(generate(compression)), "t", 2);

        assertThat(block.getInt()).isEqualTo(LAST_BLOCK_ROWS);
        int[] ends = ints(block, LAST_BLOCK_ROWS);
        int length = block.get() & 0x7F | block.get() << 7;
        String all = StandardCharsets.UTF_8.decode(block).toString();
        assertThat(all).hasSize(length).hasSize(ends[LAST_BLOCK_ROWS - 1]);
        for (int row = 0, start = 0; row < LAST_BLOCK_ROWS; start = ends[row++]) {
            assertThat(all.substring(start, ends[row])).isEqualTo(expected("t", 200 + row));
        }
    }

    @Test
    void storesDenseVectors() throws Exception {
        ByteBuffer block = decode(StoredBlocks.map(generate(Compression.NONE)), "v", 1);

        assertThat(ints(block, 2)).containsExactly(ROWS_PER_BLOCK, 8);
        assertThat(ints(block, ROWS_PER_BLOCK)).containsOnly(-1);
        assertThat(block.getInt()).isZero();
        for (int row = 0; row < ROWS_PER_BLOCK; row++) {
            assertThat(floats(block, 8)).isEqualTo(((Vector) expected("v", 100 + row)).toArray());
        }
        assertThat(block.hasRemaining()).isFalse();
    }

    @Test
    void storesSparseVectors() throws Exception {
        ByteBuffer block = decode(StoredBlocks.map(generate(Compression.NONE)), "s", 1);

        assertThat(ints(block, 2)).containsExactly(ROWS_PER_BLOCK, 1000);
        assertThat(ints(block, ROWS_PER_BLOCK)).containsOnly(6);
        assertThat(block.getInt()).isEqualTo(6 * ROWS_PER_BLOCK);
        int[] indices = ints(block, 6 * ROWS_PER_BLOCK);
        for (int row = 0; row < ROWS_PER_BLOCK; row++) {
            var expected = ((Vector) expected("s", 100 + row)).toSparse();
            assertThat(Arrays.copyOfRange(indices, 6 * row, 6 * row + 6))
                    .isEqualTo(expected.indices())
                    .isSorted();
            assertThat(floats(block, 6)).isEqualTo(expected.values());
        }
        assertThat(block.hasRemaining()).isFalse();
    }

    @Test
    void writesNoBlocksForNoRows() throws Exception {
        Path file = directory.resolve("empty.idv");
        new IdvGenerator(new Table("empty", 0, TABLE.columns()), ROWS_PER_BLOCK, Compression.DEFLATE).write(file);

        assertThat(StoredBlocks.map(file).columns()).hasSize(5).allSatisfy(column -> assertThat(column.blocks())
                .isEmpty());
    }

    private Path generate(Compression compression) throws Exception {
        Path file = directory.resolve(compression + ".idv");
        new IdvGenerator(TABLE, ROWS_PER_BLOCK, compression).write(file);
        return file;
    }

    private static Path mlNet(String name) throws Exception {
        return Path.of(IdvGeneratorTest.class.getResource("/" + name).toURI());
    }

    private static StoredColumn column(StoredBlocks file, String name) {
        return file.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Object expected(String column, long row) {
        return TABLE.columns().stream()
                .filter(each -> each.name().equals(column))
                .findFirst()
                .orElseThrow()
                .sparkValue(row, VectorView.ML);
    }

    private static ByteBuffer decode(StoredBlocks file, String name, int number) throws Exception {
        StoredColumn column = column(file, name);
        StoredBlock block = column.blocks().get(number);
        ByteBuffer stored = file.stored(block);
        if (!column.isCompressed()) {
            return stored;
        }
        Inflater inflater = new Inflater(true);
        inflater.setInput(stored);
        byte[] decoded = new byte[block.decodedLength()];
        assertThat(inflater.inflate(decoded)).isEqualTo(decoded.length);
        inflater.end();
        return ByteBuffer.wrap(decoded).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int[] ints(ByteBuffer block, int count) {
        int[] values = new int[count];
        Arrays.setAll(values, i -> block.getInt());
        return values;
    }

    private static double[] floats(ByteBuffer block, int count) {
        double[] values = new double[count];
        Arrays.setAll(values, i -> block.getFloat());
        return values;
    }
}
