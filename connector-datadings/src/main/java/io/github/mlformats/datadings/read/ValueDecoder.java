package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.record.BinaryBuilder;
import io.github.mlformats.core.record.ColumnBuilder;
import io.github.mlformats.core.record.DateTimeBuilder;
import io.github.mlformats.core.record.FloatingPointBuilder;
import io.github.mlformats.core.record.ListBuilder;
import io.github.mlformats.core.record.TextBuilder;
import io.github.mlformats.core.record.VariantBuilder;
import io.github.mlformats.datadings.format.message.CanonicalJsonWriter;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.MessagePackType;
import io.github.mlformats.datadings.format.message.MessagePackValues;
import io.github.mlformats.datadings.format.message.NumpyReader;
import io.github.mlformats.datadings.format.message.NumpyValue;
import io.github.mlformats.datadings.schema.DatadingsReadOptions.TypeConflictPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Decodes the values of the current sample into column builders: dispatches on the MessagePack type, decides whether a
 * value fits its column, and applies the {@link TypeConflictPolicy} policy to values that do not. One instance serves all
 * columns of a batch reader. Not thread-safe.
 */
final class ValueDecoder {
    /** Receives the columns whose value is not the stored value. */
    interface LossListener {
        /** Of reads, which show converted values. */
        LossListener NONE = (column, reason) -> {};

        void add(String column, LostValues.Reason reason);
    }

    private static final byte[] NOTHING = {};
    private static final long MICROS = 1_000_000;
    private static final int NANOS_PER_MICRO = 1000;
    /** The bits of an integer above 2^63 that a double does not have. */
    private static final long UNSIGNED_ROUNDED = 0x7FF;

    private final MessagePackCursor cursor;
    private final NumpyReader numpy;
    private final NumpyValue nd = new NumpyValue();
    private final CanonicalJsonWriter json;
    private final ContainerDecoder containers;
    private final SpecialStructDecoder parts;
    private final TypeConflictPolicy onConflict;
    private final DecodeBudget budget;
    private final boolean discards;
    private final LossListener losses;

    /**
     * @param onConflict what values that are not strings become in string columns
     * @param budget bounds the lists of a numpy array without elements, which may be more than the sample has bytes
     */
    ValueDecoder(MessagePackCursor cursor, TypeConflictPolicy onConflict, DecodeBudget budget) {
        this(cursor, onConflict, budget, false, LossListener.NONE);
    }

    private ValueDecoder(
            MessagePackCursor cursor,
            TypeConflictPolicy onConflict,
            DecodeBudget budget,
            boolean discards,
            LossListener losses) {
        this.discards = discards;
        this.losses = losses;
        this.budget = budget;
        this.cursor = cursor;
        this.numpy = new NumpyReader(cursor);
        this.json = new CanonicalJsonWriter(cursor);
        this.containers = new ContainerDecoder(this);
        this.parts = new SpecialStructDecoder(this);
        this.onConflict = onConflict;
    }

    /** Returns a decoder that only validates that values fit their columns, and does not copy binary values. */
    static ValueDecoder validating(MessagePackCursor cursor, TypeConflictPolicy onConflict, DecodeBudget budget) {
        return validating(cursor, onConflict, budget, LossListener.NONE);
    }

    /** Returns such a decoder that also reports values that columns convert with loss. */
    static ValueDecoder validating(
            MessagePackCursor cursor, TypeConflictPolicy onConflict, DecodeBudget budget, LossListener losses) {
        return new ValueDecoder(cursor, onConflict, budget, true, losses);
    }

    /** Returns the cursor of the current sample. */
    MessagePackCursor cursor() {
        return cursor;
    }

    ContainerDecoder containers() {
        return containers;
    }

    /** Reports that the value of a column is not the stored value. */
    void noteLost(String column, LostValues.Reason reason) {
        losses.add(column, reason);
    }

    /** Decodes the next value of any type into a column. A value that does not fit makes the sample corrupt. */
    void decode(ColumnBuilder column, int row) throws IOException {
        int at = cursor.at();
        MessagePackType kind = cursor.next();
        boolean fits =
                switch (kind) {
                    case NIL -> {
                        column.putNull(row);
                        yield true;
                    }
                    case BOOL -> column.putBoolean(row, cursor.integer() == 1);
                    case INT -> putInteger(column, row, cursor.integer(), false);
                    case UINT64 -> putInteger(column, row, cursor.integer(), true);
                    case FLOAT32, FLOAT64 -> column.putDouble(row, cursor.float64());
                    case STR -> column instanceof TextBuilder texts ? readText(texts, row) : readUtf8(column, row);
                    case BIN -> readBytes(column, row);
                    case EXT -> readExtension(column, row);
                    case ARRAY -> column instanceof ListBuilder lists && containers.readList(lists, row);
                    case MAP -> {
                        cursor.seek(at);
                        yield numpy.read(nd) ? readNumpy(column, row) : containers.readMap(column, row);
                    }
                };
        if (!fits) {
            cursor.seek(at);
            readMisfit(column, row);
        }
    }

