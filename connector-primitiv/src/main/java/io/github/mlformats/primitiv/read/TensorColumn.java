package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.record.ColumnBuilder;
import io.github.mlformats.core.record.IntegerBuilder;
import io.github.mlformats.core.record.ListBuilder;
import io.github.mlformats.core.record.TextBuilder;
import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.function.ToLongFunction;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A property of tensors, independent of their values, as a vector with one row per tensor. */
final class TensorColumn {
    private final ColumnBuilder column;
    private final ObjIntConsumer<TensorRef> putter;

    /** @param putter puts the property of a tensor into a row of the column */
    private TensorColumn(ColumnBuilder column, ObjIntConsumer<TensorRef> putter) {
        this.column = column;
        this.putter = putter;
    }

    /** @param value returns null for a null value */
    static TensorColumn text(Function<TensorRef, String> value) {
        TextBuilder texts = texts();
        return new TensorColumn(texts, (tensor, row) -> put(texts, row, value.apply(tensor)));
    }

    static TextBuilder texts() {
        return new TextBuilder(new BatchByteCounter(), "text");
    }

    static void put(TextBuilder texts, int row, String value) {
        if (value == null) {
            texts.putNull(row);
        } else {
            texts.putBytes(row, value.getBytes(StandardCharsets.UTF_8));
        }
    }

    static TensorColumn int32(ToLongFunction<TensorRef> value) {
        IntegerBuilder ints = integers(DataTypes.IntegerType);
        return new TensorColumn(ints, (tensor, row) -> ints.putLong(row, (int) value.applyAsLong(tensor)));
    }

    /** @param value returns a negative number for null */
    static TensorColumn int64(ToLongFunction<TensorRef> value) {
        IntegerBuilder longs = integers(DataTypes.LongType);
        return new TensorColumn(longs, (tensor, row) -> {
            long number = value.applyAsLong(tensor);
            if (number < 0) {
                longs.putNull(row);
            } else {
                longs.putLong(row, number);
            }
        });
    }

    private static IntegerBuilder integers(DataType type) {
        return new IntegerBuilder(new BatchByteCounter(), "integer", type);
    }

    static TensorColumn path() {
        TextBuilder names = texts();
        ListBuilder paths = new ListBuilder(new BatchByteCounter(), "path", PrimitivColumns.TEXTS, names);
        return new TensorColumn(paths, (tensor, row) -> {
            int end = paths.start(row);
            for (String name : tensor.parameter().path()) {
                put(names, end++, name);
            }
            paths.end(row, end);
        });
    }

    /** @param type array of int or bigint */
    static TensorColumn dims(ArrayType type) {
        boolean isWide = type.elementType().equals(DataTypes.LongType);
        IntegerBuilder numbers = integers(type.elementType());
        ListBuilder dims = new ListBuilder(new BatchByteCounter(), "dims", type, numbers);
        return new TensorColumn(dims, (tensor, row) -> {
            int end = dims.start(row);
            for (long dim : tensor.tensor().dims()) {
                numbers.putLong(end++, isWide ? dim : (int) dim);
            }
            dims.end(row, end);
        });
    }

    ColumnVector vector() {
        return column.vector();
    }

    void setBatch(List<TensorRef> tensors) {
        column.startBatch();
        for (int i = 0; i < tensors.size(); i++) {
            putter.accept(tensors.get(i), i);
        }
        column.finishBatch(tensors.size());
    }

    /**
     * A reference to a tensor of a parameter.
     *
     * @param index 0 for the value, otherwise a statistic, see {@link Parameter#tensor(int)}
     */
    record TensorRef(Parameter parameter, int index) {
        Tensor tensor() {
            return parameter.tensor(index);
        }

        /** Returns the name of the statistic; null for the value. */
        String statistic() {
            return index == 0 ? null : parameter.statistics().get(index - 1).name();
        }
    }
}
