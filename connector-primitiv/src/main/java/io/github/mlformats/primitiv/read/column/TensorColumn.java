package io.github.mlformats.primitiv.read.column;

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
    private final Consumer<List<ShownTensor>> setter;

    private TensorColumn(ColumnVector vector, Consumer<List<ShownTensor>> setter) {
        this.vector = vector;
        this.setter = setter;
    }

    /** @param value returns null for a null value */
    static TensorColumn text(Function<ShownTensor, String> value) {
        Texts texts = new Texts();
        return new TensorColumn(
                texts.vector(),
                tensors -> texts.show(tensors.stream().map(value).toArray(String[]::new)));
    }

    static TensorColumn int32(ToLongFunction<ShownTensor> value) {
        IntVector ints = new IntVector();
        return new TensorColumn(
                ints,
                tensors -> ints.show(narrow(tensors.stream().mapToLong(value).toArray()), tensors.size(), null));
    }

    /** @param value returns a negative number for null */
    static TensorColumn int64(ToLongFunction<ShownTensor> value) {
        LongVector longs = new LongVector();
        return new TensorColumn(longs, tensors -> {
            long[] values = tensors.stream().mapToLong(value).toArray();
            BitSet nulls = new BitSet();
            for (int i = 0; i < values.length; i++) {
                nulls.set(i, values[i] < 0);
            }
            longs.show(values, values.length, nulls.isEmpty() ? null : nulls);
        });
    }

    static TensorColumn path() {
        Texts names = new Texts();
        ArrayVector paths = new ArrayVector(PrimitivColumns.TEXTS, names.vector());
        return new TensorColumn(paths, tensors -> {
            List<String> all = new ArrayList<>();
            int[] starts = new int[tensors.size() + 1];
            for (int i = 0; i < tensors.size(); i++) {
                all.addAll(tensors.get(i).parameter().path());
                starts[i + 1] = all.size();
            }
            names.show(all.toArray(new String[0]));
            paths.show(starts, 0, tensors.size(), null);
        });
    }

    static TensorColumn dims32() {
        IntVector ints = new IntVector();
        ArrayVector dims = new ArrayVector(PrimitivColumns.INTS, ints);
        return new TensorColumn(dims, tensors -> {
            long[] all = dims(tensors);
            ints.show(narrow(all), all.length, null);
            dims.show(starts(tensors), 0, tensors.size(), null);
        });
    }

    static TensorColumn dims64() {
        LongVector longs = new LongVector();
        ArrayVector dims = new ArrayVector(PrimitivColumns.LONGS, longs);
        return new TensorColumn(dims, tensors -> {
            long[] all = dims(tensors);
            longs.show(all, all.length, null);
            dims.show(starts(tensors), 0, tensors.size(), null);
        });
    }

    private static long[] dims(List<ShownTensor> tensors) {
        return tensors.stream()
                .flatMapToLong(tensor -> Arrays.stream(tensor.tensor().dims()))
                .toArray();
    }

    private static int[] starts(List<ShownTensor> tensors) {
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

    void show(List<ShownTensor> tensors) {
        setter.accept(tensors);
    }
}
