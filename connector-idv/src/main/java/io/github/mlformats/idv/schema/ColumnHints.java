package io.github.mlformats.idv.schema;

import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.types.Metadata;

/**
 * Metadata of a Spark column that determines how it is written: the entries of the IDV reader, and Spark ML attributes.
 *
 * @param type IDV type that the column was read from; null if unknown
 * @param keys whether keys were read as {@code index}, {@code raw} or {@code value}; empty without keys
 * @param dims dimensions of the vectors; empty if unknown
 * @param nominal number and names of the values that the indices refer to; null if the column has no indices
 * @param keyValues key values of raw keys and of keys in vectors, which have no nominal attribute
 * @param slots size of the vectors; 0 if unknown
 * @param slotNames names of some slots
 * @param annotations other annotations as JSON
 */
public record ColumnHints(
        IdvType type,
        String keys,
        List<Integer> dims,
        Nominal nominal,
        List<String> keyValues,
        int slots,
        Map<Integer, String> slotNames,
        String annotations) {
    /** The metadata with {@code keyValues}. */
    public static final String KEY_VALUES = "idv.keyValues";

    /**
     * A nominal attribute.
     *
     * @param values names of the values; empty if only their number is known
     */
    public record Nominal(long count, List<String> values) {}

    public static ColumnHints of(Metadata metadata) {
        Metadata ml = metadata.contains("ml_attr") ? metadata.getMetadata("ml_attr") : Metadata.empty();
        List<Metadata> slotAttributes = slotAttributes(ml);
        Map<Integer, String> names = new TreeMap<>();
        for (Metadata slot : slotAttributes) {
            if (slot.contains("name") && slot.contains("idx")) {
                names.put((int) Math.max(-1, Math.min(Integer.MAX_VALUE, slot.getLong("idx"))), slot.getString("name"));
            }
        }
        return new ColumnHints(
                metadata.contains(ColumnMetadataBuilder.TYPE)
                        ? IdvTypeParser.parse(metadata.getString(ColumnMetadataBuilder.TYPE))
                        : null,
                metadata.contains(ColumnMetadataBuilder.KEYS) ? metadata.getString(ColumnMetadataBuilder.KEYS) : "",
                metadata.contains(ColumnMetadataBuilder.DIMS)
                        ? integers(metadata.getLongArray(ColumnMetadataBuilder.DIMS))
                        : List.of(),
                nominal(ml),
                metadata.contains(KEY_VALUES) ? List.of(metadata.getStringArray(KEY_VALUES)) : List.of(),
                ml.contains("num_attrs") ? size(ml.getLong("num_attrs")) : slotAttributes.size(),
                names,
                metadata.contains(ColumnMetadataBuilder.ANNOTATIONS)
                        ? metadata.getString(ColumnMetadataBuilder.ANNOTATIONS)
                        : "{}");
    }

    /** Whether key values are known. */
    public boolean hasKeyValues() {
        return !keyValues.isEmpty() || nominal != null && !nominal.values().isEmpty();
    }

    /** A copy without the type that the column was read from. */
    public ColumnHints withoutType() {
        return new ColumnHints(null, keys, dims, nominal, keyValues, slots, slotNames, annotations);
    }

    private static List<Integer> integers(long[] values) {
        return Arrays.stream(values).allMatch(value -> value == (int) value)
                ? Arrays.stream(values).mapToObj(value -> (int) value).toList()
                : List.of();
    }

    /** A number of slots; 0, for unknown, if it is out of range. */
    private static int size(long value) {
        return value == (int) value ? (int) value : 0;
    }

    private static List<Metadata> slotAttributes(Metadata ml) {
        List<Metadata> all = new ArrayList<>();
        if (ml.contains("attrs")) {
            Metadata groups = ml.getMetadata("attrs");
            for (String kind : List.of("numeric", "nominal", "binary")) {
                if (groups.contains(kind)) {
                    all.addAll(Arrays.asList(groups.getMetadataArray(kind)));
                }
            }
        }
        return all;
    }

    private static Nominal nominal(Metadata ml) {
        if (!ml.contains("type") || !ml.getString("type").equals("nominal")) {
            return null;
        }
        if (ml.contains("vals")) {
            List<String> values = List.of(ml.getStringArray("vals"));
            return values.isEmpty() ? null : new Nominal(values.size(), values);
        }
        return ml.contains("num_vals") && ml.getLong("num_vals") > 0
                ? new Nominal(ml.getLong("num_vals"), List.of())
                : null;
    }

    /** Parses the text representation of {@link IdvType}, such as {@code Vector<Key<Byte, 1-9>, 2,3>}. */
    private static final class IdvTypeParser {
        private static final Pattern VECTOR = Pattern.compile("Vector<(.+), (\\d+(?:,\\d+)*)>");
        private static final Pattern KEY = Pattern.compile("Key<(\\w+), 1-(\\d+)>");

        private IdvTypeParser() {}

        /** The type, or null if the text is not a type. */
        static IdvType parse(String text) {
            Matcher vector = VECTOR.matcher(text);
            if (vector.matches()) {
                IdvType item = scalar(vector.group(1));
                List<Integer> dims = dims(vector.group(2));
                return item == null || dims == null ? null : new IdvType.Vector(item, dims);
            }
            return scalar(text);
        }

        private static IdvType scalar(String text) {
            Matcher key = KEY.matcher(text);
            if (!key.matches()) {
                return primitive(text);
            }
            Primitive stored = primitive(key.group(1));
            try {
                return stored == null ? null : new IdvType.Key(stored, Long.parseUnsignedLong(key.group(2)));
            } catch (NumberFormatException e) {
                return null;
            }
        }

        private static Primitive primitive(String text) {
            return Arrays.stream(Primitive.values())
                    .filter(type -> type.toString().equals(text))
                    .findFirst()
                    .orElse(null);
        }

        private static List<Integer> dims(String text) {
            try {
                return Arrays.stream(text.split(",")).map(Integer::valueOf).toList();
            } catch (NumberFormatException e) {
                return null;
            }
        }
    }
}
