package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.vector.BatchBytes;
import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.numpy.NdReader;
import io.github.mlformats.datadings.format.numpy.NdValue;
import io.github.mlformats.datadings.format.type.CanonicalJson;
import io.github.mlformats.datadings.schema.OnConflict;
import java.io.IOException;

/**
 * Where the values of a row come from: the sample being read and what helps to read it. One for all columns of a reader.
 */
public final class ValueReader {
    private static final byte[] NOTHING = {};

    private final MessageCursor cursor;
    private final NdReader numpy;
    private final NdValue nd = new NdValue();
    private final CanonicalJson json;
    private final OnConflict onConflict;
    private final boolean discards;
    private final BatchBytes held = new BatchBytes();

    /** @param onConflict what becomes of values that are no text in columns of text */
    public ValueReader(MessageCursor cursor, OnConflict onConflict) {
        this(cursor, onConflict, false);
    }

    private ValueReader(MessageCursor cursor, OnConflict onConflict, boolean discards) {
        this.discards = discards;
        this.cursor = cursor;
        this.numpy = new NdReader(cursor);
        this.json = new CanonicalJson(cursor);
        this.onConflict = onConflict;
    }

    /** A reader that tells whether values fit their columns, and does not read binary ones. */
    public static ValueReader discarding(MessageCursor cursor, OnConflict onConflict) {
        return new ValueReader(cursor, onConflict, true);
    }

    public MessageCursor cursor() {
        return cursor;
    }

    OnConflict onConflict() {
        return onConflict;
    }

    CanonicalJson json() {
        return json;
    }

    /** The bytes of the array or scalar that is being read, in an array of their own. */
    byte[] copy(NdValue array) throws IOException {
        held.hold(array.length());
        return discards ? NOTHING : numpy.copy(array);
    }

    void load(NdValue array) throws IOException {
        numpy.load(array);
    }

    /** The bytes of the str, bin or ext that is being read, in an array of their own. */
    byte[] copy() throws IOException {
        held.hold(cursor.length());
        return discards ? NOTHING : cursor.copy();
    }

    /** What the batch holds. */
    public BatchBytes held() {
        return held;
    }

    /** Reads the next value into a column, whatever it is; a value that does not fit the column is corrupt. */
    void read(ColumnWriter column, int row) throws IOException {
        int at = cursor.at();
        Kind kind = cursor.next();
        boolean fits =
                switch (kind) {
                    case NIL -> {
                        column.putNull(row);
                        yield true;
                    }
                    case BOOL -> column.putBoolean(row, cursor.integer() == 1);
                    case INT -> column.putInteger(row, cursor.integer());
                    case UINT64 -> column.putUnsigned(row, cursor.integer());
                    case FLOAT32, FLOAT64 -> column.putReal(row, cursor.float64());
                    case STR -> column.putText(row);
                    case BIN -> column.putBinary(row);
                    case EXT -> column.putExtension(row);
                    case ARRAY -> column.putList(row);
                    case MAP -> {
                        cursor.seek(at);
                        yield numpy.read(nd) ? readNumpy(column, row) : column.putMap(row);
                    }
                };
        if (!fits) {
            cursor.seek(at);
            column.putOther(row);
        }
    }

    private boolean readNumpy(ColumnWriter column, int row) throws IOException {
        if (nd.form() == NdValue.Form.COMPLEX) {
            return column.putComplex(row, nd.re(), nd.im());
        }
        if (nd.form() == NdValue.Form.ARRAY) {
            return column.putArray(row, nd);
        }
        return switch (nd.dtype().element()) {
            case BOOL -> column.putBoolean(row, nd.integer(0) == 1);
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32 -> column.putInteger(row, nd.integer(0));
            case UINT64 ->
                nd.integer(0) < 0 ? column.putUnsigned(row, nd.integer(0)) : column.putInteger(row, nd.integer(0));
            case FLOAT16, FLOAT32, FLOAT64 -> column.putReal(row, nd.real(0));
            case COMPLEX64, COMPLEX128 -> column.putComplex(row, nd.re(), nd.im());
            case OTHER -> column.putArray(row, nd);
        };
    }

    /** What to say of a value that does not fit. */
    CorruptFileException misfit(String column, String type) throws IOException {
        int at = cursor.at();
        Kind kind = cursor.peek();
        return cursor.corrupt(
                at,
                "a value of column '" + column + "' of type " + type,
                kind + " that is none without loss (option inferSamples=all looks at all samples for their types)");
    }
}