    /** Decodes the next value of any type into a column of variants. */
    void decodeVariant(VariantBuilder column, int row) throws IOException {
        String text = json.plain(column.members());
        // Only objects for what JSON lacks begin so, as quotes in text are escaped.
        if (discards && text.contains("{\"$")) {
            noteLost(column.name(), LostValues.Reason.VARIANT);
        }
        column.putJson(row, text);
    }

    private boolean putInteger(ColumnBuilder column, int row, long value, boolean isUnsigned) {
        if (column instanceof FloatingPointBuilder) {
            boolean isExact = isUnsigned
                    ? (value & UNSIGNED_ROUNDED) == 0
                    : (long) (double) value == value && value != Long.MAX_VALUE;
            if (!isExact) {
                noteLost(column.name(), LostValues.Reason.ROUNDED);
            }
        }
        return isUnsigned ? column.putUnsigned(row, value) : column.putLong(row, value);
    }

    private boolean readText(TextBuilder texts, int row) throws IOException {
        MessagePackValues.checkText(cursor);
        int start = cursor.start();
        texts.putText(row, cursor.data(), start, cursor.length());
        return true;
    }

    private boolean readUtf8(ColumnBuilder column, int row) throws IOException {
        boolean fits = readBytes(column, row);
        if (fits) {
            noteLost(column.name(), LostValues.Reason.BINARY);
        }
        return fits;
    }

    private boolean readBytes(ColumnBuilder column, int row) throws IOException {
        return column instanceof BinaryBuilder && column.putBytes(row, copy());
    }

    private boolean readExtension(ColumnBuilder column, int row) throws IOException {
        if (column instanceof DateTimeBuilder times) {
            MessagePackValues.checkExtension(cursor);
            return cursor.extension() == MessagePackValues.TIMESTAMP && readTimestamp(times, row);
        } else if (column instanceof SampleColumnBuilders.NamedStructBuilder records) {
            MessagePackValues.checkExtension(cursor);
            return parts.putExtension(records, row);
        }
        return false;
    }

    /** Rounds down to microseconds. */
    private boolean readTimestamp(DateTimeBuilder times, int row) throws IOException {
        long seconds = MessagePackValues.seconds(cursor);
        long nanos = MessagePackValues.nanos(cursor);
        long micros = nanos / NANOS_PER_MICRO;
        if (nanos % NANOS_PER_MICRO != 0) {
            noteLost(times.name(), LostValues.Reason.TIME);
        }
        try {
            // For negative seconds, avoids an overflow at the earliest representable microsecond.
            times.putMicros(
                    row,
                    seconds >= 0
                            ? Math.addExact(Math.multiplyExact(seconds, MICROS), micros)
                            : Math.addExact(Math.multiplyExact(seconds + 1, MICROS), micros - MICROS));
            return true;
        } catch (ArithmeticException e) {
            return false;
        }
    }

    private boolean readNumpy(ColumnBuilder column, int row) throws IOException {
        if (nd.form() == NumpyValue.Form.COMPLEX) {
            return readComplex(column, row);
        }
        if (nd.form() == NumpyValue.Form.ARRAY) {
            return readArray(column, row);
        }
        return switch (nd.dtype().element()) {
            case BOOL -> column.putBoolean(row, nd.integer(0) == 1);
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32 -> putInteger(column, row, nd.integer(0), false);
            case UINT64 -> putInteger(column, row, nd.integer(0), nd.integer(0) < 0);
            case FLOAT16, FLOAT32, FLOAT64 -> column.putDouble(row, nd.real(0));
            case COMPLEX64, COMPLEX128 -> readComplex(column, row);
            case OTHER -> readArray(column, row);
        };
    }

    private boolean readComplex(ColumnBuilder column, int row) throws IOException {
        return column instanceof SampleColumnBuilders.NamedStructBuilder records
                && parts.putComplex(records, row, nd.re(), nd.im());
    }

