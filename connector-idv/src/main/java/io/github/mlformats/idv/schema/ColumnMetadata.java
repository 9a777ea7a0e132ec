package io.github.mlformats.idv.schema;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.idv.format.annotation.Annotation;
import io.github.mlformats.idv.format.annotation.Annotations;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.PlainValue;
import io.github.mlformats.idv.format.layout.IdvColumn;
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
 * {@code idv.keyCount}, slot names and key values as Spark ML attributes (those of keys in vectors, and of keys as they are
 * stored, in {@code idv.keyValues}), and all other annotations as JSON in {@code
 * idv.annotations}.
 */
final class ColumnMetadata {
    static final String TYPE = "idv.type";
    static final String DIMS = "idv.dims";
    static final String KEY_COUNT = "idv.keyCount";
    static final String KEYS = "idv.keys";
    /** Value of {@link #KEYS} for keys as they are stored. */
    static final String RAW = "raw";

    static final String KEY_VALUES = "idv.keyValues";
    static final String ANNOTATIONS = "idv.annotations";

    /** Spark reads metadata as JSON, in which a text may not have more than 20 million characters. */
    private static final int MAX_TEXT = 16 << 20;

    private final int maxItems;
    private final long maxBytes;
    private long bytes;
    private int leftOut;
    private String firstLeftOut;

    /**
     * @param maxItems most slot names, key values or items of another annotation; longer ones are left out
     * @param maxBytes most decoded bytes of all annotations of all columns together
     */
    ColumnMetadata(int maxItems, long maxBytes) {
        this.maxItems = maxItems;
        this.maxBytes = Math.min(maxBytes, MAX_TEXT);
    }

    /** What was left out as it takes too many bytes; empty if nothing was. */
    Optional<String> leftOut() {
        return leftOut == 0
                ? Optional.empty()
                : Optional.of(leftOut + " annotations, the first of them " + firstLeftOut
                        + ", are left out of the columns' metadata: together they take more than maxMetadataBytes, which is "
                        + maxBytes);
    }

    Metadata of(IdvColumn column, Form form, Annotations annotations) throws IOException {
        MetadataBuilder metadata =
                new MetadataBuilder().putString(TYPE, column.type().toString());
        IdvType.Key key = KeyColumns.key(column);
        if (key != null && key.count() > 0) {
            metadata.putLong(KEY_COUNT, key.count());
        }
        if (key != null) {
            metadata.putString(KEYS, form.isKeyIndex() ? "index" : form.usesKeyValues() ? "value" : RAW);
        }
        if (column.type() instanceof IdvType.Vector vector) {
            metadata.putLongArray(
                    DIMS, vector.dims().stream().mapToLong(Integer::longValue).toArray());
            if (vector.size() > 0) {
                List<String> names = texts(column, annotations.slotNames());
                metadata.putMetadata(MlAttributes.KEY, MlAttributes.slots(vector.size(), names));
            }
        }
        if (form instanceof Form.KeyIndex) {
            putKeyValues(metadata, key, texts(column, annotations.keyValues()));
        } else if (key != null && !form.usesKeyValues()) {
            List<String> values = texts(column, annotations.keyValues());
            if (values != null) {
                metadata.putStringArray(KEY_VALUES, values.toArray(new String[0]));
            }
        }
        Map<String, String> others = others(column, annotations);
        if (!others.isEmpty()) {
            metadata.putString(ANNOTATIONS, Json.object(others));
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
    private List<String> texts(IdvColumn column, Optional<Annotation> annotation) throws IOException {
        if (annotation.isEmpty() || ((IdvType.Vector) annotation.get().type()).size() > maxItems) {
            return null;
        }
        IdvType.Vector type = (IdvType.Vector) annotation.get().type();
        Block block = read(column, annotation.get());
        if (block == null) {
            return null;
        }
        PlainValue.Vector vector = (PlainValue.Vector) PlainValue.of(type, block, 0);
        String[] texts = new String[vector.length()];
        Arrays.fill(texts, type.item() == IdvType.Primitive.TEXT ? "" : "0");
        for (int i = 0; i < vector.items().size(); i++) {
            int slot = vector.indices() == null ? i : vector.indices().get(i);
            texts[slot] = Objects.toString(vector.items().get(i), "");
        }
        return List.of(texts);
    }

    /** The annotations that have no other place: kind to JSON. */
    private Map<String, String> others(IdvColumn column, Annotations annotations) throws IOException {
        Map<String, String> others = new LinkedHashMap<>();
        Annotation slotNames = annotations.slotNames().orElse(null);
        Annotation keyValues = annotations.keyValues().orElse(null);
        for (Annotation annotation : annotations.readable()) {
            boolean shown = annotation == slotNames
                    || annotation == keyValues
                    || annotation.kind().equals(Annotations.SIZE_UNKNOWN);
            boolean large = annotation.type() instanceof IdvType.Vector vector && vector.size() > maxItems;
            if (!shown && !large) {
                put(others, column, annotation);
            }
        }
        return others;
    }

    private void put(Map<String, String> others, IdvColumn column, Annotation annotation) throws IOException {
        Block block = read(column, annotation);
        if (block != null && (!(block instanceof Block.Vectors vectors) || vectors.length(0) <= maxItems)) {
            String json = Json.of(PlainValue.of(annotation.type(), block, 0));
            if (json.length() > room()) {
                leaveOut(column, annotation);
            } else {
                bytes += json.length();
                others.put(annotation.kind(), json);
            }
        }
    }

    /** A value that there is room for; null if there is none. */
    private Block read(IdvColumn column, Annotation annotation) throws IOException {
        Optional<Annotation.Value> value = annotation.value(room());
        if (value.isEmpty()) {
            leaveOut(column, annotation);
            return null;
        }
        bytes += value.get().bytes();
        return value.get().block();
    }

    private int room() {
        return (int) (maxBytes - bytes);
    }

    private void leaveOut(IdvColumn column, Annotation annotation) {
        leftOut++;
        firstLeftOut = firstLeftOut != null
                ? firstLeftOut
                : "'" + PlainText.cut(annotation.kind()) + "' of column '" + PlainText.cut(column.name()) + "'";
    }
}
