package io.github.mlformats.datadings.format.type;

import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.MessagePackValues;
import io.github.mlformats.datadings.format.type.SampleValueType.Fields;
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
public record SampleColumns(Map<String, SampleValueType> types) implements Serializable {
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
    public static SampleColumns infer(MessagePackCursor cursor, TypeMerger merge) throws IOException {
        int start = cursor.at();
        SampleValueType type =
                new SampleTypeInference(cursor, new TypeMerger(TypeMerger.MapRepresentation.STRUCT)).inferType();
        cursor.requireEnd();
        if (!(type instanceof Fields)) {
            return new SampleColumns(Map.of(VALUE, type));
        }
        cursor.seek(start);
        return fields(cursor, new SampleTypeInference(cursor, merge));
    }

    private static SampleColumns fields(MessagePackCursor cursor, SampleTypeInference observer) throws IOException {
        Map<String, SampleValueType> types = new LinkedHashMap<>();
        cursor.next();
        int pairs = cursor.length();
        cursor.enter();
        for (int i = 0; i < pairs; i++) {
            cursor.next();
            String name = MessagePackValues.text(cursor);
            if (name.equals(KEY)) {
                cursor.skip();
            } else {
                types.put(name, observer.inferType());
            }
        }
        cursor.leave();
        return new SampleColumns(types);
    }

    /** Returns the columns of these and other samples, merged. */
    public SampleColumns merge(SampleColumns others, TypeMerger merge) {
        return new SampleColumns(merge.union(types, others.types));
    }
}
