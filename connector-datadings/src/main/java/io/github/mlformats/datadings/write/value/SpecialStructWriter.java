package io.github.mlformats.datadings.write.value;

import io.github.mlformats.core.spi.write.ColumnPath;
import io.github.mlformats.datadings.format.write.MessagePackWriter;
import io.github.mlformats.datadings.format.write.NumpyWriter;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * Writes structs that represent MessagePack or numpy values without a Spark type, in the form in which the reader
 * returns them.
 */
@FunctionalInterface
interface SpecialStructWriter {
    int MAX_NANOS = 999_999_999;

    /** @param struct without nulls */
    void write(InternalRow struct, MessagePackWriter out);

    /** Returns a writer that uses {@code otherwise} for structs with a null field. */
    default ValueWriter withFallbackForNulls(ValueWriter otherwise, int fields) {
        return (from, i, out) -> {
            InternalRow struct = from.getStruct(i, fields);
            if (struct.anyNull()) {
                otherwise.write(from, i, out);
            } else {
                write(struct, out);
            }
        };
    }

    /** Returns the writer of a struct type; empty if the struct is written as a map. */
    static Optional<SpecialStructWriter> writer(StructType type, ColumnPath place) {
        return Optional.ofNullable(
                switch (type.size() + " " + type.catalogString()) {
                    case "3 struct<dtype:string,shape:array<int>,data:binary>" -> new NdStructWriter(place);
                    case "2 struct<re:double,im:double>" ->
                        (struct, out) -> NumpyWriter.writeComplex(out, struct.getDouble(0), struct.getDouble(1));
                    case "2 struct<type:tinyint,data:binary>" -> (struct, out) -> extension(struct, place, out);
                    case "2 struct<seconds:bigint,nanos:int>" -> (struct, out) -> timestamp(struct, place, out);
                    default -> null;
                });
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
        TimestampWriter.write(struct.getLong(0), nanos, out);
    }
}
