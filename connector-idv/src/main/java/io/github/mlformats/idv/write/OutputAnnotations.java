package io.github.mlformats.idv.write;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.idv.format.Annotations;
import io.github.mlformats.idv.format.ColumnDefinition.OutputAnnotation;
import io.github.mlformats.idv.format.codec.BitEncoder;
import io.github.mlformats.idv.format.codec.FixedEncoder;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import io.github.mlformats.idv.format.codec.TextEncoder;
import io.github.mlformats.idv.format.codec.VectorEncoder;
import io.github.mlformats.idv.schema.ColumnHints;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * Creates the annotations of a column from its metadata, in the order in which they are written (idv.md, section 12.3).
 */
final class OutputAnnotations {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final IdvType SCORE_SET = new IdvType.Key(Primitive.UINT32, Integer.MAX_VALUE);

    private OutputAnnotations() {}

    /**
     * Creates the annotations of a column.
     *
     * @param sizeUnknown whether all vectors have the same, unknown size
     */
    static List<OutputAnnotation> of(ColumnHints hints, IdvType type, boolean sizeUnknown) {
        List<OutputAnnotation> all = new ArrayList<>();
        if (sizeUnknown) {
            all.add(flag(Annotations.SIZE_UNKNOWN, true));
        }
        if (type instanceof IdvType.Vector vector) {
            addSlotNames(hints, vector.size(), all);
        }
        List<String> keyValues = keyValues(hints, type);
        if (!keyValues.isEmpty()) {
            all.add(new OutputAnnotation(Annotations.KEY_VALUES, texts(keyValues.size()), dense(keyValues)));
        }
        addOthers(hints.annotations(), all);
        return all;
    }

    /** The key values of a column; empty if they are unknown. */
    static List<String> keyValues(ColumnHints hints, IdvType type) {
        IdvType item = type instanceof IdvType.Vector vector ? vector.item() : type;
        if (!(item instanceof IdvType.Key key)) {
            return List.of();
        }
        List<String> values =
                type == item && hints.nominal() != null ? hints.nominal().values() : hints.keyValues();
        return values.size() == key.count() ? values : List.of();
    }

    private static void addSlotNames(ColumnHints hints, int size, List<OutputAnnotation> all) {
        List<Map.Entry<Integer, String>> named = hints.slotNames().entrySet().stream()
                .filter(name -> name.getKey() >= 0
                        && name.getKey() < size
                        && !name.getValue().isEmpty())
                .toList();
        if (named.isEmpty()) {
            return;
        }
        if (named.size() * 2L > size) {
            List<String> names = new ArrayList<>();
            for (int slot = 0; slot < size; slot++) {
                names.add(hints.slotNames().getOrDefault(slot, ""));
            }
            all.add(new OutputAnnotation("SlotNames", texts(size), dense(names)));
            return;
        }
        TextEncoder text = new TextEncoder();
        VectorEncoder vector = new VectorEncoder(text, size);
        named.forEach(name -> {
            vector.addIndex(name.getKey());
            text.add(name.getValue());
        });
        vector.addSparse(size, named.size());
        all.add(new OutputAnnotation("SlotNames", texts(size), vector));
    }

    private static void addOthers(String json, List<OutputAnnotation> all) {
        try {
            Iterator<Map.Entry<String, JsonNode>> entries = JSON.readTree(json).fields();
            while (entries.hasNext()) {
                Map.Entry<String, JsonNode> entry = entries.next();
                OutputAnnotation value = other(entry.getKey(), entry.getValue());
                if (value != null) {
                    all.add(value);
                }
            }
        } catch (JsonProcessingException e) {
            // Not written by the IDV reader, so there are no annotations to restore.
        }
    }

    /** An annotation of a kind with a known type; null if the kind is unknown or the value does not match its type. */
    private static OutputAnnotation other(String kind, JsonNode value) {
        return switch (kind) {
            case "IsNormalized", "IsUserVisible" -> value.isBoolean() ? flag(kind, value.asBoolean()) : null;
            case "ScoreColumnKind", "ScoreValueKind" ->
                value.isTextual() ? new OutputAnnotation(kind, Primitive.TEXT, text(value.asText())) : null;
            case "ScoreColumnSetId" ->
                value.canConvertToInt() && value.isIntegralNumber()
                        ? new OutputAnnotation(kind, SCORE_SET, numbers(List.of(value)))
                        : null;
            case "CategoricalSlotRanges" ->
                value.isArray()
                                && value.size() % 2 == 0
                                && StreamSupport.stream(value.spliterator(), false)
                                        .allMatch(slot -> slot.isIntegralNumber() && slot.canConvertToInt())
                        ? ranges(kind, value)
                        : null;
            case "TrainingLabelValues" -> value.isArray() ? labels(kind, value) : null;
            default -> null;
        };
    }

    private static OutputAnnotation flag(String kind, boolean value) {
        BitEncoder bit = new BitEncoder();
        bit.add(value);
        return new OutputAnnotation(kind, Primitive.BOOLEAN, bit);
    }

    private static OutputAnnotation ranges(String kind, JsonNode value) {
        List<JsonNode> slots = new ArrayList<>();
        value.forEach(slots::add);
        IdvType type = new IdvType.Vector(Primitive.INT32, List.of(slots.size() / 2, 2));
        VectorEncoder vector = new VectorEncoder(numbers(slots), slots.size());
        vector.addDense(slots.size());
        return new OutputAnnotation(kind, type, vector);
    }

    private static OutputAnnotation labels(String kind, JsonNode value) {
        List<String> labels = new ArrayList<>();
        value.forEach(label -> labels.add(label.asText()));
        return new OutputAnnotation(kind, texts(labels.size()), dense(labels));
    }

    private static IdvType texts(int size) {
        return new IdvType.Vector(Primitive.TEXT, List.of(size));
    }

    private static TextEncoder text(String value) {
        TextEncoder text = new TextEncoder();
        text.add(value);
        return text;
    }

    private static FixedEncoder numbers(List<JsonNode> values) {
        FixedEncoder numbers = new FixedEncoder(Integer.BYTES);
        values.forEach(value -> numbers.add(value.asLong()));
        return numbers;
    }

    private static VectorEncoder dense(List<String> values) {
        TextEncoder text = new TextEncoder();
        values.forEach(text::add);
        VectorEncoder vector = new VectorEncoder(text, values.size());
        vector.addDense(values.size());
        return vector;
    }
}
