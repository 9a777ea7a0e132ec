package io.github.mlformats.idv.write;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.vector.number.UnsafeArrayNumbers;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import io.github.mlformats.idv.format.encode.BitEncoder;
import io.github.mlformats.idv.format.encode.BlockEncoder;
import io.github.mlformats.idv.format.encode.FixedEncoder;
import io.github.mlformats.idv.format.encode.OffsetTimeEncoder;
import io.github.mlformats.idv.format.encode.TextEncoder;
import io.github.mlformats.idv.schema.ColumnErrors;
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
}
