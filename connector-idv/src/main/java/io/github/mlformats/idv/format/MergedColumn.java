package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.ColumnDefinition.OutputAnnotation;
import io.github.mlformats.idv.format.codec.IdvType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A column of files to be merged. */
record MergedColumn(String name, IdvType type, List<OutputAnnotation> annotations) implements ColumnDefinition {
    /** The visible columns of a file: of several columns with the same name, the last. */
    static List<IdvColumn> visibleColumns(IdvFile file) {
        return file.columns().stream().filter(column -> !column.isHidden()).toList();
    }

    /**
     * Reads the columns of an input file with all their annotations.
     *
     * @throws UsageException if a column or annotation cannot be read and would be lost, or if a column has an empty
     *     name
     */
    static List<MergedColumn> read(String fileName, IdvFile file) throws IOException {
        List<MergedColumn> columns = new ArrayList<>();
        IdvFile prefetched = file.withPrefetchedAnnotations();
        for (IdvColumn column : visibleColumns(file)) {
            if (column.unreadableReason().isPresent()) {
                throw lost(
                        fileName,
                        column.displayName(),
                        column.unreadableReason().get());
            }
            if (column.name().isEmpty()) {
                throw new UsageException(
                        fileName + " has a column with an empty name: ML.NET cannot open such a file. Rename the"
                                + " column in Spark and save the result");
            }
            columns.add(new MergedColumn(
                    column.name(), column.type(), values(fileName, column, prefetched.annotations(column))));
        }
        if (columns.isEmpty()) {
            throw new UsageException(fileName + " has no columns");
        }
        return columns;
    }

    private static List<OutputAnnotation> values(String fileName, IdvColumn column, Annotations annotations)
            throws IOException {
        for (Annotation dropped : annotations.unreadable()) {
            throw lost(
                    fileName, place(dropped, column), dropped.unreadableReason().orElseThrow());
        }
        List<OutputAnnotation> values = new ArrayList<>();
        for (Annotation annotation : annotations.readable()) {
            Annotation.Value value = annotation
                    .value(Integer.MAX_VALUE)
                    .orElseThrow(() -> lost(fileName, place(annotation, column), "it is too large"));
            ValueCopier copy = ValueCopier.of(annotation.type());
            copy.copy(value.block(), 0, 1);
            values.add(new OutputAnnotation(annotation.kind(), annotation.type(), copy.encoder()));
        }
        return values;
    }

    private static String place(Annotation annotation, IdvColumn column) {
        return "annotation '" + annotation.kind() + "' of " + column.displayName();
    }

    private static UsageException lost(String fileName, String what, String reason) {
        return new UsageException(fileName + ": " + what + " cannot be read and would be lost: " + reason);
    }

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
        boolean isSizeInOne = isSizeUnknown() != other.isSizeUnknown();
        if (!type.equals(other.type) && !(isSizeInOne && item().equals(other.item()))) {
            throw new UsageException("column '" + name + "' of " + others + " is " + other.type + ", but " + type
                    + " in " + mine + ". Only files with equal columns can be joined");
        }
        Map<String, byte[]> here = values();
        Map<String, byte[]> there = other.values();
        if (isSizeInOne && !type.equals(other.type)) {
            for (String kind : List.of(Annotations.SIZE_UNKNOWN, Annotations.SLOT_NAMES)) {
                here.remove(kind);
                there.remove(kind);
            }
        }
        for (String kind : here.keySet()) {
            if (!Arrays.equals(here.get(kind), there.remove(kind))) {
                throw differing(kind, others, mine);
            }
        }
        if (!there.isEmpty()) {
            throw differing(there.keySet().iterator().next(), others, mine);
        }
    }

    /** Whether the column has vectors of one size, which no row of the file determines. */
    boolean isSizeUnknown() {
        return type instanceof IdvType.Vector vector
                && vector.size() == 0
                && annotations.stream().anyMatch(annotation -> annotation.kind().equals(Annotations.SIZE_UNKNOWN));
    }

    private IdvType item() {
        return type instanceof IdvType.Vector vector ? vector.item() : type;
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
