package io.github.mlformats.benchmarks.work.task;

import io.github.mlformats.benchmarks.data.PrimitivModel;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.primitiv.option.PrimitivLayout;
import io.github.mlformats.primitiv.option.PrimitivReadOptions.TensorRepresentation;
import io.github.mlformats.primitiv.option.PrimitivWriteOptions;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.write.PrimitivWritePlan;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.unsafe.types.UTF8String;

/** The tensors of a primitiv model, split into rows. */
public record ModelRows(PrimitivModel model) implements ShuffledRows {
    @Override
    public WritePlan writing() {
        return new PrimitivWritePlan(
                PrimitivColumns.schema(PrimitivLayout.TENSORS, TensorRepresentation.ARRAY),
                new PrimitivWriteOptions(PrimitivLayout.TENSORS, true));
    }

    @Override
    public void write(Path data, FileWriter writer) throws IOException {
        for (int parameter = 0; parameter < model.parameters(); parameter++) {
            writePieces(parameter, writer);
        }
    }

    private void writePieces(int parameter, FileWriter writer) throws IOException {
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
