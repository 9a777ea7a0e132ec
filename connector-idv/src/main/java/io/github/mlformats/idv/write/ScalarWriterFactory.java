package io.github.mlformats.idv.write;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.vector.IntegerGetter;
import io.github.mlformats.core.vector.UnsafeArrayNumbers;
import io.github.mlformats.idv.format.codec.BitEncoder;
import io.github.mlformats.idv.format.codec.BlockEncoder;
import io.github.mlformats.idv.format.codec.FixedEncoder;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import io.github.mlformats.idv.format.codec.OffsetTimeEncoder;
import io.github.mlformats.idv.format.codec.TextEncoder;
import io.github.mlformats.idv.schema.ColumnErrors;
import io.github.mlformats.idv.schema.IdvTypeResolver;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Creates the writers of scalar values, which are also the writers of vector items. */
public final class ScalarWriterFactory {
    /**
     * A block encoder and the writer of its values.
     *
     * @param writer adds values to {@code block}
     * @param bulkEncoder {@code block}, if its values have the same layout as in Spark's arrays, so that they can be
     *     copied in bulk; otherwise null
     */
    public record ScalarWriter(BlockEncoder encoder, IdvValueWriter writer, FixedEncoder bulkEncoder) {
        public ScalarWriter(BlockEncoder block, IdvValueWriter writer) {
            this(block, writer, null);
        }

        /** Adds all items of an array. */
        public void writeAll(ArrayData items) {
            int count = items.numElements();
            if (bulkEncoder != null && UnsafeArrayNumbers.canCopy(items)) {
                int bytes = count * bulkEncoder.width();
                int at = bulkEncoder.values().reserve(bytes);
                UnsafeArrayNumbers.copy(
                        items,
                        0,
                        count,
                        bulkEncoder.width(),
                        bulkEncoder.values().bytes(),
                        at);
                bulkEncoder.values().advance(bytes);
                return;
            }
            for (int i = 0; i < count; i++) {
                writer.write(items, i);
            }
        }
    }

    private final DataType sparkType;
    private final IdvType type;
    private final ColumnErrors errors;
    private final boolean nullsAsDefault;

    private ScalarWriterFactory(DataType sparkType, IdvType type, ColumnErrors errors, boolean nullsAsDefault) {
        this.sparkType = sparkType;
        this.type = type;
        this.errors = errors;
        this.nullsAsDefault = nullsAsDefault;
    }

    /**
     * Creates the writer of values of a Spark type.
     *
     * @param rawKeys whether the values are stored keys; otherwise they are indices
     */
    public static ScalarWriter of(
            DataType sparkType, IdvType type, boolean rawKeys, ColumnErrors errors, boolean nullsAsDefault) {
        ScalarWriterFactory writers = new ScalarWriterFactory(sparkType, type, errors, nullsAsDefault);
        if (type instanceof IdvType.Key key) {
            FixedEncoder block = new FixedEncoder(key.stored().width());
            IdvValueWriter writer =
                    new KeyWriter(block, sparkType, key, rawKeys, errors).withNullHandler(() -> block.add(0));
            return new ScalarWriter(block, writer);
        }
        return switch ((Primitive) type) {
            case TEXT -> writers.text(new TextEncoder());
            case BOOLEAN -> writers.bool(new BitEncoder());
            case DATE_TIME_OFFSET -> writers.offsetTime(new OffsetTimeEncoder());
            case SINGLE, DOUBLE -> writers.real(new FixedEncoder(((Primitive) type).width()));
            default -> writers.fixed(new FixedEncoder(((Primitive) type).width()));
        };
    }

    /**
     * Creates a writer of doubles that were read from Single as Single again. A double that is not exactly
     * representable is an error.
     */
    public static ScalarWriter exactSingle(ColumnErrors errors) {
        FixedEncoder block = new FixedEncoder(Float.BYTES);
        IdvValueWriter writer = (from, i) -> {
            double value = from.getDouble(i);
            float single = (float) value;
            if (single != value && !Double.isNaN(value)) {
                throw errors.rowError(
                        ": " + value + " is not exactly representable as Single, the type in the column's metadata."
                                + " Set option(\"doubles\", \"double\") to write all digits, or"
                                + " option(\"doubles\", \"single\") to round");
            }
            block.values().i32(Float.floatToRawIntBits(single));
        };
        return new ScalarWriter(block, writer.withNullHandler(() -> block.add(Float.floatToIntBits(Float.NaN))));
    }

