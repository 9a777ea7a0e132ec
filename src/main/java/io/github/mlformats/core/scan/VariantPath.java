package io.github.mlformats.core.scan;

import io.github.mlformats.core.record.VariantField;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.types.Metadata;

/**
 * A part of a variant that a query reads, such as {@code variant_get(doc, '$.label', 'int')}.
 *
 * @param column name of a column
 * @param member name of the member of the objects in the column that the path begins with; empty if it does not begin with one
 */
record VariantPath(String column, Optional<String> member) {
    private static final String METADATA = "__VARIANT_METADATA_KEY";

    /**
     * Returns what Spark describes.
     *
     * @param column names of a column and of the fields of structs in it
     */
    static VariantPath of(String[] column, Object metadata) {
        Metadata all = (Metadata) metadata;
        boolean isKnown = column.length == 1 && all.contains(METADATA);
        return new VariantPath(
                column[0],
                isKnown ? VariantField.firstMember(all.getMetadata(METADATA).getString("path")) : Optional.empty());
    }

    /**
     * Returns the members that a query reads, by column. Columns that it also reads whole have no entry.
     *
     * @param paths all parts of variants that the query reads
     */
    static Map<String, Set<String>> members(List<VariantPath> paths) {
        Map<String, Set<String>> members = new HashMap<>();
        Set<String> whole = new HashSet<>();
        for (VariantPath path : paths) {
            path.member.ifPresentOrElse(
                    name -> members.computeIfAbsent(path.column, any -> new TreeSet<>())
                            .add(name),
                    () -> whole.add(path.column));
        }
        members.keySet().removeAll(whole);
        return Map.copyOf(members);
    }
}
