package io.github.mlformats.datadings.write;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.record.ColumnPath;
import io.github.mlformats.core.record.RowEncoder.ValueWriter;
import io.github.mlformats.datadings.format.MessagePackWriter;
import io.github.mlformats.datadings.format.NumpyWriter;
import io.github.mlformats.datadings.format.message.PackedDType;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Writers of structs that represent MessagePack or numpy values without a Spark type, in the form in which the reader
 * returns them.
 */
final class SpecialStructs {
    private static final int MAX_NANOS = 999_999_999;
    private static final long MICROS = 1_000_000;
    private static final int NANOS_PER_MICRO = 1000;
    private static final int SECOND_BITS = 34;
    /** The extension type of timestamps. */
    private static final int TIMESTAMP = -1;

    private SpecialStructs() {}

    @FunctionalInterface
    private interface Writer {
        /** @param struct without nulls */
        void write(InternalRow struct, MessagePackWriter out);
    }

    /**
     * Returns the writer of a struct type.
     *
     * @param map writes structs as maps: those of other types, and those with a null field
     */
    static ValueWriter<MessagePackWriter> of(StructType type, ColumnPath place, ValueWriter<MessagePackWriter> map) {
        int fields = type.size();
        Writer special =
                switch (fields + " " + type.catalogString()) {
                    case "3 struct<dtype:string,shape:array<int>,data:binary>" -> new NdWriter(place);
                    case "2 struct<re:double,im:double>" ->
                        (struct, out) -> NumpyWriter.writeComplex(out, struct.getDouble(0), struct.getDouble(1));
                    case "2 struct<type:tinyint,data:binary>" -> (struct, out) -> extension(struct, place, out);
                    case "2 struct<seconds:bigint,nanos:int>" -> (struct, out) -> timestamp(struct, place, out);
                    default -> null;
                };
        if (special == null) {
            return map;
        }
        return (from, i, out) -> {
            InternalRow struct = from.getStruct(i, fields);
            if (struct.anyNull()) {
                map.write(from, i, out);
            } else {
                special.write(struct, out);
            }
        };
    }

    private static void extension(InternalRow struct, ColumnPath place, MessagePackWriter out) {
        int type = struct.getByte(0);
        if (type < 0) {
            throw place.unsupportedValue("ext type " + type + " is outside 0 to 127");
        }
        byte[] data = struct.getBinary(1);
        out.writeExtensionHeader(type, data.length);
        out.buffer().add(data, 0, data.length);
    }

    private static void timestamp(InternalRow struct, ColumnPath place, MessagePackWriter out) {
        int nanos = struct.getInt(1);
        if (nanos < 0 || nanos > MAX_NANOS) {
            throw place.unsupportedValue(nanos + " nanoseconds are outside 0 to " + MAX_NANOS);
        }
        writeTimestamp(struct.getLong(0), nanos, out);
    }

    /** Writes a MessagePack timestamp of microseconds. */
    static void writeTimestamp(long micros, MessagePackWriter out) {
        int nanos = (int) Math.floorMod(micros, MICROS) * NANOS_PER_MICRO;
        writeTimestamp(Math.floorDiv(micros, MICROS), nanos, out);
    }

    /**
     * Writes a MessagePack timestamp, in the shortest of the 4, 8 and 12 byte forms.
     *
     * @param nanos from 0 to 999999999
     */
    private static void writeTimestamp(long seconds, int nanos, MessagePackWriter out) {
        if (seconds >>> SECOND_BITS != 0) {
            out.writeExtensionHeader(TIMESTAMP, Integer.BYTES + Long.BYTES);
            out.buffer().i32(Integer.reverseBytes(nanos)).i64(Long.reverseBytes(seconds));
            return;
        }
        long both = (long) nanos << SECOND_BITS | seconds;
        if (both >>> Integer.SIZE == 0) {
            out.writeExtensionHeader(TIMESTAMP, Integer.BYTES);
            out.buffer().i32(Integer.reverseBytes((int) both));
        } else {
            out.writeExtensionHeader(TIMESTAMP, Long.BYTES);
            out.buffer().i64(Long.reverseBytes(both));
        }
    }

    /** Writes {@code struct<dtype,shape,data>} as numpy arrays. */
    private static final class NdWriter implements Writer {
        private final ColumnPath place;
        private UTF8String lastName;
        private PackedDType last;

        NdWriter(ColumnPath place) {
            this.place = place;
        }

        @Override
        public void write(InternalRow struct, MessagePackWriter out) {
            PackedDType type = type(struct.getUTF8String(0));
            ArrayData lengths = struct.getArray(1);
            int[] shape = new int[lengths.numElements()];
            long size = type.itemSize();
            for (int i = 0; i < shape.length; i++) {
                shape[i] = lengths.isNullAt(i) ? -1 : lengths.getInt(i);
                if (shape[i] < 0) {
                    throw place.unsupportedValue("the shape contains a null or negative length");
                }
                boolean fits = Math.multiplyHigh(size, shape[i]) == 0 && size * shape[i] >= 0;
                size = fits ? size * shape[i] : Long.MAX_VALUE;
            }
            byte[] data = struct.getBinary(2);
            if (data.length != size) {
                throw place.unsupportedValue("data of " + data.length + " bytes, but dtype and shape require " + size);
            }
            NumpyWriter.writeArrayHeader(out, type.message(), type.isRecord(), shape, data.length);
            out.buffer().add(data, 0, data.length);
        }

        /** Returns the type with a name; caches the last one. */
        private PackedDType type(UTF8String name) {
            if (!name.equals(lastName)) {
                String text = name.toString();
                last = PackedDType.parse(text)
                        .orElseThrow(() -> place.unsupportedValue(
                                text.contains("|O")
                                        ? "object arrays (pickles) cannot be written"
                                        : "unknown numpy dtype '" + PlainText.truncate(text) + "'"));
                lastName = name.clone();
            }
            return last;
        }
    }
}
