package io.github.mlformats.idv.schema;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.idv.format.Annotation;
import io.github.mlformats.idv.format.Annotations;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvValue;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;

/**
 * Builds the metadata of Spark columns: {@code idv.type}, {@code idv.dims}, {@code idv.keyCount}, slot names and key
 * values as Spark ML attributes (key values of raw keys and of keys in vectors in {@code idv.keyValues}), and all other
 * annotations as JSON in {@code idv.annotations}. One object serves all columns of a file and counts their annotations
 * against one byte limit.
 */
final class ColumnMetadataBuilder {
    static final String TYPE = "idv.type";
    static final String DIMS = "idv.dims";
    static final String KEY_COUNT = "idv.keyCount";
    static final String KEYS = "idv.keys";
    /** Value of {@link #KEYS} for keys that are read as stored. */
    static final String RAW = "raw";

    static final String ANNOTATIONS = "idv.annotations";

    /** Spark parses metadata as JSON, whose strings are limited to 20 million characters. */
    private static final int MAX_TEXT = 16 << 20;

    private final int maxItems;
    private final long maxBytes;
    private long bytes;
    private final Skipped tooLong = new Skipped();
    private final Skipped tooLarge = new Skipped();

    /**
     * @param maxItems maximum number of slot names, key values or items of another annotation; longer annotations are
     *     skipped
     * @param maxBytes maximum decoded bytes of all annotations of all columns together
     */
    ColumnMetadataBuilder(int maxItems, long maxBytes) {
        this.maxItems = maxItems;
        this.maxBytes = Math.min(maxBytes, MAX_TEXT);
    }

    /** Warnings about annotations that were skipped, one for each limit. */
    List<String> skippedWarnings() {
        List<String> warnings = new ArrayList<>();
        tooLong.warning("more items than maxMetadataNames, which is " + maxItems)
                .ifPresent(warnings::add);
        tooLarge.warning("all annotations together exceed maxMetadataBytes, which is " + maxBytes)
                .ifPresent(warnings::add);
        return warnings;
    }

    /** The annotations that one limit excludes. */
    private static final class Skipped {
        private int count;
        private String first;

        void add(IdvColumn column, Annotation annotation) {
            count++;
            first = first != null
                    ? first
                    : "'" + PlainText.truncate(annotation.kind()) + "' of column '" + PlainText.truncate(column.name())
                            + "'";
        }

        Optional<String> warning(String reason) {
            return count == 0
                    ? Optional.empty()
                    : Optional.of(
                            "annotations skipped in the column metadata, so that files written from these rows do not"
                                    + " have them: " + count + ", the first of them " + first + ": " + reason);
        }
    }

