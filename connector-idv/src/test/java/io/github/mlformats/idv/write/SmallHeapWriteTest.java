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

    @Test
    void holdsOneBlockOfEachColumn(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("wide.idv");

        SmallHeap.run(SmallHeapWriteTest.class, file);

        byte[] bytes = Files.readAllBytes(file);
        IdvFile written = IdvFile.open(new HeapSource("wide.idv", bytes));
        assertThat(written.rowCount()).isEqualTo(ROWS);
        assertThat(written.columns()).hasSize(COLUMNS);
        for (IdvColumn column : written.columns()) {
            assertThat(written.blockCount(column)).isEqualTo(2);
        }
    }

    /** Writes rows of vectors, with defaults but for the least compression. @param files the one to write */
    public static void main(String[] files) throws IOException {
        StructType columns = new StructType();
        for (int i = 0; i < COLUMNS; i++) {
            columns = columns.add("v" + i, DataTypes.createArrayType(DataTypes.FloatType, false), false);
        }
        IdvWritePlan writing =
                new IdvWritePlan(columns, new OptionSet(IdvWriteOptions.all()).parse(Map.of("compressionLevel", "1")));
        float[] items = new float[ITEMS];
        Random random = new Random(1);
        for (int i = 0; i < ITEMS; i++) {
            items[i] = random.nextFloat();
        }
        Object[] values = new Object[COLUMNS];
        Arrays.fill(values, UnsafeArrayData.fromPrimitiveArray(items));
        SmallHeap.write(writing, files[0], ROWS, row -> new GenericInternalRow(values));
    }
}