    private ScalarWriter text(TextEncoder block) {
        IdvValueWriter writer = (from, i) -> {
            UTF8String text = from.getUTF8String(i);
            int at = block.text().reserve(text.numBytes());
            text.writeToMemory(block.text().bytes(), Platform.BYTE_ARRAY_OFFSET + at);
            block.add(text.numBytes());
        };
        return new ScalarWriter(block, writer.withNullHandler(block::addMissing));
    }

    private ScalarWriter bool(BitEncoder block) {
        IdvValueWriter writer = (from, i) -> block.add(from.getBoolean(i));
        return new ScalarWriter(block, writer.withNullHandler(() -> defaultOf(() -> block.add(false))));
    }

    private ScalarWriter offsetTime(OffsetTimeEncoder block) {
        IdvValueWriter writer = TimeWriters.offsetTime(sparkType, block, errors, this::refuseNull);
        return new ScalarWriter(block, writer.withNullHandler(() -> defaultOf(() -> block.add(0, 0))));
    }

    private ScalarWriter real(FixedEncoder block) {
        boolean fromFloat = sparkType.equals(DataTypes.FloatType);
        IdvValueWriter writer;
        if (type == Primitive.DOUBLE) {
            writer = (from, i) -> block.values().i64(Double.doubleToRawLongBits(from.getDouble(i)));
        } else if (fromFloat) {
            writer = (from, i) -> block.values().i32(Float.floatToRawIntBits(from.getFloat(i)));
        } else {
            writer = (from, i) -> block.values().i32(Float.floatToRawIntBits((float) from.getDouble(i)));
        }
        long nan = type == Primitive.DOUBLE ? Double.doubleToLongBits(Double.NaN) : Float.floatToIntBits(Float.NaN);
        boolean sameLayout = fromFloat == (type == Primitive.SINGLE);
        return new ScalarWriter(block, writer.withNullHandler(() -> block.add(nan)), sameLayout ? block : null);
    }

    private ScalarWriter fixed(FixedEncoder block) {
        IdvValueWriter writer =
                switch ((Primitive) type) {
                    case ROW_ID -> new RowIdWriter(block, errors);
                    case DATE_TIME, TIME_SPAN -> TimeWriters.ticks((Primitive) type, sparkType, block, errors);
                    default -> new IntegerWriter(block, (Primitive) type, sparkType, errors);
                };
        return new ScalarWriter(
                block,
                writer.withNullHandler(() -> defaultOf(() -> {
                    for (int bytes = 0; bytes < ((Primitive) type).width(); bytes++) {
                        block.values().i8(0);
                    }
                })),
                isSigned() ? block : null);
    }

    /** Whether the type is a signed integer, as Spark's integer types are. */
    private boolean isSigned() {
        return type == Primitive.SBYTE || type == Primitive.INT16 || type == Primitive.INT32 || type == Primitive.INT64;
    }

    private void defaultOf(Runnable write) {
        refuseNull();
        write.run();
    }

    private void refuseNull() {
        if (!nullsAsDefault) {
            throw errors.rowError(" is null, and " + type
                    + " has no missing value. Set option(\"nulls\", \"default\") to write the default, or fill"
                    + " the nulls");
        }
    }

    /** Writes row ids from 16 bytes, big-endian; IDV stores them little-endian. */
    private record RowIdWriter(FixedEncoder block, ColumnErrors errors) implements IdvValueWriter {
        private static final int BYTES = 16;

        @Override
        public void write(SpecializedGetters from, int i) {
            byte[] id = from.getBinary(i);
            if (id.length != BYTES) {
                throw errors.rowError(": a row id must have 16 bytes, but has " + id.length);
            }
            block.values().i64(BigEndian.i64(id, Long.BYTES)).i64(BigEndian.i64(id, 0));
        }
    }

