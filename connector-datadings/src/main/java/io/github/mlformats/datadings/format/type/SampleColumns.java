package io.github.mlformats.datadings.format.type;

import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import io.github.mlformats.datadings.format.type.ValueType.Fields;
import java.io.IOException;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The columns of samples beside {@code key}: the fields of those that are maps with text keys, and {@value #VALUE} for all
 * others.
 *
 * @param types by name, in order of first appearance
 */
public record SampleColumns(Map<String, ValueType> types) implements Serializable {
    /** The column of the samples' keys, which is not among these. */
    public static final String KEY = "key";
    /** The column of samples that are no maps with text keys. */
    public static final String VALUE = "value";

    public static final SampleColumns NONE = new SampleColumns(Map.of());

    /**
     * The columns of one sample.
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

    /** The columns of these and other samples. */
    public SampleColumns merge(SampleColumns others, TypeMerge merge) {
        return new SampleColumns(merge.union(types, others.types));
    }
}
