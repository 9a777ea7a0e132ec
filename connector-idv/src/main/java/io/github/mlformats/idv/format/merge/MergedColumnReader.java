package io.github.mlformats.idv.format.merge;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.annotation.Annotation;
import io.github.mlformats.idv.format.annotation.Annotations;
import io.github.mlformats.idv.format.layout.IdvColumn;
import io.github.mlformats.idv.format.write.OutputAnnotation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the columns of an input file, with all annotation values. */
final class MergedColumnReader {
    private final String fileName;
    private final IdvFile file;

    MergedColumnReader(String fileName, IdvFile file) {
        this.fileName = fileName;
        this.file = file;
    }

    /** The visible columns of a file: of several columns with the same name, the last. */
    static List<IdvColumn> visibleColumns(IdvFile file) {
        return file.columns().stream().filter(column -> !column.isHidden()).toList();
    }

    /**
     * Reads the columns with their annotations.
     *
     * @throws UsageException if a column or annotation cannot be read and would be lost, or if a column has an empty
     *     name
     */
    List<MergedColumn> read() throws IOException {
        List<MergedColumn> columns = new ArrayList<>();
        IdvFile prefetched = file.withPrefetchedAnnotations();
        for (IdvColumn column : visibleColumns(file)) {
            if (column.unreadableReason().isPresent()) {
                throw lost(column.displayName(), column.unreadableReason().get());
            }
            if (column.name().isEmpty()) {
                throw new UsageException(
                        fileName + " has a column with an empty name: ML.NET cannot open such a file. Rename the"
                                + " column in Spark and save the result");
            }
            columns.add(new MergedColumn(column.name(), column.type(), values(column, prefetched.annotations(column))));
        }
        if (columns.isEmpty()) {
            throw new UsageException(fileName + " has no columns");
        }
        return columns;
    }

    private List<OutputAnnotation> values(IdvColumn column, Annotations annotations) throws IOException {
        for (Annotation dropped : annotations.unreadable()) {
            throw lost(place(dropped, column), dropped.unreadableReason().orElseThrow());
        }
        List<OutputAnnotation> values = new ArrayList<>();
        for (Annotation annotation : annotations.readable()) {
            Annotation.Value value = annotation
                    .value(Integer.MAX_VALUE)
                    .orElseThrow(() -> lost(place(annotation, column), "it is too large"));
            ValueCopier copy = ValueCopier.of(annotation.type());
            copy.copy(value.block(), 0, 1);
            values.add(new OutputAnnotation(annotation.kind(), annotation.type(), copy.encoder()));
        }
        return values;
    }

    private static String place(Annotation annotation, IdvColumn column) {
        return "annotation '" + annotation.kind() + "' of " + column.displayName();
    }

    private UsageException lost(String what, String reason) {
        return new UsageException(fileName + ": " + what + " cannot be read and would be lost: " + reason);
    }
}
