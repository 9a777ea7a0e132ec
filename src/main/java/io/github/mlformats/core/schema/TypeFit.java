package io.github.mlformats.core.schema;

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

/** Whether a file's type can give a wanted one without losing anything. */
final class TypeFit {
    private TypeFit() {}

    /**
     * The type to ask the file for: its own, with structs pruned to the wanted children. Null if the file cannot give
     * the wanted type. Whether values may be null is not compared here.
     */
    static DataType ask(DataType wanted, DataType have) {
        return widens(have, wanted) ? have : prune(wanted, have);
    }

    /** Whether two types are the same, but for the order of fields in structs and for what may be null. */
    static boolean same(DataType a, DataType b) {
        return prune(a, b) != null && prune(b, a) != null;
    }

    private static DataType prune(DataType wanted, DataType have) {
        if (wanted instanceof StructType wantedStruct && have instanceof StructType haveStruct) {
            return pruneStruct(wantedStruct, haveStruct);
        }
        if (wanted instanceof ArrayType wantedArray && have instanceof ArrayType haveArray) {
            DataType element = prune(wantedArray.elementType(), haveArray.elementType());
            return element == null ? null : new ArrayType(element, haveArray.containsNull());
        }
        if (wanted instanceof MapType wantedMap && have instanceof MapType haveMap) {
            DataType key = prune(wantedMap.keyType(), haveMap.keyType());
            DataType value = prune(wantedMap.valueType(), haveMap.valueType());
            return key == null || value == null ? null : new MapType(key, value, haveMap.valueContainsNull());
        }
        return wanted.equals(have) ? have : null;
    }

    private static StructType pruneStruct(StructType wanted, StructType have) {
        List<StructField> fields = new ArrayList<>();
        for (StructField field : wanted.fields()) {
            int index = List.of(have.fieldNames()).indexOf(field.name());
            if (index < 0) {
                return null;
            }
            StructField haveField = have.fields()[index];
            DataType type = prune(field.dataType(), haveField.dataType());
            if (type == null) {
                return null;
            }
            fields.add(new StructField(haveField.name(), type, haveField.nullable(), haveField.metadata()));
        }
        return new StructType(fields.toArray(new StructField[0]));
    }

    /** Whether every value of one number type is exactly a value of another, wider one. */
    static boolean widens(DataType from, DataType to) {
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
