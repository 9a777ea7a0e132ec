package io.github.mlformats.datadings.write.value;

import io.github.mlformats.datadings.format.write.MessageWriter;
import io.github.mlformats.datadings.format.write.NumpyWriter;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Writes structs that stand for what MessagePack or numpy has and Spark has not, as the reader gives them. */
@FunctionalInterface
interface SpecialStruct {
    int MAX_NANOS = 999_999_999;

    /** @param struct without nulls */
    void write(InternalRow struct, MessageWriter out);

    /** This, but {@code otherwise} for a struct with a field that is null. */
    default ValueWriter orIfNullField(ValueWriter otherwise, int fields) {
        return (from, i, out) -> {
            InternalRow struct = from.getStruct(i, fields);
            if (struct.anyNull()) {
                otherwise.write(from, i, out);
            } else {
                write(struct, out);
            }
        };
    }

    /** How a struct of these fields is written; empty if it is a map. */
    static Optional<SpecialStruct> writer(StructType type, Place place) {
        if (is(type, "dtype", DataTypes.StringType, "shape", DataTypes.IntegerType, "data", DataTypes.BinaryType)) {
            return Optional.of(new NdStructWriter(place));
        }
        if (is(type, "re", DataTypes.DoubleType, "im", DataTypes.DoubleType)) {
            return Optional.of((struct, out) -> NumpyWriter.complex(out, struct.getDouble(0), struct.getDouble(1)));
        }
        if (is(type, "type", DataTypes.ByteType, "data", DataTypes.BinaryType)) {
            return Optional.of((struct, out) -> extension(struct, place, out));
        }
        if (is(type, "seconds", DataTypes.LongType, "nanos", DataTypes.IntegerType)) {
            return Optional.of((struct, out) -> timestamp(struct, place, out));
        }
        return Optional.empty();
    }

    /** @param namesAndTypes of the fields; {@code shape} is an array of its type */
    private static boolean is(StructType type, Object... namesAndTypes) {
        boolean same = type.size() * 2 == namesAndTypes.length;
        for (int i = 0; same && i < type.size(); i++) {
            StructField field = type.fields()[i];
            DataType expected = (DataType) namesAndTypes[2 * i + 1];
            same = field.name().equals(namesAndTypes[2 * i])
                    && DataType.equalsStructurally(
                            field.dataType(),
                            field.name().equals("shape") ? DataTypes.createArrayType(expected) : expected,
                            true);
        }
        return same;
    }

    private static void extension(InternalRow struct, Place place, MessageWriter out) {
        int type = struct.getByte(0);
        if (type < 0) {
            throw place.inRow("ext type " + type + " is outside 0 to 127");
        }
        byte[] data = struct.getBinary(1);
        out.extension(type, data.length);
        out.out().add(data, 0, data.length);
    }

    private static void timestamp(InternalRow struct, Place place, MessageWriter out) {
        int nanos = struct.getInt(1);
        if (nanos < 0 || nanos > MAX_NANOS) {
            throw place.inRow(nanos + " nanoseconds are outside 0 to " + MAX_NANOS);
        }
        TimestampWriter.write(struct.getLong(0), nanos, out);
    }
}
