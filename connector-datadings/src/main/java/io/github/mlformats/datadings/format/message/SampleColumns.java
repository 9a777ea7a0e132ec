package io.github.mlformats.datadings.format.message;

import io.github.mlformats.datadings.format.message.SampleValueType.Conflict;
import io.github.mlformats.datadings.format.message.SampleValueType.Fields;
import io.github.mlformats.datadings.format.message.SampleValueType.ListOf;
import io.github.mlformats.datadings.format.message.SampleValueType.MapOf;
import io.github.mlformats.datadings.format.message.SampleValueType.NdArray;
import io.github.mlformats.datadings.format.message.SampleValueType.Simple;
import java.io.IOException;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The inferred columns of samples without {@code key}: the fields of samples that are maps with string keys, and
 * {@value #VALUE} for all other samples.
 *
 * @param types by name, in order of first appearance; copied, and changed only by {@link #add}
 */
public record SampleColumns(Map<String, SampleValueType> types) implements Serializable {
    /** The name of the key column, which is not included. */
    public static final String KEY = "key";
    /** The name of the column of samples that are not maps with string keys. */
    public static final String VALUE = "value";

    public SampleColumns {
        types = new LinkedHashMap<>(types);
    }

    /** Creates the columns of no sample. */
    public SampleColumns() {
        this(Map.of());
    }

    /**
     * Infers the columns of the sample at the cursor.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if it cannot be decoded
     */
    public static SampleColumns infer(MessagePackCursor cursor, TypeMerger merge) throws IOException {
        SampleValueType type = new SampleTypeInference(cursor, merge).inferUnmerged();
        cursor.requireEnd();
        if (!(type instanceof Fields fields)) {
            return new SampleColumns(Map.of(VALUE, type));
        }
        SampleColumns columns = new SampleColumns(fields.fields());
        columns.types.remove(KEY);
        return columns;
    }

    /** Adds the columns of other samples, which must not be used afterwards ({@link TypeMerger}). */
    public void add(SampleColumns others, TypeMerger merge) {
        merge.addAll(types, others.types);
    }

    /** Infers the types of the values of a sample, and validates every value. */
    private static final class SampleTypeInference {
        /** Maximum nesting depth of the types of a sample's values; deeper values are read as text. */
        static final int MAX_LEVELS = 50;

        private static final Conflict DEEP =
                new Conflict(new TreeSet<>(List.of("values more than " + MAX_LEVELS + " containers deep")));

        private final MessagePackCursor cursor;
        private final TypeMerger merge;
        private final NumpyReader numpy;
        private final NumpyValue nd = new NumpyValue();
        private int level;

        public SampleTypeInference(MessagePackCursor cursor, TypeMerger merge) {
            this.cursor = cursor;
            this.merge = merge;
            this.numpy = new NumpyReader(cursor);
        }

        private SampleValueType inferType() throws IOException {
            SampleValueType type = inferUnmerged();
            return type instanceof Fields struct ? merge.struct(struct) : type;
        }

        /**
         * Reads the next value and returns its type. A map with string keys is a struct, also if such maps are read as maps.
         *
         * @throws io.github.mlformats.core.error.CorruptFileException if the value is invalid
         */
        SampleValueType inferUnmerged() throws IOException {
            int at = cursor.at();
            return switch (cursor.next()) {
                case NIL -> Simple.NIL;
                case BOOL -> Simple.BOOL;
                case INT -> Simple.INT64;
                case UINT64 -> Simple.UINT64;
                case FLOAT32 -> Simple.FLOAT32;
                case FLOAT64 -> Simple.FLOAT64;
                case STR -> {
                    MessagePackValues.checkText(cursor);
                    yield Simple.TEXT;
                }
                case BIN -> Simple.BINARY;
                case EXT -> {
                    MessagePackValues.checkExtension(cursor);
                    yield cursor.extension() == MessagePackValues.TIMESTAMP ? Simple.TIMESTAMP : Simple.EXTENSION;
                }
                case ARRAY -> enclosed(this::list);
                case MAP -> {
                    cursor.seek(at);
                    yield numpy.read(nd) ? numpyType() : map();
                }
            };
        }

        private interface Inside {
            SampleValueType observe() throws IOException;
        }

        private SampleValueType enclosed(Inside content) throws IOException {
            cursor.enter();
            level++;
            SampleValueType type = content.observe();
            level--;
            cursor.leave();
            return level > MAX_LEVELS ? DEEP : type;
        }

        private SampleValueType list() throws IOException {
            int count = cursor.length();
            SampleValueType element = Simple.NIL;
            for (int i = 0; i < count; i++) {
                element = merge.merge(element, inferType());
            }
            return new ListOf(element);
        }

        private SampleValueType map() throws IOException {
            cursor.next();
            return enclosed(this::entries);
        }

        private SampleValueType entries() throws IOException {
            int pairs = cursor.length();
            Map<String, SampleValueType> fields = new LinkedHashMap<>();
            boolean textKeys = true;
            for (int i = 0; i < pairs; i++) {
                textKeys &= cursor.peek() == MessagePackType.STR;
                String name = CanonicalJsonWriter.readKey(cursor);
                fields.merge(name, inferType(), merge::merge); // Each value of a repeated name is read.
            }
            if (textKeys) {
                return new Fields(fields);
            }
            SampleValueType all = Simple.NIL;
            for (SampleValueType type : fields.values()) {
                all = merge.merge(all, type);
            }
            return new MapOf(all);
        }

        private SampleValueType numpyType() {
            return switch (nd.form()) {
                case ARRAY -> new NdArray(element(), nd.rank());
                case COMPLEX -> Simple.COMPLEX;
                case SCALAR -> scalar();
            };
        }

        private NumpyElementType element() {
            NumpyElementType element = nd.dtype().element();
            return element.isNumber() ? element : NumpyElementType.OTHER;
        }

        private SampleValueType scalar() {
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
                case OTHER -> new NdArray(NumpyElementType.OTHER, 0);
            };
        }
    }
}
