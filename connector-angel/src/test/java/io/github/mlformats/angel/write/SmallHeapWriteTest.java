package io.github.mlformats.angel.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.angel.format.OutputMatrix;
import io.github.mlformats.angel.format.OutputMatrix.PartitionGrid;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.core.testing.spark.SmallHeap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process with a heap of 256 MB writes a partition that is larger. */
class SmallHeapWriteTest {
    private static final int ROWS = 400;
    private static final int WIDTH = 100_000;

    @Test
    void writesAPartitionLargerThanTheHeap(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("0");

        SmallHeap.run(SmallHeapWriteTest.class, file);

        assertThat(Files.size(file)).isEqualTo((long) Double.BYTES * ROWS * WIDTH);
    }

    /** Writes a dense matrix row by row. @param files the one to write */
    public static void main(String[] files) throws IOException {
        PartitionGrid grid = new PartitionGrid(ROWS, ROWS, new ColumnRange(0, WIDTH), ROWS, WIDTH);
        OutputMatrix matrix = new OutputMatrix("m", RowType.T_DOUBLE_DENSE, StorageFormat.VALUE_BINARY, grid);
        ModelWritePlan writing = new ModelWritePlan(new ModelPlan(List.of(matrix)), NumberType.DOUBLE, (byte) ',');
        UnsafeArrayData values = UnsafeArrayData.fromPrimitiveArray(new double[WIDTH]);
        SmallHeap.write(
                writing,
                files[0],
                ROWS,
                row -> new GenericInternalRow(new Object[] {0, (long) row, 0L, 0.0, null, values}));
    }
}
