package io.github.mlformats.datadings.format.type;

import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import io.github.mlformats.datadings.format.numpy.Element;
import io.github.mlformats.datadings.format.numpy.NdReader;
import io.github.mlformats.datadings.format.numpy.NdValue;
import io.github.mlformats.datadings.format.type.ValueType.Conflict;
import io.github.mlformats.datadings.format.type.ValueType.Fields;
import io.github.mlformats.datadings.format.type.ValueType.ListOf;
import io.github.mlformats.datadings.format.type.ValueType.MapOf;
import io.github.mlformats.datadings.format.type.ValueType.NdArray;
import io.github.mlformats.datadings.format.type.ValueType.Simple;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Infers the types of the values of a sample, and validates every value. */
public final class TypeObserver {
    /** Maximum nesting depth of inferred types; deeper values are read as text. */
    static final int MAX_LEVELS = 50;

    private static final Conflict DEEP =
            new Conflict(new TreeSet<>(List.of("values more than " + MAX_LEVELS + " containers deep")));

    private final MessageCursor cursor;
    private final TypeMerge merge;
    private final NdReader numpy;
    private final NdValue nd = new NdValue();
    private int level;

    public TypeObserver(MessageCursor cursor, TypeMerge merge) {
        this.cursor = cursor;
        this.merge = merge;
        this.numpy = new NdReader(cursor);
    }

    /**
     * Reads the next value and returns its type.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the value is invalid
     */
    ValueType observe() throws IOException {
        int at = cursor.at();
        return switch (cursor.next()) {
            case NIL -> Simple.NOTHING;
            case BOOL -> Simple.BOOL;
            case INT -> Simple.INT64;
            case UINT64 -> Simple.UINT64;
            case FLOAT32 -> Simple.FLOAT32;
            case FLOAT64 -> Simple.FLOAT64;
            case STR -> {
                Values.checkText(cursor);
                yield Simple.TEXT;
            }
            case BIN -> Simple.BINARY;
            case EXT -> {
                Values.checkExtension(cursor);
                yield cursor.extension() == Values.TIMESTAMP ? Simple.TIMESTAMP : Simple.EXTENSION;
            }
            case ARRAY -> enclosed(this::list);
            case MAP -> {
                cursor.seek(at);
                yield numpy.read(nd) ? numpyType() : map();
            }
        };
    }

    private interface Inside {
        ValueType observe() throws IOException;
    }

    private ValueType enclosed(Inside content) throws IOException {
        cursor.enter();
        level++;
        ValueType type = content.observe();
        level--;
        cursor.leave();
        return level >= MAX_LEVELS ? DEEP : type;
    }

    private ValueType list() throws IOException {
        int count = cursor.length();
        ValueType element = Simple.NOTHING;
        for (int i = 0; i < count; i++) {
            element = merge.merge(element, observe());
        }
        return new ListOf(element);
    }

    private ValueType map() throws IOException {
        cursor.next();
        return enclosed(this::entries);
    }

    private ValueType entries() throws IOException {
        int pairs = cursor.length();
        Map<String, ValueType> fields = new LinkedHashMap<>();
        boolean textKeys = true;
        for (int i = 0; i < pairs; i++) {
            textKeys &= cursor.peek() == Kind.STR;
            String name = key();
            fields.put(name, observe());
        }
        Fields struct = new Fields(fields);
        if (textKeys) {
            return merge.struct(struct);
        }
        ValueType all = Simple.NOTHING;
        for (ValueType type : fields.values()) {
            all = merge.merge(all, type);
        }
        return new MapOf(all);
    }

    /** Reads a key of a map as text. */
    private String key() throws IOException {
        return KeyText.read(cursor);
    }

    private ValueType numpyType() {
        return switch (nd.form()) {
            case ARRAY -> new NdArray(element(), nd.rank());
            case COMPLEX -> Simple.COMPLEX;
            case SCALAR -> scalar();
        };
    }

    private Element element() {
        Element element = nd.dtype().element();
        return element.isNumber() ? element : Element.OTHER;
    }

    private ValueType scalar() {
        return switch (nd.dtype().element()) {
            case BOOL -> Simple.BOOL;
            case INT8 -> Simple.INT8;
            case UINT8, INT16 -> Simple.INT16;
            case UINT16, INT32 -> Simple.INT32;
            case UINT32, INT64 -> Simple.INT64;
            case UINT64 -> Simple.UINT64;
            case FLOAT16, FLOAT32 -> Simple.FLOAT32;
            case FLOAT64 -> Simple.FLOAT64;
            case COMPLEX64, COMPLEX128 -> Simple.COMPLEX;
            case OTHER -> new NdArray(Element.OTHER, 0);
        };
    }
}
