package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.vector.build.nested.ListBuilder;
import io.github.mlformats.core.vector.build.value.BinaryBuilder;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.core.vector.build.value.TextBuilder;
import io.github.mlformats.core.vector.build.value.TimeBuilder;
import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import io.github.mlformats.datadings.format.numpy.NdReader;
import io.github.mlformats.datadings.format.numpy.NdValue;
import io.github.mlformats.datadings.format.type.CanonicalJson;
import io.github.mlformats.datadings.schema.OnConflict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Decodes the values of the current sample into column builders: dispatches on the MessagePack type, decides whether a
 * value fits its column, and applies the {@link OnConflict} policy to values that do not. One instance serves all
 * columns of a batch reader. Not thread-safe.
 */
public final class ValueReader {
    private static final byte[] NOTHING = {};
    private static final long MICROS = 1_000_000;

    private final MessageCursor cursor;
    private final NdReader numpy;
    private final NdValue nd = new NdValue();
    private final CanonicalJson json;
    private final Containers containers;
    private final Parts parts;
    private final OnConflict onConflict;
    private final DecodeBudget budget;
    private final boolean discards;

    /**
     * @param onConflict what values that are not strings become in string columns
     * @param budget bounds the lists of a numpy array without elements, which may be more than the sample has bytes
     */
    public ValueReader(MessageCursor cursor, OnConflict onConflict, DecodeBudget budget) {
        this(cursor, onConflict, budget, false);
    }

    private ValueReader(MessageCursor cursor, OnConflict onConflict, DecodeBudget budget, boolean discards) {
        this.discards = discards;
        this.budget = budget;
        this.cursor = cursor;
        this.numpy = new NdReader(cursor);
        this.json = new CanonicalJson(cursor);
        this.containers = new Containers(this);
        this.parts = new Parts(this);
        this.onConflict = onConflict;
    }

    /** Returns a decoder that only validates that values fit their columns, and does not copy binary values. */
    public static ValueReader discarding(MessageCursor cursor, OnConflict onConflict, DecodeBudget budget) {
        return new ValueReader(cursor, onConflict, budget, true);
    }

    /** Returns the cursor of the current sample. */
    public MessageCursor cursor() {
        return cursor;
    }

    /** Decodes the next value of any type into a column. A value that does not fit makes the sample corrupt. */
    public void read(ColumnBuilder column, int row) throws IOException {
        int at = cursor.at();
        Kind kind = cursor.next();
        boolean fits =
                switch (kind) {
                    case NIL -> {
                        column.putNull(row);
                        yield true;
                    }
                    case BOOL -> column.putBoolean(row, cursor.integer() == 1);
                    case INT -> column.putLong(row, cursor.integer());
                    case UINT64 -> column.putUnsigned(row, cursor.integer());
                    case FLOAT32, FLOAT64 -> column.putDouble(row, cursor.float64());
                    case STR -> column instanceof TextBuilder texts ? readText(texts, row) : readBytes(column, row);
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

    private boolean readText(TextBuilder texts, int row) throws IOException {
        Values.checkText(cursor);
        int start = cursor.start();
        texts.putText(row, cursor.data(), start, cursor.length());
        return true;
    }

    private boolean readBytes(ColumnBuilder column, int row) throws IOException {
        return column instanceof BinaryBuilder && column.putBytes(row, copy());
    }

    private boolean readExtension(ColumnBuilder column, int row) throws IOException {
        if (column instanceof TimeBuilder times) {
            Values.checkExtension(cursor);
            return cursor.extension() == Values.TIMESTAMP && readTimestamp(times, row);
        } else if (column instanceof RecordBuilder records) {
            Values.checkExtension(cursor);
            return parts.putExtension(records, row);
        }
        return false;
    }

    /** Rounds down to microseconds. */
    private boolean readTimestamp(TimeBuilder times, int row) throws IOException {
        long seconds = Values.seconds(cursor);
        long micros = Values.nanos(cursor) / 1000;
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
        if (nd.form() == NdValue.Form.COMPLEX) {
            return readComplex(column, row);
        }
        if (nd.form() == NdValue.Form.ARRAY) {
            return readArray(column, row);
        }
        return switch (nd.dtype().element()) {
            case BOOL, INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64 ->
                NumpyLists.putInteger(column, row, nd.dtype().element(), nd.integer(0));
            case FLOAT16, FLOAT32, FLOAT64 -> column.putDouble(row, nd.real(0));
            case COMPLEX64, COMPLEX128 -> readComplex(column, row);
            case OTHER -> readArray(column, row);
        };
    }

    private boolean readComplex(ColumnBuilder column, int row) throws IOException {
        return column instanceof RecordBuilder records && parts.putComplex(records, row, nd.re(), nd.im());
    }

    private boolean readArray(ColumnBuilder column, int row) throws IOException {
        if (column instanceof ListBuilder lists && NumpyLists.areFor(nd, lists)) {
            budget.require(NumpyLists.listBytes(lists, nd), "column '" + column.name() + "'");
            numpy.load(nd);
            return NumpyLists.put(lists, row, nd);
        }
        return column instanceof RecordBuilder records && parts.putArray(records, row, nd);
    }

    /** Converts a value that does not fit to a string, null or variant, as the policy says. */
    private void readMisfit(ColumnBuilder column, int row) throws IOException {
        if (column instanceof VariantBuilder variants) {
            variants.put(row, json.plain());
        } else if (column instanceof TextBuilder && onConflict == OnConflict.STRING) {
            column.putBytes(row, json.text().getBytes(StandardCharsets.UTF_8));
        } else if (column instanceof TextBuilder && onConflict == OnConflict.NULL) {
            cursor.skip();
            column.putNull(row);
        } else {
            throw misfit(column);
        }
    }

    private CorruptFileException misfit(ColumnBuilder column) throws IOException {
        int at = cursor.at();
        Kind kind = cursor.peek();
        return cursor.corrupt(
                at,
                "a value of column '" + column.name() + "' of type "
                        + column.type().catalogString(),
                kind + " that cannot be converted without loss (option inferSamples=all infers types from all samples)");
    }

    /** Returns a copy of the bytes of the current str, bin or ext. */
    byte[] copy() throws IOException {
        return discards ? NOTHING : cursor.copy();
    }

    /** Returns a copy of the data of the current array or scalar. */
    byte[] copy(NdValue array) throws IOException {
        return discards ? NOTHING : numpy.copy(array);
    }
}
