package io.github.mlformats.benchmarks.work.task;

import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.type.NumberType;
import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.format.write.OutputMatrix;
import io.github.mlformats.angel.format.write.PartitionGrid;
import io.github.mlformats.angel.write.ModelWritePlan;
import io.github.mlformats.angel.write.plan.ModelPlan;
import io.github.mlformats.benchmarks.data.angel.AngelModel;
import io.github.mlformats.benchmarks.work.baseline.MatrixRow;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;

/** The rows of a dense Angel matrix of one partition. */
public record MatrixRows(AngelModel model) implements ShuffledRows {
    private int count() {
        return (int) (model.rows() / MatrixRow.values().length);
    }

    @Override
    public WritePlan writing() {
        int width = MatrixRow.values().length;
        PartitionGrid grid = new PartitionGrid(count(), count(), new ColumnRange(0, width), count(), width);
        OutputMatrix matrix = new OutputMatrix("m", RowType.T_DOUBLE_DENSE, StorageFormat.VALUE_BINARY, grid);
        return new ModelWritePlan(new ModelPlan(List.of(matrix)), NumberType.DOUBLE, (byte) ',');
    }

    @Override
    public void write(Path data, FileWriter writer) throws IOException {
        UnsafeArrayData values = UnsafeArrayData.fromPrimitiveArray(MatrixRow.values());
        int count = count();
        for (int row = 0; row < count; row++) {
            writer.write(new GenericInternalRow(new Object[] {0, (long) row, 0L, 0.0, null, values}));
        }
    }
}
