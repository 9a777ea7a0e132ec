package io.github.mlformats.core.schema;

import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Nullability of nested values: elements of arrays, values of maps, fields of structs. */
final class Nullability {
    private Nullability() {}

    /**
     * Returns whether no nested value that is requested as not null may be null. The types are equal except for
     * nullability.
     */
    static boolean fits(DataType requested, DataType actual) {
        if (requested instanceof ArrayType to && actual instanceof ArrayType from) {
            return fits(to.containsNull(), from.containsNull()) && fits(to.elementType(), from.elementType());
        }
        if (requested instanceof MapType to && actual instanceof MapType from) {
            return fits(to.valueContainsNull(), from.valueContainsNull())
                    && fits(to.keyType(), from.keyType())
                    && fits(to.valueType(), from.valueType());
        }
        if (requested instanceof StructType to && actual instanceof StructType from) {
            for (StructField field : to.fields()) {
                StructField source = from.apply(field.name());
                if (!fits(field.nullable(), source.nullable()) || !fits(field.dataType(), source.dataType())) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean fits(boolean requestedNullable, boolean actualNullable) {
        return requestedNullable || !actualNullable;
    }

    /** Returns the first type, in which each nested value is nullable if it is so in either type. */
    static DataType either(DataType a, DataType b) {
        if (a instanceof ArrayType one && b instanceof ArrayType two) {
            return new ArrayType(
                    either(one.elementType(), two.elementType()), one.containsNull() || two.containsNull());
        }
        if (a instanceof MapType one && b instanceof MapType two) {
            return new MapType(
                    either(one.keyType(), two.keyType()),
                    either(one.valueType(), two.valueType()),
                    one.valueContainsNull() || two.valueContainsNull());
        }
        if (a instanceof StructType one && b instanceof StructType two) {
            StructType merged = new StructType();
            for (StructField field : one.fields()) {
                StructField other = two.apply(field.name());
                merged = merged.add(new StructField(
                        field.name(),
                        either(field.dataType(), other.dataType()),
                        field.nullable() || other.nullable(),
                        field.metadata()));
            }
            return merged;
        }
        return a;
    }

    /** Returns a type in which all nested values are nullable. */
    static DataType all(DataType type) {
        if (type instanceof ArrayType array) {
            return new ArrayType(all(array.elementType()), true);
        }
        if (type instanceof MapType map) {
            return new MapType(all(map.keyType()), all(map.valueType()), true);
        }
        if (type instanceof StructType struct) {
            StructType nullable = new StructType();
            for (StructField field : struct.fields()) {
                nullable = nullable.add(new StructField(field.name(), all(field.dataType()), true, field.metadata()));
            }
            return nullable;
        }
        return type;
    }
}
