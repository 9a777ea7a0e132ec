package io.github.mlformats.idv.format.join;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.annotation.Annotation;
import io.github.mlformats.idv.format.annotation.Annotations;
import io.github.mlformats.idv.format.layout.IdvColumn;
import io.github.mlformats.idv.format.write.AnnotationValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the columns of an input file, with all annotation values. */
final class JoinedColumns {
    private final String fileName;
    private final IdvFile file;

    JoinedColumns(String fileName, IdvFile file) {
        this.fileName = fileName;
        this.file = file;
    }

    /** The visible columns of a file: of several columns with the same name, the last. */
    static List<IdvColumn> visible(IdvFile file) {
        return file.columns().stream().filter(column -> !column.hidden()).toList();
    }

    /**
     * Reads the columns with their annotations.
     *
     * @throws UsageException if a column or annotation cannot be read and would be lost, or if a column has an empty
     *     name
     */
    List<JoinedColumn> read() throws IOException {
        List<JoinedColumn> columns = new ArrayList<>();
        IdvFile prefetched = file.withAnnotations();
        for (IdvColumn column : visible(file)) {
            if (column.unreadable().isPresent()) {
                throw lost(column.place(), column.unreadable().get());
            }
            if (column.name().isEmpty()) {
                throw new UsageException(
                        fileName + " has a column with an empty name: ML.NET cannot open such a file. Rename the"
                                + " column in Spark and save the result");
            }
            columns.add(new JoinedColumn(column.name(), column.type(), values(column, prefetched.annotations(column))));
        }
        if (columns.isEmpty()) {
            throw new UsageException(fileName + " has no columns");
        }
        return columns;
    }

    private List<AnnotationValue> values(IdvColumn column, Annotations annotations) throws IOException {
        for (Annotation dropped : annotations.dropped()) {
            throw lost(place(dropped, column), dropped.unreadable().orElseThrow());
        }
        List<AnnotationValue> values = new ArrayList<>();
        for (Annotation annotation : annotations.readable()) {
            Annotation.Value value = annotation
                    .value(Integer.MAX_VALUE)
                    .orElseThrow(() -> lost(place(annotation, column), "it is too large"));
            ValueCopy copy = ValueCopy.of(annotation.type());
            copy.copy(value.block(), 0, 1);
            values.add(new AnnotationValue(annotation.kind(), annotation.type(), copy.values()));
        }
        return values;
    }

    private static String place(Annotation annotation, IdvColumn column) {
        return "annotation '" + annotation.kind() + "' of " + column.place();
    }

    private UsageException lost(String what, String reason) {
        return new UsageException(fileName + ": " + what + " cannot be read and would be lost: " + reason);
    }
}
