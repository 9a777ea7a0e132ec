package io.github.mlformats.datadings.format.type;

import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import io.github.mlformats.datadings.format.type.ValueType.Fields;
import java.io.IOException;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The inferred columns of samples without {@code key}: the fields of samples that are maps with string keys, and
 * {@value #VALUE} for all other samples.
 *
 * @param types by name, in order of first appearance
 */
public record SampleColumns(Map<String, ValueType> types) implements Serializable {
    /** The name of the key column, which is not included. */
    public static final String KEY = "key";
    /** The name of the column of samples that are not maps with string keys. */
    public static final String VALUE = "value";

    public static final SampleColumns NONE = new SampleColumns(Map.of());

    /**
     * Infers the columns of the sample at the cursor.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if it cannot be decoded
     */
    public static SampleColumns of(MessageCursor cursor, TypeMerge merge) throws IOException {
        int start = cursor.at();
        ValueType type = new TypeObserver(cursor, new TypeMerge(MapRule.STRUCT)).observe();
        cursor.end();
        if (!(type instanceof Fields)) {
            return new SampleColumns(Map.of(VALUE, type));
        }
        cursor.seek(start);
        return fields(cursor, new TypeObserver(cursor, merge));
    }

    private static SampleColumns fields(MessageCursor cursor, TypeObserver observer) throws IOException {
        Map<String, ValueType> types = new LinkedHashMap<>();
        cursor.next();
        int pairs = cursor.length();
        cursor.enter();
        for (int i = 0; i < pairs; i++) {
            cursor.next();
            String name = Values.text(cursor);
            if (name.equals(KEY)) {
                cursor.skip();
            } else {
                types.put(name, observer.observe());
            }
        }
        cursor.leave();
        return new SampleColumns(types);
    }

    /** Returns the columns of these and other samples, merged. */
    public SampleColumns merge(SampleColumns others, TypeMerge merge) {
        return new SampleColumns(merge.union(types, others.types));
    }
}
