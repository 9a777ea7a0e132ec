package io.github.mlformats.benchmarks.work;

import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.angel.format.write.Grid;
import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.write.file.ModelWriting;
import io.github.mlformats.angel.write.plan.ModelPlan;
import io.github.mlformats.benchmarks.data.angel.AngelModel;
import io.github.mlformats.benchmarks.work.bare.MatrixRow;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.spi.write.FileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;

/** What a task does with the rows of a dense matrix that it got from the shuffle: writes their partition. */
public record PartitionWork(AngelModel file) implements Work {
    @Override
    public String title() {
        return "angel partition";
    }

    @Override
    public boolean hasResult() {
        return true;
    }

    @Override
    public long rowsRead() {
        return 0;
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        double[] row = MatrixRow.values();
        int rows = (int) (file.rows() / row.length);
        Grid grid = new Grid(rows, rows, new ColumnRange(0, row.length), rows, row.length);
        WrittenMatrix matrix = new WrittenMatrix("m", RowType.T_DOUBLE_DENSE, StorageFormat.VALUE_BINARY, grid);
        ModelWriting writing = new ModelWriting(new ModelPlan(List.of(matrix)), ValueType.DOUBLE, (byte) ',');
        UnsafeArrayData values = UnsafeArrayData.fromPrimitiveArray(row);
        Path target = path.resolveSibling("written-partition");
        return new Run() {
            @Override
            public double[] once() throws IOException {
                Files.deleteIfExists(target);
                NewFile place = new NewFile(new org.apache.hadoop.fs.Path(target.toUri()), new Configuration(), true);
                try (FileWriter writer = writing.open(place)) {
                    for (int r = 0; r < rows; r++) {
                        writer.write(new GenericInternalRow(new Object[] {0, (long) r, 0L, 0.0, null, values}));
                    }
                    writer.finish();
                }
                return new double[] {Files.size(target)};
            }
        };
    }
}
