package io.github.mlformats.tool.checksum;

import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;

/**
 * A 64-bit hash function for values of a type. Equality of values is defined in docs/reference/command-line.md, section
 * Checksums. Spark's
 * function {@code xxhash64} is used for single numbers and strings only: it ignores nulls and array bounds, rejects maps, and
 * distinguishes sparse from equal dense vectors.
 */
@FunctionalInterface
interface ValueHash extends Serializable {
    /** The hash of null: an arbitrary number. */
    long NULL = 0x6e756c6c_6e756c6cL;

    /** The hash of value {@code i}, which is not null. */
    long of(SpecializedGetters values, int i);

    /** The hash of value {@code i}, which may be null. */
    default long hashOrNull(SpecializedGetters values, int i) {
        return values.isNullAt(i) ? NULL : of(values, i);
    }

    /**
     * The hash function of a type.
     *
     * @throws UsageException if the type is not supported
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
        return ScalarHash.of(type)
                .orElseThrow(() -> new UsageException(
                        "checksums do not support type " + type.sql() + ". Choose other columns with --select"));
    }

    /** Hashes arrays by their elements and positions. */
    record ArrayHash(ValueHash element) implements ValueHash {
        @Override
        public long of(SpecializedGetters values, int i) {
            ArrayData array = values.getArray(i);
            EntryHash entries = new EntryHash();
            int size = array.numElements();
            for (int k = 0; k < size; k++) {
                entries.addIndexed(k, element.hashOrNull(array, k));
            }
            return entries.hash(size);
        }
    }

    /** Hashes maps by their keys and values, independent of the order. */
    record MapHash(ValueHash key, ValueHash value) implements ValueHash {
        @Override
        public long of(SpecializedGetters values, int i) {
            MapData map = values.getMap(i);
            ArrayData mapKeys = map.keyArray();
            ArrayData mapValues = map.valueArray();
            EntryHash entries = new EntryHash();
            int size = map.numElements();
            for (int k = 0; k < size; k++) {
                entries.add(key.hashOrNull(mapKeys, k), value.hashOrNull(mapValues, k));
            }
            return entries.hash(size);
        }
    }
}
