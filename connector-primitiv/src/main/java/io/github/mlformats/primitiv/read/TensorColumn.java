package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.number.IntVector;
import io.github.mlformats.core.vector.number.LongVector;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A property of tensors, independent of their values, as a vector with one row per tensor. */
final class TensorColumn {
    private final ColumnVector vector;
    private final Consumer<List<TensorRef>> setter;

    private TensorColumn(ColumnVector vector, Consumer<List<TensorRef>> setter) {
        this.vector = vector;
        this.setter = setter;
    }

    /** @param value returns null for a null value */
    static TensorColumn text(Function<TensorRef, String> value) {
        TextBatch texts = new TextBatch();
        return new TensorColumn(
                texts.vector(),
                tensors -> texts.setBatch(tensors.stream().map(value).toArray(String[]::new)));
    }

    static TensorColumn int32(ToLongFunction<TensorRef> value) {
        IntVector ints = new IntVector();
        return new TensorColumn(
                ints,
                tensors ->
                        ints.setBatch(narrow(tensors.stream().mapToLong(value).toArray()), tensors.size(), null));
    }

    /** @param value returns a negative number for null */
    static TensorColumn int64(ToLongFunction<TensorRef> value) {
        LongVector longs = new LongVector();
        return new TensorColumn(longs, tensors -> {
            long[] values = tensors.stream().mapToLong(value).toArray();
            BitSet nulls = new BitSet();
            for (int i = 0; i < values.length; i++) {
                nulls.set(i, values[i] < 0);
            }
            longs.setBatch(values, values.length, nulls.isEmpty() ? null : nulls);
        });
    }

    static TensorColumn path() {
        TextBatch names = new TextBatch();
        ArrayVector paths = new ArrayVector(PrimitivColumns.TEXTS, names.vector());
        return new TensorColumn(paths, tensors -> {
            List<String> all = new ArrayList<>();
            int[] starts = new int[tensors.size() + 1];
            for (int i = 0; i < tensors.size(); i++) {
                all.addAll(tensors.get(i).parameter().path());
                starts[i + 1] = all.size();
            }
            names.setBatch(all.toArray(new String[0]));
            paths.setBatch(starts, 0, tensors.size(), null);
        });
    }

    static TensorColumn dims32() {
        IntVector ints = new IntVector();
        ArrayVector dims = new ArrayVector(PrimitivColumns.INTS, ints);
        return new TensorColumn(dims, tensors -> {
            long[] all = dims(tensors);
            ints.setBatch(narrow(all), all.length, null);
            dims.setBatch(starts(tensors), 0, tensors.size(), null);
        });
    }

    static TensorColumn dims64() {
        LongVector longs = new LongVector();
        ArrayVector dims = new ArrayVector(PrimitivColumns.LONGS, longs);
        return new TensorColumn(dims, tensors -> {
            long[] all = dims(tensors);
            longs.setBatch(all, all.length, null);
            dims.setBatch(starts(tensors), 0, tensors.size(), null);
        });
    }

    private static long[] dims(List<TensorRef> tensors) {
        return tensors.stream()
                .flatMapToLong(tensor -> Arrays.stream(tensor.tensor().dims()))
                .toArray();
    }

    private static int[] starts(List<TensorRef> tensors) {
        int[] starts = new int[tensors.size() + 1];
        for (int i = 0; i < tensors.size(); i++) {
            starts[i + 1] = starts[i] + tensors.get(i).tensor().dims().length;
        }
        return starts;
    }

    private static int[] narrow(long[] values) {
        return Arrays.stream(values).mapToInt(value -> (int) value).toArray();
    }

    ColumnVector vector() {
        return vector;
    }

    void setBatch(List<TensorRef> tensors) {
        setter.accept(tensors);
    }
}
