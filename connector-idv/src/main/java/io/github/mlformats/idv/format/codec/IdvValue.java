package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Single values as Java objects, for annotations and for display. Bulk data is not converted but read from
 * {@link Block}.
 *
 * <p>Integers, keys (as stored) and ticks are {@link Long}, 64-bit unsigned integers {@link BigInteger}; row ids are 32
 * hexadecimal digits, high half first; missing values are null.
 */
public final class IdvValue {
    private IdvValue() {}

    /**
     * A vector as stored.
     *
     * @param indices slots of the items of a sparse vector, or null if it is dense
     */
    public record Vector(int length, List<Integer> indices, List<Object> items) {
        /** The text of all slots, empty for missing values; {@code item} is the type of the items. */
        public List<String> texts(IdvType item) {
            String[] texts = new String[length];
            Arrays.fill(texts, defaultText(item));
            for (int i = 0; i < items.size(); i++) {
                texts[indices == null ? i : indices.get(i)] = Objects.toString(items.get(i), "");
            }
            return List.of(texts);
        }
    }

    /**
     * A {@code DateTimeOffset}.
     *
     * @param ticks of the local clock
     * @param minutes offset from UTC
     */
    public record OffsetTime(long ticks, int minutes) {}

    /** The text of a slot that a sparse vector of items of a type does not store. */
    public static String defaultText(IdvType item) {
        return item == IdvType.Primitive.TEXT ? "" : "0";
    }

    /** Returns value {@code i} of a block of values of {@code type}. */
    public static Object of(IdvType type, Block block, int i) {
        if (block.missing() != null && block.missing().get(i)) {
            return null;
        }
        if (block instanceof Block.Fixed fixed) {
            return number(type instanceof IdvType.Key key ? key.stored() : (IdvType.Primitive) type, fixed, i);
        }
        if (block instanceof Block.Bits bits) {
            return bits.get(i);
        }
        if (block instanceof Block.Text text) {
            return text.string(i);
        }
        if (block instanceof Block.OffsetTimes times) {
            return new OffsetTime(times.ticks(i), times.minutes(i));
        }
        return vector(((IdvType.Vector) type).item(), (Block.Vectors) block, i);
    }

    private static Object number(IdvType.Primitive type, Block.Fixed block, int i) {
        byte[] data = block.data();
        int at = block.offset() + i * block.width();
        return switch (type) {
            case SBYTE -> (long) data[at];
            case BYTE -> data[at] & 0xFFL;
            case INT16 -> (long) LittleEndian.i16(data, at);
            case UINT16 -> (long) LittleEndian.u16(data, at);
            case INT32 -> (long) LittleEndian.i32(data, at);
            case UINT32 -> LittleEndian.u32(data, at);
            case INT64, TIME_SPAN, DATE_TIME -> LittleEndian.i64(data, at);
            case UINT64 -> new BigInteger(Long.toUnsignedString(LittleEndian.i64(data, at)));
            case SINGLE -> LittleEndian.f32(data, at);
            case DOUBLE -> LittleEndian.f64(data, at);
            case ROW_ID ->
                String.format("%016x%016x", LittleEndian.i64(data, at + Long.BYTES), LittleEndian.i64(data, at));
            case BOOLEAN, TEXT, DATE_TIME_OFFSET -> throw new IllegalArgumentException(type + " has no fixed width");
        };
    }

    private static Vector vector(IdvType item, Block.Vectors block, int row) {
        List<Object> items = new ArrayList<>();
        for (int i = block.starts()[row]; i < block.starts()[row + 1]; i++) {
            items.add(of(item, block.values(), i));
        }
        if (!block.isSparse(row)) {
            return new Vector(block.length(row), null, items);
        }
        List<Integer> indices = new ArrayList<>();
        for (int k = block.indexStarts()[row]; k < block.indexStarts()[row + 1]; k++) {
            indices.add(block.index(k));
        }
        return new Vector(block.length(row), indices, items);
    }
}
