package io.github.mlformats.datadings.write.value;

import io.github.mlformats.core.spi.write.ColumnPath;
import io.github.mlformats.core.spi.write.FieldNames;
import io.github.mlformats.core.vector.ml.SparkMl;
import io.github.mlformats.datadings.format.write.NumpyWriter;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;

/**
 * Creates the writers of values by Spark type (datadings.md, section 12).
 *
 * @param floats how floats are encoded
 * @param nils whether null fields are written as nil instead of omitted
 * @param numpy whether arrays of numbers become numpy arrays
 */
public record ValueWriters(FloatEncoding floats, boolean nils, boolean numpy) {
    /** Maximum nesting depth of msgpack-python, including the sample. */
    private static final int MAX_DEPTH = 511;

    private static final int MAX_LONG_DIGITS = 18;

    /** @throws io.github.mlformats.core.error.UsageException if the type cannot be written */
    public ValueWriter of(DataType type, ColumnPath place) {
        return of(type, place, 2);
    }

    /** @param depth nesting depth of this value if it is a container */
    private ValueWriter of(DataType type, ColumnPath place, int depth) {
        if (depth > MAX_DEPTH + 1) {
            throw place.unsupportedType(
                    "more than " + MAX_DEPTH + " nested containers: the Python library cannot read them");
        }
        ValueWriter scalar = scalar(type);
        if (scalar != null) {
            return scalar;
        }
        if (type instanceof DecimalType decimal && decimal.scale() == 0) {
            return decimal(decimal);
        }
        if (type instanceof ArrayType array) {
            return array(array, place, depth);
        }
        if (type instanceof StructType struct) {
            ValueWriter map = fields(struct, place, depth);
            return SpecialStructWriter.writer(struct, place)
                    .map(special -> special.withFallbackForNulls(map, struct.size()))
                    .orElse(map);
        }
        if (type instanceof MapType map) {
            return map(map, place, depth);
        }
        if (SparkMl.isVector(type)) {
            return new MlVectorWriter(place);
        }
        throw place.unsupportedType("MessagePack has no type " + type.simpleString() + ": cast it to string"
                + (type instanceof DecimalType ? ", or to double" : ""));
    }

    /** Returns the writer of a scalar type; null if the type is not one. */
    private ValueWriter scalar(DataType type) {
        if (type instanceof BooleanType) {
            return (from, i, out) -> out.writeBool(from.getBoolean(i));
        }
        if (type instanceof ByteType) {
            return (from, i, out) -> out.writeInteger(from.getByte(i));
        }
        if (type instanceof ShortType) {
            return (from, i, out) -> out.writeInteger(from.getShort(i));
        }
        if (type instanceof IntegerType) {
            return (from, i, out) -> out.writeInteger(from.getInt(i));
        }
        if (type instanceof LongType) {
            return (from, i, out) -> out.writeInteger(from.getLong(i));
        }
        if (type instanceof FloatType) {
            return real(floats);
        }
        if (type instanceof DoubleType) {
            return (from, i, out) -> out.writeFloat64(from.getDouble(i));
        }
        if (type instanceof StringType) {
            return new TextWriter();
        }
        if (type instanceof BinaryType) {
            return (from, i, out) -> out.writeBinary(from.getBinary(i));
        }
        return type instanceof TimestampType ? (from, i, out) -> TimestampWriter.ofMicros(from.getLong(i), out) : null;
    }

    private static ValueWriter real(FloatEncoding floats) {
        return switch (floats) {
            case FLOAT32 -> (from, i, out) -> out.writeFloat32(from.getFloat(i));
            case FLOAT64 -> (from, i, out) -> out.writeFloat64(from.getFloat(i));
            case NUMPY -> (from, i, out) -> NumpyWriter.writeFloat32(out, from.getFloat(i));
        };
    }

    private static ValueWriter decimal(DecimalType type) {
        int precision = type.precision();
        return precision <= MAX_LONG_DIGITS
                ? (from, i, out) ->
                        out.writeInteger(from.getDecimal(i, precision, 0).toUnscaledLong())
                : (from, i, out) -> out.writeInteger(
                        from.getDecimal(i, precision, 0).toJavaBigDecimal().toBigInteger());
    }

    private ValueWriter array(ArrayType type, ColumnPath place, int depth) {
        Optional<ValueWriter> array = numpy ? NdArrayWriter.of(type, place) : Optional.empty();
        return array.orElseGet(() -> new ListWriter(of(type.elementType(), place, depth + 1)));
    }

    private ValueWriter fields(StructType type, ColumnPath place, int depth) {
        FieldNames.findDuplicate(type).ifPresent(name -> {
            throw place.unsupportedType("a field name occurs twice: '" + name + "'");
        });
        return StructWriter.of(
                Arrays.asList(type.fieldNames()),
                Arrays.stream(type.fields())
                        .map(field -> of(field.dataType(), place.field(field.name()), depth + 1))
                        .toList(),
                nils);
    }

    private ValueWriter map(MapType type, ColumnPath place, int depth) {
        DataType key = type.keyType();
        if (!(key instanceof StringType
                || key instanceof ByteType
                || key instanceof ShortType
                || key instanceof IntegerType
                || key instanceof LongType
                || key instanceof BooleanType
                || key instanceof BinaryType)) {
            throw place.unsupportedType(
                    "map keys must be strings, integers, booleans or binary, not " + key.simpleString());
        }
        return new MapWriter(scalar(key), of(type.valueType(), place, depth + 1), place);
    }
}