    /** Writes signed and unsigned integers. A value that does not fit the type is an error. */
    private static final class IntegerWriter implements IdvValueWriter {
        private static final BigInteger MAX_UINT64 =
                BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

        private final FixedEncoder block;
        private final Primitive type;
        private final DataType sparkType;
        private final IntegerGetter integers;
        private final ColumnErrors errors;
        private final long max;

        IntegerWriter(FixedEncoder block, Primitive type, DataType sparkType, ColumnErrors errors) {
            this.block = block;
            this.type = type;
            this.sparkType = sparkType;
            this.integers = IntegerGetter.of(sparkType);
            this.errors = errors;
            this.max = switch (type) {
                case BYTE -> 0xFF;
                case UINT16 -> 0xFFFF;
                case UINT32 -> 0xFFFF_FFFFL;
                default -> Long.MAX_VALUE;
            };
        }

        @Override
        public void write(SpecializedGetters from, int i) {
            if (sparkType.equals(IdvTypeResolver.UINT64)) {
                BigInteger value = from.getDecimal(i, 20, 0).toJavaBigDecimal().toBigInteger();
                if (value.signum() < 0 || value.compareTo(MAX_UINT64) > 0) {
                    throw errors.rowError(": " + value + " does not fit " + type);
                }
                block.add(value.longValue());
                return;
            }
            long value = integers.get(from, i);
            if (isUnsigned() && (value < 0 || value > max)) {
                throw errors.rowError(": " + value + " does not fit " + type);
            }
            block.add(value);
        }

        private boolean isUnsigned() {
            return type == Primitive.BYTE
                    || type == Primitive.UINT16
                    || type == Primitive.UINT32
                    || type == Primitive.UINT64;
        }
    }

    /** Writes keys, from stored keys or from 0-based indices. NaN and null are the missing key, stored as 0. */
    private static final class KeyWriter implements IdvValueWriter {
        private final FixedEncoder block;
        private final boolean real;
        private final boolean decimal;
        private final IntegerGetter integers;
        private final IdvType.Key type;
        private final boolean raw;
        private final ColumnErrors errors;

        KeyWriter(FixedEncoder block, DataType sparkType, IdvType.Key type, boolean raw, ColumnErrors errors) {
            this.block = block;
            this.real = sparkType.equals(DataTypes.DoubleType);
            this.decimal = sparkType.equals(IdvTypeResolver.UINT64);
            this.integers = IntegerGetter.of(sparkType);
            this.type = type;
            this.raw = raw;
            this.errors = errors;
        }

        @Override
        public void write(SpecializedGetters from, int i) {
            if (real) {
                double value = from.getDouble(i);
                if (Double.isNaN(value)) {
                    block.add(0);
                    return;
                }
                if (value != Math.rint(value) || Math.abs(value) > 0x1p53) {
                    throw outOfRange(Double.toString(value));
                }
                add((long) value, value < 0);
            } else if (decimal) {
                BigDecimal value = from.getDecimal(i, 20, 0).toJavaBigDecimal();
                if (value.toBigInteger().bitLength() > Long.SIZE) {
                    throw outOfRange(value.toPlainString());
                }
                add(value.longValue(), value.signum() < 0);
            } else {
                long value = integers.get(from, i);
                add(value, value < 0);
            }
        }

        private void add(long value, boolean negative) {
            int order = Long.compareUnsigned(value, type.count());
            if (negative || (raw ? order > 0 : order >= 0)) {
                throw outOfRange(negative ? Long.toString(value) : Long.toUnsignedString(value));
            }
            block.add(raw ? value : value + 1);
        }

        private RuntimeException outOfRange(String value) {
            String count = Long.toUnsignedString(type.count());
            return errors.rowError((raw
                            ? ": the stored key " + value + " is out of range [0, " + count + "]"
                            : ": the key index " + value + " is out of range [0, " + count + ")")
                    + ". Set option(\"keyColumns\", \"none\") to write plain numbers");
        }
    }
}
