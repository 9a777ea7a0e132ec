package io.github.mlformats.core.table;

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
    static boolean isCompatible(DataType requested, DataType actual) {
        if (requested instanceof ArrayType to && actual instanceof ArrayType from) {
            return isCompatible(to.containsNull(), from.containsNull())
                    && isCompatible(to.elementType(), from.elementType());
        }
        if (requested instanceof MapType to && actual instanceof MapType from) {
            return isCompatible(to.valueContainsNull(), from.valueContainsNull())
                    && isCompatible(to.keyType(), from.keyType())
                    && isCompatible(to.valueType(), from.valueType());
        }
        if (requested instanceof StructType to && actual instanceof StructType from) {
            for (StructField field : to.fields()) {
                StructField source = from.apply(field.name());
                if (!isCompatible(field.nullable(), source.nullable())
                        || !isCompatible(field.dataType(), source.dataType())) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isCompatible(boolean requestedNullable, boolean actualNullable) {
        return requestedNullable || !actualNullable;
    }

    /** Returns the first type, in which each nested value is nullable if it is so in either type. */
    static DataType union(DataType a, DataType b) {
        if (a instanceof ArrayType one && b instanceof ArrayType two) {
            return new ArrayType(union(one.elementType(), two.elementType()), one.containsNull() || two.containsNull());
        }
        if (a instanceof MapType one && b instanceof MapType two) {
            return new MapType(
                    union(one.keyType(), two.keyType()),
                    union(one.valueType(), two.valueType()),
                    one.valueContainsNull() || two.valueContainsNull());
        }
        if (a instanceof StructType one && b instanceof StructType two) {
            StructType merged = new StructType();
            for (StructField field : one.fields()) {
                StructField other = two.apply(field.name());
                merged = merged.add(new StructField(
                        field.name(),
                        union(field.dataType(), other.dataType()),
                        field.nullable() || other.nullable(),
                        field.metadata()));
            }
            return merged;
        }
        return a;
    }

    /** Returns a type in which all nested values are nullable. */
    static DataType asNullable(DataType type) {
        if (type instanceof ArrayType array) {
            return new ArrayType(asNullable(array.elementType()), true);
        }
        if (type instanceof MapType map) {
            return new MapType(asNullable(map.keyType()), asNullable(map.valueType()), true);
        }
        if (type instanceof StructType struct) {
            StructType nullable = new StructType();
            for (StructField field : struct.fields()) {
                nullable = nullable.add(
                        new StructField(field.name(), asNullable(field.dataType()), true, field.metadata()));
            }
            return nullable;
        }
        return type;
    }
}
