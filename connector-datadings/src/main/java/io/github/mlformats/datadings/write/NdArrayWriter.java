package io.github.mlformats.datadings.write;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.record.ColumnPath;
import io.github.mlformats.core.record.RowEncoder;
import io.github.mlformats.datadings.format.DataSetWriter;
import io.github.mlformats.datadings.format.MessagePackWriter;
import io.github.mlformats.datadings.format.NumpyWriter;
import io.github.mlformats.datadings.format.message.PackedDType;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Writes arrays of numbers or booleans, nested to any depth, as one numpy array in row-major order. */
final class NdArrayWriter implements RowEncoder.ValueWriter<MessagePackWriter> {
    /** Writes a non-null number. */
    private interface Put {
        void put(ArrayData from, int i, byte[] target, int at);
    }

    /** The numpy type of the elements, and how to write them. */
    private record Item(String type, int bytes, Put put) {}

    private static final Map<DataType, Item> ITEMS = Map.of(
            DataTypes.BooleanType,
            new Item("|b1", 1, (from, i, target, at) -> target[at] = (byte) (from.getBoolean(i) ? 1 : 0)),
            DataTypes.ByteType,
            new Item("|i1", 1, (from, i, target, at) -> target[at] = from.getByte(i)),
            DataTypes.ShortType,
            new Item("<i2", 2, (from, i, target, at) -> LittleEndian.putI16(target, at, from.getShort(i))),
            DataTypes.IntegerType,
            new Item("<i4", 4, (from, i, target, at) -> LittleEndian.putI32(target, at, from.getInt(i))),
            DataTypes.LongType,
            new Item("<i8", 8, (from, i, target, at) -> LittleEndian.putI64(target, at, from.getLong(i))),
            DataTypes.FloatType,
            new Item(
                    "<f4",
                    4,
                    (from, i, target, at) ->
                            LittleEndian.putI32(target, at, Float.floatToRawIntBits(from.getFloat(i)))),
            DataTypes.DoubleType,
            new Item(
                    "<f8",
                    8,
                    (from, i, target, at) ->
                            LittleEndian.putI64(target, at, Double.doubleToRawLongBits(from.getDouble(i)))));

    private final Item item;
    private final byte[] type;
    private final int[] shape;
    private final ColumnPath place;

    /** @param array a supported type */
    NdArrayWriter(ArrayType array, ColumnPath place) {
        DataType element = array.elementType();
        int rank = 1;
        while (element instanceof ArrayType inner) {
            element = inner.elementType();
            rank++;
        }
        this.item = ITEMS.get(element);
        this.type = PackedDType.parse(item.type()).orElseThrow().message();
        this.shape = new int[rank];
        this.place = place;
    }

    /** Whether the innermost elements of an array type are numbers or booleans. */
    static boolean supports(ArrayType type) {
        return type.elementType() instanceof ArrayType inner ? supports(inner) : ITEMS.containsKey(type.elementType());
    }

    @Override
    public void write(SpecializedGetters from, int i, MessagePackWriter out) {
        ArrayData array = from.getArray(i);
        long size = measure(array);
        if (size > DataSetWriter.MAX_SAMPLE) {
            throw place.unsupportedValue(
                    "an array of " + size + " bytes or more is too large: the Python library reads "
                            + DataSetWriter.MAX_SAMPLE + " bytes per sample at most");
        }
        NumpyWriter.writeArrayHeader(out, type, false, shape, (int) size);
        append(array, 0, out.buffer());
    }

    /** Determines the shape from the first array at each depth. Returns the size of all elements in bytes. */
    private long measure(ArrayData array) {
        long size = item.bytes();
        ArrayData inner = array;
        for (int depth = 0; depth < shape.length; depth++) {
            shape[depth] = inner == null ? 0 : inner.numElements();
            size = Math.min(1L << 32, size * shape[depth]);
            boolean deeper = depth + 1 < shape.length && shape[depth] > 0;
            if (deeper && inner.isNullAt(0)) {
                throw hasNull();
            }
            inner = deeper ? inner.getArray(0) : null;
        }
        return size;
    }

    private void append(ArrayData array, int depth, ByteBuilder out) {
        int count = array.numElements();
        if (count != shape[depth]) {
            throw place.unsupportedValue("arrays of different lengths cannot form one numpy array: set arrays=list");
        }
        if (depth + 1 == shape.length) {
            appendItems(array, out);
            return;
        }
        for (int i = 0; i < count; i++) {
            if (array.isNullAt(i)) {
                throw hasNull();
            }
            append(array.getArray(i), depth + 1, out);
        }
    }

    private void appendItems(ArrayData array, ByteBuilder out) {
        int count = array.numElements();
        int at = out.reserve(count * item.bytes());
        byte[] target = out.bytes();
        for (int i = 0; i < count; i++) {
            if (array.isNullAt(i)) {
                throw hasNull();
            }
            item.put().put(array, i, target, at + i * item.bytes());
        }
        out.advance(count * item.bytes());
    }

    private RuntimeException hasNull() {
        return place.unsupportedValue("a numpy array cannot contain a null: set arrays=list");
    }
}
