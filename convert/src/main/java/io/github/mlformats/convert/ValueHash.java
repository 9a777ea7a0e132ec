package io.github.mlformats.convert;

import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A 64-bit hash function for values of a type. Equality of values is defined in docs/reference/command-line.md, section
 * Checksums. Spark's function {@code xxhash64} is used for single numbers and strings only: it ignores nulls and array
 * bounds, rejects maps, and distinguishes sparse from equal dense vectors.
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

    /**
     * The hash of a nested value: the sum of one number per entry, computed from the entry's key and hash, so the order
     * of the entries does not matter. Not thread-safe.
     */
    final class EntryHash {
        private static final long ZERO = ScalarHash.hashDouble(0);

        private long sum;

        /**
         * Adds an entry, such as a struct field with its name or a map value with its key.
         *
         * @param place hash or number of the key
         * @param hash hash of the value
         */
        EntryHash add(long place, long hash) {
            sum += XXH64.hashLong(hash, place);
            return this;
        }

        /** Adds an element with its index. The number 0 adds nothing, so that sparse and dense vectors have equal hashes. */
        void addIndexed(long place, long hash) {
            if (hash != ZERO) {
                add(place, hash);
            }
        }

        /** The hash of all entries. @param size number of entries, including zeros that were not added */
        long hash(long size) {
            return XXH64.hashLong(sum, size);
        }
    }

    /** Hashes structs by the names and values of their fields, independent of the order. */
    final class StructHash implements ValueHash {
        private final long[] names;
        private final ValueHash[] fields;

        StructHash(StructType type) {
            names = Arrays.stream(type.fieldNames())
                    .mapToLong(name -> ScalarHash.hashString(UTF8String.fromString(name)))
                    .toArray();
            fields = Arrays.stream(type.fields())
                    .map(field -> ValueHash.of(field.dataType()))
                    .toArray(ValueHash[]::new);
        }

        @Override
        public long of(SpecializedGetters values, int i) {
            SpecializedGetters struct = values.getStruct(i, fields.length);
            long[] hashes = new long[fields.length];
            hashFields(struct, hashes);
            return combine(hashes);
        }

        /** Computes the hash of each field. */
        void hashFields(SpecializedGetters struct, long[] hashes) {
            for (int k = 0; k < fields.length; k++) {
                hashes[k] = fields[k].hashOrNull(struct, k);
            }
        }

        /** The hash of a struct from the hashes of its fields. */
        long combine(long[] hashes) {
            EntryHash entries = new EntryHash();
            for (int k = 0; k < hashes.length; k++) {
                entries.add(names[k], hashes[k]);
            }
            return entries.hash(hashes.length);
        }
    }

    /** Hashes values of atomic types. */
    final class ScalarHash {
        private static final long SEED = 42;

        private ScalarHash() {}

        /** The hash function of a type; empty if it is nested or not supported. */
        static Optional<ValueHash> of(DataType type) {
            return Optional.ofNullable(orNull(type));
        }

        private static ValueHash orNull(DataType type) {
            if (type instanceof NullType) {
                return (values, i) -> ValueHash.NULL;
            } else if (type instanceof BooleanType) {
                return (values, i) -> hashLong(values.getBoolean(i) ? 1 : 0);
            } else if (type instanceof StringType) {
                return (values, i) -> hashString(values.getUTF8String(i));
            } else if (type instanceof BinaryType) {
                return (values, i) -> bytes(values.getBinary(i), SEED);
            } else if (type instanceof FloatType) {
                return (values, i) -> hashDouble(values.getFloat(i));
            } else if (type instanceof DoubleType) {
                return (values, i) -> hashDouble(values.getDouble(i));
            } else if (type instanceof DecimalType decimal) {
                int precision = decimal.precision();
                int scale = decimal.scale();
                return (values, i) -> decimal(values.getDecimal(i, precision, scale)
                        .toJavaBigDecimal()
                        .stripTrailingZeros());
            }
            return ofWhole(type);
        }

        /** Integral types, and types that Spark stores as integral numbers. */
        private static ValueHash ofWhole(DataType type) {
            if (type instanceof ByteType) {
                return (values, i) -> hashLong(values.getByte(i));
            } else if (type instanceof ShortType) {
                return (values, i) -> hashLong(values.getShort(i));
            } else if (type instanceof IntegerType
                    || type instanceof DateType
                    || type instanceof YearMonthIntervalType) {
                return (values, i) -> hashLong(values.getInt(i));
            } else if (type instanceof LongType
                    || type instanceof TimestampType
                    || type instanceof TimestampNTZType
                    || type instanceof DayTimeIntervalType) {
                return (values, i) -> hashLong(values.getLong(i));
            }
            return null;
        }

        static long hashLong(long number) {
            return XXH64.hashLong(number, SEED);
        }

        /** All NaN are equal, and so are 0.0 and -0.0. */
        static long hashDouble(double number) {
            return hashLong(number == 0 ? 0 : Double.doubleToLongBits(number));
        }

        static long hashString(UTF8String text) {
            return XXH64.hashUnsafeBytes(text.getBaseObject(), text.getBaseOffset(), text.numBytes(), SEED);
        }

        private static long decimal(BigDecimal decimal) {
            return bytes(decimal.unscaledValue().toByteArray(), decimal.scale());
        }

        private static long bytes(byte[] bytes, long seed) {
            return XXH64.hashUnsafeBytes(bytes, Platform.BYTE_ARRAY_OFFSET, bytes.length, seed);
        }
    }
}
