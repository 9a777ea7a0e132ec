package io.github.mlformats.benchmarks.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.benchmarks.data.idv.Column;
import io.github.mlformats.benchmarks.data.idv.Column.VectorView;
import io.github.mlformats.benchmarks.data.idv.Compression;
import io.github.mlformats.benchmarks.data.idv.IdvGenerator;
import io.github.mlformats.benchmarks.data.idv.KeyColumn;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.idv.format.ColumnDecoder;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.IdvLimits;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.block.JdkInflater;
import io.github.mlformats.idv.format.layout.IdvColumn;
import io.github.mlformats.idv.format.layout.LookupTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.linalg.Vectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The connector's decoder finds in a generated file what was put into it. */
class DecodedByConnectorTest {
    private static final Table TABLE = Table.mixed(2500);

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void decodesEveryValue(Compression compression) throws Exception {
        Path path = directory.resolve("mixed.idv");
        new IdvGenerator(TABLE, 1000, compression).write(path);
        byte[] bytes = Files.readAllBytes(path);
        IdvFile file = IdvFile.open(new HeapSource("mixed.idv", bytes), IdvLimits.DEFAULT);

        assertThat(file.rowCount()).isEqualTo(TABLE.rows());
        assertThat(file.columns()).extracting(IdvColumn::name).isEqualTo(names());
        try (JdkInflater inflater = new JdkInflater()) {
            for (IdvColumn column : file.columns()) {
                ColumnDecoder decoder = file.decoder(column, inflater);
                LookupTable lookup = file.lookup(column, 0, file.blockCount(column));
                for (int b = 0; b < lookup.endBlock(); b++) {
                    check(column.index(), b * 1000L, decoder.decode(lookup, b, bytes, (int) lookup.offset(b)));
                }
            }
        }
    }

    private static void check(int column, long firstRow, Block block) {
        Column expected = TABLE.columns().get(column);
        for (int i = 0; i < block.count(); i++) {
            assertThat(value(expected, block, i)).isEqualTo(expected.sparkValue(firstRow + i, VectorView.ML));
        }
    }

    private static Object value(Column column, Block block, int i) {
        if (block instanceof Block.Fixed fixed && column instanceof KeyColumn) {
            int key = LittleEndian.i32(fixed.data(), fixed.offset() + 4 * i);
            return key == 0 ? null : Integer.valueOf(key - 1);
        } else if (block instanceof Block.Fixed fixed) {
            return LittleEndian.f32(fixed.data(), fixed.offset() + 4 * i);
        } else if (block instanceof Block.Text text) {
            return text.string(i);
        }
        return vector((Block.Vectors) block, i);
    }

    private static Object vector(Block.Vectors block, int row) {
        int start = block.starts()[row];
        double[] values = new double[block.starts()[row + 1] - start];
        for (int i = 0; i < values.length; i++) {
            Block.Fixed items = (Block.Fixed) block.values();
            values[i] = LittleEndian.f32(items.data(), items.offset() + 4 * (start + i));
        }
        if (!block.isSparse(row)) {
            return Vectors.dense(values);
        }
        int[] indices = new int[values.length];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = block.index(block.indexStarts()[row] + i);
        }
        return Vectors.sparse(block.length(row), indices, values);
    }

    private static List<String> names() {
        return TABLE.columns().stream().map(Column::name).toList();
    }
}
