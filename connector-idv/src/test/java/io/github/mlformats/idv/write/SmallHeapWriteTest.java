package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.testing.spark.SmallHeap;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.schema.IdvWriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process with a heap of 256 MB writes any number of blocks of ML.NET's size, 80 MiB for all columns. */
class SmallHeapWriteTest {
    private static final int COLUMNS = 8;
    private static final int ITEMS = 10_000;
    private static final int ROWS = 300;
    private static final int SMALL_ROWS = 8192;

    @Test
    void holdsOneBlockOfEachColumn(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("wide.idv");

        SmallHeap.run(SmallHeapWriteTest.class, file);

        assertThat(assertTwoBlocks(file).rowCount()).isEqualTo(ROWS);
    }

    /** Blocks of 8192 rows would have 2.6 GB. */
    @Test
    void largeRowsAfterSmallOnesEndTheFile(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("wide.idv");

        SmallHeap.run(LargeRowsAfterSmallOnes.class, file);

        assertThat(assertTwoBlocks(file).rowCount()).isBetween(SMALL_ROWS + 300L, SMALL_ROWS + 500L);
    }

    private static IdvFile assertTwoBlocks(Path file) throws IOException {
        IdvFile written = IdvFile.open(new HeapSource("wide.idv", Files.readAllBytes(file)));
        assertThat(written.columns()).hasSize(COLUMNS);
        for (IdvColumn column : written.columns()) {
            assertThat(written.blockCount(column)).isEqualTo(2);
        }
        return written;
    }

    /** Writes rows of vectors. @param files the one to write */
    public static void main(String[] files) throws IOException {
        InternalRow large = row(ITEMS);
        SmallHeap.write(plan(), files[0], ROWS, row -> large);
    }

    /** Writes a block of rows of short vectors, then rows of long ones. */
    static final class LargeRowsAfterSmallOnes {
        public static void main(String[] files) throws IOException {
            InternalRow small = row(1);
            InternalRow large = row(ITEMS);
            SmallHeap.write(plan(), files[0], 2 * SMALL_ROWS, row -> row < SMALL_ROWS ? small : large);
        }
    }

    /** Defaults but for the least compression. */
    private static IdvWritePlan plan() {
        StructType columns = new StructType();
        for (int i = 0; i < COLUMNS; i++) {
            columns = columns.add("v" + i, DataTypes.createArrayType(DataTypes.FloatType, false), false);
        }
        return new IdvWritePlan(columns, new OptionSet(IdvWriteOptions.all()).parse(Map.of("compressionLevel", "1")));
    }

    private static InternalRow row(int length) {
        float[] items = new float[length];
        Random random = new Random(1);
        for (int i = 0; i < length; i++) {
            items[i] = random.nextFloat();
        }
        Object[] values = new Object[COLUMNS];
        Arrays.fill(values, UnsafeArrayData.fromPrimitiveArray(items));
        return new GenericInternalRow(values);
    }
}
