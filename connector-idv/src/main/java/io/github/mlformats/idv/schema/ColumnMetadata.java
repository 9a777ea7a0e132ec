package io.github.mlformats.idv.schema;

import io.github.mlformats.idv.format.Annotation;
import io.github.mlformats.idv.format.Annotations;
import io.github.mlformats.idv.format.Block;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.IdvType;
import io.github.mlformats.idv.format.PlainValue;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;

/**
 * What a file says about a column beside its type, as metadata of the Spark column: {@code idv.type}, {@code idv.dims},
 * {@code idv.keyCount}, slot names and key values as Spark ML attributes, and all other annotations as JSON in {@code
 * idv.annotations}.
 */
final class ColumnMetadata {
    static final String TYPE = "idv.type";
    static final String DIMS = "idv.dims";
    static final String KEY_COUNT = "idv.keyCount";
    static final String KEYS = "idv.keys";
    static final String ANNOTATIONS = "idv.annotations";

    /** Stored bytes of an annotation beyond which it is left out unread. */
    private static final long LARGE = 1 << 20;

    private final int maxItems;

    /** @param maxItems most slot names, key values or items of another annotation; longer ones are left out */
    ColumnMetadata(int maxItems) {
        this.maxItems = maxItems;
    }

    Metadata of(IdvColumn column, Form form, Annotations annotations) throws IOException {
        MetadataBuilder metadata =
                new MetadataBuilder().putString(TYPE, column.type().toString());
        IdvType.Key key = KeyColumns.key(column);
        if (key != null && key.count() > 0) {
            metadata.putLong(KEY_COUNT, key.count());
        }
        if (key != null) {
            metadata.putString(KEYS, form.isKeyIndex() ? "index" : form.usesKeyValues() ? "value" : "raw");
        }
        if (column.type() instanceof IdvType.Vector vector) {
            metadata.putLongArray(
                    DIMS, vector.dims().stream().mapToLong(Integer::longValue).toArray());
            if (vector.size() > 0) {
                List<String> names = texts(annotations.slotNames());
                metadata.putMetadata(MlAttributes.KEY, MlAttributes.slots(vector.size(), names));
            }
        }
        if (form instanceof Form.KeyIndex) {
            putKeyValues(metadata, key, texts(annotations.keyValues()));
        }
        Map<String, Object> others = others(annotations);
        if (!others.isEmpty()) {
            metadata.putString(ANNOTATIONS, Json.of(others));
        }
        return metadata.build();
    }

    private static void putKeyValues(MetadataBuilder metadata, IdvType.Key key, List<String> values) {
        if (values != null) {
            metadata.putMetadata(MlAttributes.KEY, MlAttributes.nominal(values));
        } else if (key.count() > 0 && key.count() <= Integer.MAX_VALUE) {
            metadata.putMetadata(MlAttributes.KEY, MlAttributes.nominal((int) key.count()));
        }
    }

    /** The items of a vector as text, missing ones empty; null if there is none or it is too long. */
    private List<String> texts(Optional<Annotation> annotation) throws IOException {
        if (annotation.isEmpty() || ((IdvType.Vector) annotation.get().type()).size() > maxItems) {
            return null;
        }
        IdvType.Vector type = (IdvType.Vector) annotation.get().type();
        PlainValue.Vector vector =
                (PlainValue.Vector) PlainValue.of(type, annotation.get().value(), 0);
        String[] texts = new String[vector.length()];
        Arrays.fill(texts, type.item() == IdvType.Primitive.TEXT ? "" : "0");
        for (int i = 0; i < vector.items().size(); i++) {
            int slot = vector.indices() == null ? i : vector.indices().get(i);
            texts[slot] = Objects.toString(vector.items().get(i), "");
        }
        return List.of(texts);
    }

    private Map<String, Object> others(Annotations annotations) throws IOException {
        Map<String, Object> others = new LinkedHashMap<>();
        Optional<Annotation> slotNames = annotations.slotNames();
        Optional<Annotation> keyValues = annotations.keyValues();
        for (Annotation annotation : annotations.readable()) {
            boolean shown = slotNames.filter(annotation::equals).isPresent()
                    || keyValues.filter(annotation::equals).isPresent();
            boolean large = annotation.storedLength() > LARGE
                    || annotation.type() instanceof IdvType.Vector vector && vector.size() > maxItems;
            if (!shown && !large) {
                put(others, annotation);
            }
        }
        return others;
    }

    private void put(Map<String, Object> others, Annotation annotation) throws IOException {
        Block value = annotation.value();
        if (!(value instanceof Block.Vectors vectors) || vectors.length(0) <= maxItems) {
            others.put(annotation.kind(), PlainValue.of(annotation.type(), value, 0));
        }
    }
}