    Metadata build(IdvColumn column, TypeMapping mapping, Annotations annotations) throws IOException {
        MetadataBuilder metadata =
                new MetadataBuilder().putString(TYPE, column.type().toString());
        IdvType.Key key = KeyColumns.keyType(column);
        if (key != null && key.count() > 0) {
            metadata.putLong(KEY_COUNT, key.count());
        }
        if (key != null) {
            metadata.putString(KEYS, mapping.isKeyIndex() ? "index" : mapping.requiresKeyValues() ? "value" : RAW);
        }
        if (column.type() instanceof IdvType.Vector vector) {
            metadata.putLongArray(
                    DIMS, vector.dims().stream().mapToLong(Integer::longValue).toArray());
            if (vector.size() > 0) {
                List<String> names = texts(column, annotations.slotNames());
                metadata.putMetadata(MlAttributes.KEY, MlAttributes.slots(vector.size(), names));
            }
        }
        if (mapping instanceof TypeMapping.KeyIndex) {
            putKeyValues(metadata, key, texts(column, annotations.keyValues()));
        } else if (key != null && !mapping.requiresKeyValues()) {
            List<String> values = texts(column, annotations.keyValues());
            if (values != null) {
                metadata.putStringArray(ColumnHints.KEY_VALUES, values.toArray(new String[0]));
            }
        }
        Map<String, String> others = others(column, annotations);
        if (!others.isEmpty()) {
            metadata.putString(ANNOTATIONS, AnnotationJson.object(others));
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

    /**
     * The items of a vector annotation as text, missing items as empty text; null if there is no annotation or it is
     * too long.
     */
    private List<String> texts(IdvColumn column, Optional<Annotation> annotation) throws IOException {
        if (annotation.isEmpty()) {
            return null;
        }
        if (((IdvType.Vector) annotation.get().type()).size() > maxItems) {
            tooLong.add(column, annotation.get());
            return null;
        }
        IdvType.Vector type = (IdvType.Vector) annotation.get().type();
        Block block = read(column, annotation.get());
        if (block == null) {
            return null;
        }
        return ((IdvValue.Vector) IdvValue.of(type, block, 0)).texts(type.item());
    }

    /** The annotations without metadata of their own, as JSON by kind. */
    private Map<String, String> others(IdvColumn column, Annotations annotations) throws IOException {
        Map<String, String> others = new LinkedHashMap<>();
        Annotation slotNames = annotations.slotNames().orElse(null);
        Annotation keyValues = annotations.keyValues().orElse(null);
        for (Annotation annotation : annotations.readable()) {
            boolean shown = annotation == slotNames
                    || annotation == keyValues
                    || annotation.kind().equals(Annotations.SIZE_UNKNOWN);
            boolean large = annotation.type() instanceof IdvType.Vector vector && vector.size() > maxItems;
            if (!shown && large) {
                tooLong.add(column, annotation);
            } else if (!shown) {
                put(others, column, annotation);
            }
        }
        return others;
    }

    private void put(Map<String, String> others, IdvColumn column, Annotation annotation) throws IOException {
        Block block = read(column, annotation);
        if (block != null && (!(block instanceof Block.Vectors vectors) || vectors.length(0) <= maxItems)) {
            String json = AnnotationJson.of(IdvValue.of(annotation.type(), block, 0));
            if (json.length() > remainingBytes()) {
                tooLarge.add(column, annotation);
            } else {
                bytes += json.length();
                others.put(annotation.kind(), json);
            }
        }
    }

    /** Reads the value of an annotation; null if it exceeds the remaining bytes. */
    private Block read(IdvColumn column, Annotation annotation) throws IOException {
        Optional<Annotation.Value> value = annotation.value(remainingBytes());
        if (value.isEmpty()) {
            tooLarge.add(column, annotation);
            return null;
        }
        bytes += value.get().bytes();
        return value.get().block();
    }

    private int remainingBytes() {
        return (int) (maxBytes - bytes);
    }

    /** Builds column metadata in the layout of Spark ML attributes, without a dependency on Spark ML. */
    private static final class MlAttributes {
        /** Metadata key of Spark ML attributes. */
        static final String KEY = "ml_attr";

        private MlAttributes() {}

        /**
         * An attribute group for the slots of a vector.
         *
         * @param names one name per slot, empty for a slot without a name; null if the names are unknown
         */
        static Metadata slots(int count, List<String> names) {
            MetadataBuilder group = new MetadataBuilder().putLong("num_attrs", count);
            if (names == null) {
                return group.build();
            }
            List<Metadata> named = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                if (!names.get(i).isEmpty()) {
                    named.add(new MetadataBuilder()
                            .putLong("idx", i)
                            .putString("name", names.get(i))
                            .build());
                }
            }
            MetadataBuilder attributes = new MetadataBuilder();
            if (!named.isEmpty()) {
                attributes.putMetadataArray("numeric", named.toArray(new Metadata[0]));
            }
            return group.putMetadata("attrs", attributes.build()).build();
        }

        /** A nominal attribute; index i refers to {@code values[i]}. */
        static Metadata nominal(List<String> values) {
            return nominal()
                    .putStringArray("vals", values.toArray(new String[0]))
                    .build();
        }

        /** A nominal attribute of {@code count} unknown values. */
        static Metadata nominal(int count) {
            return nominal().putLong("num_vals", count).build();
        }

        private static MetadataBuilder nominal() {
            return new MetadataBuilder().putString("type", "nominal");
        }
    }

    /**
     * Serializes annotation values as JSON. Numbers without a JSON representation, such as NaN, become strings. A sparse
     * vector becomes an object with size, indices and values.
     */
    private static final class AnnotationJson {
        private static final JsonFactory FACTORY = new JsonFactory();

        private AnnotationJson() {}

        static String of(Object value) throws IOException {
            StringWriter text = new StringWriter();
            try (JsonGenerator json = FACTORY.createGenerator(text)) {
                write(json, value);
            }
            return text.toString();
        }

        /** A JSON object; the values of {@code entries} are JSON texts. */
        static String object(Map<String, String> entries) throws IOException {
            StringJoiner object = new StringJoiner(",", "{", "}");
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                object.add(of(entry.getKey()) + ":" + entry.getValue());
            }
            return object.toString();
        }

        private static void write(JsonGenerator json, Object value) throws IOException {
            if (value == null) {
                json.writeNull();
            } else if (value instanceof IdvValue.OffsetTime time) {
                json.writeStartObject();
                json.writeNumberField("ticks", time.ticks());
                json.writeNumberField("offsetMinutes", time.minutes());
                json.writeEndObject();
            } else if (value instanceof IdvValue.Vector vector && vector.indices() == null) {
                write(json, vector.items());
            } else if (value instanceof IdvValue.Vector vector) {
                json.writeStartObject();
                json.writeNumberField("size", vector.length());
                json.writeFieldName("indices");
                write(json, vector.indices());
                json.writeFieldName("values");
                write(json, vector.items());
                json.writeEndObject();
            } else if (value instanceof List<?> list) {
                json.writeStartArray();
                for (Object item : list) {
                    write(json, item);
                }
                json.writeEndArray();
            } else if (value instanceof Boolean flag) {
                json.writeBoolean(flag);
            } else if (value instanceof Float number) {
                json.writeNumber(number);
            } else if (value instanceof Double number) {
                json.writeNumber(number);
            } else if (value instanceof BigInteger number) {
                json.writeNumber(number);
            } else if (value instanceof Number number) {
                json.writeNumber(number.longValue());
            } else {
                json.writeString((String) value);
            }
        }
    }
}
