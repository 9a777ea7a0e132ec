package io.github.mlformats.idv.schema;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.idv.format.Block;
import io.github.mlformats.idv.format.IdvType;
import io.github.mlformats.idv.format.IdvType.Primitive;
import io.github.mlformats.idv.format.Keys;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Single values of decoded blocks as Java objects, for what is small: annotations. */
final class BlockValues {
    private BlockValues() {}

    /**
     * Value i: a {@link Number} (times as ticks, keys as stored), {@link Boolean}, {@link String} (row ids in hex), list
     * of these, map of ticks and offset; null if it is missing.
     */
    static Object item(IdvType type, Block block, int i) {
        if (block.missing() != null && block.missing().get(i)) {
            return null;
        }
        if (type instanceof IdvType.Vector vector) {
            return list(vector.item(), (Block.Vectors) block, i);
        }
        if (type instanceof IdvType.Key) {
            return unsigned(Keys.key((Block.Fixed) block, i));
        }
        return primitive((Primitive) type, block, i);
    }

    private static List<Object> list(IdvType item, Block.Vectors vectors, int row) {
        List<Object> values = new ArrayList<>();
        for (int slot = 0; slot < vectors.length(row); slot++) {
            int stored = vectors.find(row, slot);
            values.add(stored < 0 ? absent(item) : item(item, vectors.values(), stored));
        }
        return values;
    }

    private static Object absent(IdvType item) {
        if (item == Primitive.TEXT) {
            return "";
        }
        return item == Primitive.BOOLEAN ? (Object) false : (Object) 0;
    }

    private static Object primitive(Primitive type, Block block, int i) {
        if (block instanceof Block.Text text) {
            return text.string(i);
        } else if (block instanceof Block.Bits bits) {
            return (bits.data()[bits.offset() + (i >> 3)] >> (i & 7) & 1) != 0;
        } else if (block instanceof Block.OffsetTimes times) {
            long ticks = LittleEndian.i64(times.data(), times.ticksOffset() + Long.BYTES * i);
            return Map.of("ticks", ticks, "offset", LittleEndian.i16(times.data(), times.minutesOffset() + Short.BYTES * i));
        }
        Block.Fixed values = (Block.Fixed) block;
        return number(type, values.data(), values.offset() + values.width() * i);
    }

    private static Object number(Primitive type, byte[] data, int at) {
        return switch (type) {
            case SBYTE -> data[at];
            case BYTE -> data[at] & 0xFF;
            case INT16 -> LittleEndian.i16(data, at);
            case UINT16 -> LittleEndian.u16(data, at);
            case INT32 -> LittleEndian.i32(data, at);
            case UINT32 -> LittleEndian.u32(data, at);
            case INT64, TIME_SPAN, DATE_TIME -> LittleEndian.i64(data, at);
            case UINT64 -> unsigned(LittleEndian.i64(data, at));
            case SINGLE -> LittleEndian.f32(data, at);
            case DOUBLE -> LittleEndian.f64(data, at);
            case ROW_ID -> String.format("%016x%016x", LittleEndian.i64(data, at + 8), LittleEndian.i64(data, at));
            case BOOLEAN, TEXT, DATE_TIME_OFFSET -> throw new IllegalArgumentException(type.toString());
        };
    }

    private static Number unsigned(long value) {
        return value >= 0 ? (Number) value : new BigInteger(Long.toUnsignedString(value));
    }
}
