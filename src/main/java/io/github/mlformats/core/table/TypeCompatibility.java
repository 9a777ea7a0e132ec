package io.github.mlformats.core.table;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Compares the type of a column in a file with the requested type: which conversions lose nothing. */
final class TypeCompatibility {
    private TypeCompatibility() {}

    /**
     * Returns the type to request from the file: its own, with structs pruned to the requested fields. Returns null if
     * the file cannot be read as the requested type without loss. Nullability is not compared.
     */
    static DataType requestedType(DataType requested, DataType actual) {
        return canWiden(actual, requested) ? actual : prune(requested, actual);
    }

    /** Returns whether two types are equal except for the order of struct fields and nullability. */
    static boolean isSame(DataType a, DataType b) {
        return prune(a, b) != null && prune(b, a) != null;
    }

    private static DataType prune(DataType requested, DataType actual) {
        if (requested instanceof StructType requestedStruct && actual instanceof StructType actualStruct) {
            return pruneStruct(requestedStruct, actualStruct);
        }
        if (requested instanceof ArrayType requestedArray && actual instanceof ArrayType actualArray) {
            DataType element = prune(requestedArray.elementType(), actualArray.elementType());
            return element == null ? null : new ArrayType(element, actualArray.containsNull());
        }
        if (requested instanceof MapType requestedMap && actual instanceof MapType actualMap) {
            DataType key = prune(requestedMap.keyType(), actualMap.keyType());
            DataType value = prune(requestedMap.valueType(), actualMap.valueType());
            return key == null || value == null ? null : new MapType(key, value, actualMap.valueContainsNull());
        }
        return requested.equals(actual) ? actual : null;
    }

    private static StructType pruneStruct(StructType requested, StructType actual) {
        List<StructField> fields = new ArrayList<>();
        for (StructField field : requested.fields()) {
            int index = List.of(actual.fieldNames()).indexOf(field.name());
            if (index < 0) {
                return null;
            }
            StructField actualField = actual.fields()[index];
            DataType type = prune(field.dataType(), actualField.dataType());
            if (type == null) {
                return null;
            }
            fields.add(new StructField(actualField.name(), type, actualField.nullable(), actualField.metadata()));
        }
        return new StructType(fields.toArray(new StructField[0]));
    }

    /**
     * Returns whether every value of a numeric type is exactly representable in another, wider one. False for equal
     * types.
     */
    static boolean canWiden(DataType from, DataType to) {
        if (from.equals(to)) {
            return false;
        }
        int bits = integerBits(from);
        if (bits > 0) {
            return integerBits(to) > bits
                    || to instanceof DoubleType && bits <= 32
                    || to instanceof FloatType && bits <= 16
                    || to instanceof DecimalType decimal && decimal.precision() - decimal.scale() >= digits(bits);
        }
        if (from instanceof DecimalType narrow && to instanceof DecimalType wide) {
            return wide.scale() >= narrow.scale()
                    && wide.precision() - wide.scale() >= narrow.precision() - narrow.scale();
        }
        return from instanceof FloatType && to instanceof DoubleType;
    }

    private static int integerBits(DataType type) {
        if (type instanceof ByteType) {
            return 8;
        } else if (type instanceof ShortType) {
            return 16;
        } else if (type instanceof IntegerType) {
            return 32;
        }
        return type instanceof LongType ? 64 : 0;
    }

    private static int digits(int bits) {
        return switch (bits) {
            case 8 -> 3;
            case 16 -> 5;
            case 32 -> 10;
            default -> 19;
        };
    }
}
