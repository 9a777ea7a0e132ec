package io.github.mlformats.benchmarks.work.task;

import io.github.mlformats.benchmarks.data.PrimitivModel;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.primitiv.schema.Layout;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.Vectors;
import io.github.mlformats.primitiv.write.PrimitivWriting;
import io.github.mlformats.primitiv.write.WriteChoices;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.unsafe.types.UTF8String;

/** The tensors of a primitiv model, in pieces. */
public record ModelRows(PrimitivModel model) implements TaskRows {
    @Override
    public FileWriting writing() {
        return new PrimitivWriting(
                PrimitivColumns.of(Layout.TENSORS, Vectors.ARRAY), new WriteChoices(Layout.TENSORS, true));
    }

    @Override
    public Stream<InternalRow> rows() {
        return IntStream.range(0, model.parameters()).boxed().flatMap(this::pieces);
    }

    private Stream<InternalRow> pieces(int parameter) {
        GenericArrayData path =
                new GenericArrayData(new Object[] {UTF8String.fromString(PrimitivModel.name(parameter))});
        UnsafeArrayData dims = UnsafeArrayData.fromPrimitiveArray(new int[] {PrimitivModel.HEIGHT, model.columns()});
        long count = model.values();
        UnsafeArrayData full = UnsafeArrayData.fromPrimitiveArray(new float[PrimitivModel.PIECE]);
        return LongStream.iterate(0, start -> start < count, start -> start + PrimitivModel.PIECE)
                .mapToObj(start -> {
                    long size = Math.min(PrimitivModel.PIECE, count - start);
                    UnsafeArrayData values = size == PrimitivModel.PIECE
                            ? full
                            : UnsafeArrayData.fromPrimitiveArray(new float[(int) size]);
                    return new GenericInternalRow(new Object[] {path, null, dims, 1, count, start, values});
                });
    }
}
