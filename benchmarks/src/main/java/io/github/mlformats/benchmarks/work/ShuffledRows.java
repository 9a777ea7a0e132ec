package io.github.mlformats.benchmarks.work;

import io.github.mlformats.angel.format.OutputMatrix;
import io.github.mlformats.angel.format.OutputMatrix.PartitionGrid;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.angel.write.ModelPlan;
import io.github.mlformats.angel.write.ModelWritePlan;
import io.github.mlformats.benchmarks.work.Work.Run;
import io.github.mlformats.core.io.HadoopOutputFile;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.idv.schema.IdvWriteOptions;
import io.github.mlformats.idv.write.IdvWritePlan;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import io.github.mlformats.primitiv.schema.PrimitivWriteOptions;
import io.github.mlformats.primitiv.write.PrimitivWritePlan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes the rows that a write task gets from the shuffle to a file, as such a task does, without a Spark job. */
public final class ShuffledRows {
    private ShuffledRows() {}

    /** Writes the rows of a file in its order. */
    private interface RowWriter {
        void write(Path data, FileWriter writer) throws IOException;
    }

    /** @param hasResult whether the file's size is the result; otherwise rows are compared */
    private static Work work(DataFile file, WritePlan plan, boolean hasResult, RowWriter rows) {
        return new Work(file.format() + " task", file, (path, spark) -> {
            Path target = path.resolveSibling("written-by-task" + plan.extension());
            return new Run() {
                @Override
                public double[] once() throws IOException {
                    Files.deleteIfExists(target);
                    HadoopOutputFile output = new HadoopOutputFile(
                            new org.apache.hadoop.fs.Path(target.toUri()), new Configuration(), true);
                    try (FileWriter writer = plan.createWriter(output)) {
                        rows.write(path, writer);
                        writer.finish();
                    }
                    return hasResult ? new double[] {Files.size(target)} : Work.NONE;
                }

                @Override
                public String digest() {
                    return hasResult
                            ? ""
                            : SparkWorks.digest(
                                    spark.read().format(file.format()).load(target.toString()));
                }
            };
        });
    }

    /** Writes the rows of an uncompressed IDV file of floats. */
    public static Work floats(DataFile.Idv file) {
        StructType columns = new StructType();
        for (var column : file.table().columns()) {
            columns = columns.add(column.name(), DataTypes.FloatType, false);
        }
        WritePlan plan = new IdvWritePlan(columns, new OptionSet(IdvWriteOptions.all()).parse(Map.of()));
        return work(file, plan, false, (data, writer) -> {
            StoredBlocks stored = StoredBlocks.map(data);
            for (int i = 0; i < stored.columns().get(0).blocks().size(); i++) {
                writeBlock(stored, i, writer);
            }
        });
    }

    /** The rows are stored one after another, like shuffled rows. */
    private static void writeBlock(StoredBlocks stored, int block, FileWriter writer) throws IOException {
        int columns = stored.columns().size();
        int nulls = UnsafeRow.calculateBitSetWidthInBytes(columns);
        int size = nulls + Long.BYTES * columns;
        int rows = stored.stored(stored.columns().get(0).blocks().get(block)).remaining() / Float.BYTES;
        ByteBuffer packed = ByteBuffer.allocate(rows * size).order(ByteOrder.nativeOrder());
        for (int c = 0; c < columns; c++) {
            FloatBuffer values =
                    stored.stored(stored.columns().get(c).blocks().get(block)).asFloatBuffer();
            for (int i = 0, at = nulls + Long.BYTES * c; i < rows; i++, at += size) {
                packed.putFloat(at, values.get(i));
            }
        }
        UnsafeRow row = new UnsafeRow(columns);
        for (int i = 0; i < rows; i++) {
            row.pointTo(packed.array(), Platform.BYTE_ARRAY_OFFSET + (long) i * size, size);
            writer.write(row);
        }
    }

    /** The row that is written repeatedly if only the write is measured. */
    static double[] matrixRow() {
        return new Random(1).doubles(100_000).toArray();
    }

    /** Writes the rows of a dense Angel matrix of one partition. */
    public static Work matrix(AngelModel model) {
        double[] values = matrixRow();
        int count = (int) (model.rows() / values.length);
        PartitionGrid grid = new PartitionGrid(count, count, new ColumnRange(0, values.length), count, values.length);
        OutputMatrix matrix = new OutputMatrix("m", RowType.T_DOUBLE_DENSE, StorageFormat.VALUE_BINARY, grid);
        WritePlan plan = new ModelWritePlan(new ModelPlan(List.of(matrix)), NumberType.DOUBLE, (byte) ',');
        return work(model, plan, true, (data, writer) -> {
            UnsafeArrayData shuffled = UnsafeArrayData.fromPrimitiveArray(values);
            for (int row = 0; row < count; row++) {
                writer.write(new GenericInternalRow(new Object[] {0, (long) row, 0L, 0.0, null, shuffled}));
            }
        });
    }

    /** Writes the tensors of a primitiv model, split into rows. */
    public static Work tensors(PrimitivModel model) {
        WritePlan plan = new PrimitivWritePlan(
                ColumnResolver.of(PrimitivColumns.schema(PrimitivLayout.TENSORS, VectorRepresentation.ARRAY)),
                new OptionSet(PrimitivWriteOptions.all()).parse(Map.of("layout", "tensors", "singleFile", "true")));
        return work(model, plan, true, (data, writer) -> {
            for (int parameter = 0; parameter < model.parameters(); parameter++) {
                writePieces(model, parameter, writer);
            }
        });
    }

    private static void writePieces(PrimitivModel model, int parameter, FileWriter writer) throws IOException {
        GenericArrayData path =
                new GenericArrayData(new Object[] {UTF8String.fromString(PrimitivModel.name(parameter))});
        UnsafeArrayData dims = UnsafeArrayData.fromPrimitiveArray(new int[] {PrimitivModel.HEIGHT, model.columns()});
        long count = model.values();
        UnsafeArrayData full = UnsafeArrayData.fromPrimitiveArray(new float[PrimitivModel.PIECE]);
        for (long start = 0; start < count; start += PrimitivModel.PIECE) {
            long size = Math.min(PrimitivModel.PIECE, count - start);
            UnsafeArrayData values =
                    size == PrimitivModel.PIECE ? full : UnsafeArrayData.fromPrimitiveArray(new float[(int) size]);
            writer.write(new GenericInternalRow(new Object[] {path, null, dims, 1, count, start, values}));
        }
    }
}
