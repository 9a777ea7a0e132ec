package io.github.mlformats.tool.checksum;

import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;

/**
 * The 64-bit hash of a value, equal for equal values. Which values are equal is defined in docs/command-line.md, section
 * Checksums. Spark's function {@code xxhash64} does not tell all of them apart: it passes over nulls and over where arrays
 * end, refuses maps, and tells a sparse vector from the same dense one. So only its hash of one number or text is used.
 */
@FunctionalInterface
interface ValueHash extends Serializable {
    /** Any number that no hash is likely to be. */
    long NULL = 0x6e756c6c_6e756c6cL;

    /** The hash of value {@code i}, which is not null. */
    long of(SpecializedGetters values, int i);

    /** The hash of value {@code i}, which may be null. */
    default long orNull(SpecializedGetters values, int i) {
        return values.isNullAt(i) ? NULL : of(values, i);
    }

    /**
     * How values of a type hash.
     *
     * @throws UsageException if it is a type that none of our formats has
     */
    static ValueHash of(DataType type) {
        if (type instanceof ArrayType array) {
            return new ArrayHash(of(array.elementType()));
        } else if (type instanceof StructType struct) {
            return new StructHash(struct);
        } else if (type instanceof MapType map) {
            return new MapHash(of(map.keyType()), of(map.valueType()));
        } else if (type instanceof UserDefinedType<?> user) {
            return LinalgHash.of(user).orElseGet(() -> of(user.sqlType()));
        }
        return PlainHash.of(type)
                .orElseThrow(() -> new UsageException(
                        "values of type " + type.sql() + " have no checksum: choose other columns with --select"));
    }
}