    private boolean readArray(ColumnBuilder column, int row) throws IOException {
        if (column instanceof ListBuilder lists && NdArrayListDecoder.canDecode(nd, lists)) {
            budget.require(NdArrayListDecoder.listBytes(lists, nd), "column '" + column.name() + "'");
            numpy.load(nd);
            noteLost(
                    column.name(),
                    NdArrayListDecoder.isWritten(nd, lists) ? LostValues.Reason.LIST : LostValues.Reason.ND_ARRAY);
            return NdArrayListDecoder.put(lists, row, nd);
        }
        return column instanceof SampleColumnBuilders.NamedStructBuilder records && parts.putArray(records, row, nd);
    }

    /** Converts a value that does not fit to a string, null or variant, as the policy says. */
    private void readMisfit(ColumnBuilder column, int row) throws IOException {
        if (column instanceof VariantBuilder variants) {
            decodeVariant(variants, row);
        } else if (column instanceof TextBuilder && onConflict == TypeConflictPolicy.STRING) {
            noteLost(column.name(), LostValues.Reason.TEXT);
            column.putBytes(row, json.toText().getBytes(StandardCharsets.UTF_8));
        } else if (column instanceof TextBuilder && onConflict == TypeConflictPolicy.NULL) {
            noteLost(column.name(), LostValues.Reason.NULL);
            cursor.skip();
            column.putNull(row);
        } else {
            throw misfit(column);
        }
    }

    private CorruptFileException misfit(ColumnBuilder column) throws IOException {
        int at = cursor.at();
        MessagePackType kind = cursor.peek();
        return cursor.corrupt(
                at,
                "a value of column '" + column.name() + "' of type "
                        + column.type().catalogString(),
                kind
                        + " that cannot be converted without loss (option inferSamples=all infers types from all"
                        + " samples)");
    }

    /** Returns a copy of the bytes of the current str, bin or ext. */
    byte[] copy() throws IOException {
        return discards ? NOTHING : cursor.copy();
    }

    /** Returns a copy of the data of the current array or scalar. */
    byte[] copy(NumpyValue array) throws IOException {
        return discards ? NOTHING : numpy.copy(array);
    }

    /**
     * Decodes values that Spark has no type for into structs with fixed field names: numpy arrays (dtype, shape, data),
     * complex numbers (re, im), extensions (type, data) and timestamps (seconds, nanos).
     */
    private static final class SpecialStructDecoder {
        private final ValueDecoder values;
        private final MessagePackCursor cursor;

        SpecialStructDecoder(ValueDecoder values) {
            this.values = values;
            this.cursor = values.cursor();
        }

        private interface Part {
            boolean put(String name, ColumnBuilder child) throws IOException;
        }

        boolean putComplex(SampleColumnBuilders.NamedStructBuilder records, int row, double re, double im)
                throws IOException {
            return put(records, row, (part, child) -> switch (part) {
                case "re" -> child.putDouble(row, re);
                case "im" -> child.putDouble(row, im);
                default -> false;
            });
        }

        /** Appends the ext whose header was read and checked. */
        boolean putExtension(SampleColumnBuilders.NamedStructBuilder records, int row) throws IOException {
            boolean timestamp = cursor.extension() == MessagePackValues.TIMESTAMP;
            return put(records, row, (part, child) -> switch (part) {
                case "seconds" -> timestamp && child.putLong(row, MessagePackValues.seconds(cursor));
                case "nanos" -> timestamp && child.putLong(row, MessagePackValues.nanos(cursor));
                case "type" -> !timestamp && child.putLong(row, cursor.extension());
                case "data" -> !timestamp && child.putBytes(row, values.copy());
                default -> false;
            });
        }

        boolean putArray(SampleColumnBuilders.NamedStructBuilder records, int row, NumpyValue array)
                throws IOException {
            return put(records, row, (part, child) -> switch (part) {
                case "dtype" -> child.putBytes(row, array.dtype().text().getBytes(StandardCharsets.UTF_8));
                case "shape" -> child instanceof ListBuilder list && NdArrayListDecoder.putShape(list, row, array);
                case "data" -> child.putBytes(row, values.copy(array));
                default -> false;
            });
        }

        private boolean put(SampleColumnBuilders.NamedStructBuilder records, int row, Part part) throws IOException {
            records.begin();
            for (int i = 0; i < records.size(); i++) {
                if (!part.put(records.fieldName(i), records.child(i))) {
                    return false;
                }
                records.setPresent(i, true);
            }
            records.end(row);
            return true;
        }
    }
}
