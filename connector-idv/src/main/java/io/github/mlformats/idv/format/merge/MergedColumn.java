package io.github.mlformats.idv.format.merge;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.write.ColumnDefinition;
import io.github.mlformats.idv.format.write.OutputAnnotation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A column of files to be merged. */
record MergedColumn(String name, IdvType type, List<OutputAnnotation> annotations) implements ColumnDefinition {
    /**
     * Checks that a file has the same columns as the first file.
     *
     * @throws UsageException if they differ
     */
    static void checkEqual(List<MergedColumn> first, String firstName, List<MergedColumn> other, String otherName) {
        if (first.size() != other.size()) {
            throw new UsageException(otherName + " has " + other.size() + " columns, but " + firstName + " has "
                    + first.size() + ". Only files with equal columns can be joined");
        }
        for (int i = 0; i < first.size(); i++) {
            first.get(i).checkEqual(firstName, other.get(i), otherName, i);
        }
    }

    private void checkEqual(String mine, MergedColumn other, String others, int position) {
        if (!name.equals(other.name)) {
            throw new UsageException("column " + position + " of " + others + " is '" + other.name + "', but '" + name
                    + "' in " + mine + ". Only files with equal columns in the same order can be joined");
        }
        if (!type.equals(other.type)) {
            throw new UsageException("column '" + name + "' of " + others + " is " + other.type + ", but " + type
                    + " in " + mine + ". Only files with equal columns can be joined");
        }
        Map<String, byte[]> here = values();
        Map<String, byte[]> there = other.values();
        for (String kind : here.keySet()) {
            if (!Arrays.equals(here.get(kind), there.remove(kind))) {
                throw differing(kind, others, mine);
            }
        }
        if (!there.isEmpty()) {
            throw differing(there.keySet().iterator().next(), others, mine);
        }
    }

    private UsageException differing(String kind, String others, String mine) {
        return new UsageException("annotation '" + kind + "' of column '" + name + "' of " + others
                + " differs from that of " + mine + ", so its values have another meaning. Only files with equal"
                + " columns can be joined");
    }

    /** Type and encoded value of each annotation, by kind. */
    private Map<String, byte[]> values() {
        Map<String, byte[]> values = new TreeMap<>();
        for (OutputAnnotation annotation : annotations) {
            ByteBuilder value = new ByteBuilder().text(annotation.type().toString());
            annotation.encoder().encode(1, value);
            values.put(annotation.kind(), value.toByteArray());
        }
        return values;
    }
}
