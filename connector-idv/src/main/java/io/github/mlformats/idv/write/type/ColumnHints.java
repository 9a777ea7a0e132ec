package io.github.mlformats.idv.write.type;

import io.github.mlformats.idv.format.codec.IdvType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.types.Metadata;

/**
 * What the metadata of a Spark column says about how to write it: what our reader kept there, and Spark ML's attributes.
 *
 * @param type the type it was read from; null if it was not
 * @param keys whether keys were read as {@code index}, {@code raw} or {@code value}; empty if it has none
 * @param dims dimensions of its vectors, without any if they are not known
 * @param nominal the number of values that its indices point into, and their names; null if they are no indices
 * @param keyValues what its keys stand for, where a nominal attribute does not say it: keys of vectors, or as they are stored
 * @param slots size of its vectors; 0 if not known
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
    /** @param values names of the values; without any if only their number is known */
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
                metadata.contains("idv.type") ? IdvTypeText.parse(metadata.getString("idv.type")) : null,
                metadata.contains("idv.keys") ? metadata.getString("idv.keys") : "",
                metadata.contains("idv.dims") ? integers(metadata.getLongArray("idv.dims")) : List.of(),
                nominal(ml),
                metadata.contains("idv.keyValues") ? List.of(metadata.getStringArray("idv.keyValues")) : List.of(),
                ml.contains("num_attrs") ? size(ml.getLong("num_attrs")) : slotAttributes.size(),
                names,
                metadata.contains("idv.annotations") ? metadata.getString("idv.annotations") : "{}");
    }

    /** All but the type it was read from. */
    public ColumnHints withoutType() {
        return new ColumnHints(null, keys, dims, nominal, keyValues, slots, slotNames, annotations);
    }

    private static List<Integer> integers(long[] values) {
        return Arrays.stream(values).allMatch(value -> value == (int) value)
                ? Arrays.stream(values).mapToObj(value -> (int) value).toList()
                : List.of();
    }

    /** A number of slots; 0, not known, for one that is none. */
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
}
