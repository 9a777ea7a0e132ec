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

/** Reads the columns of files that are joined. */
final class JoinedColumns {
    private final String fileName;
    private final IdvFile file;

    JoinedColumns(String fileName, IdvFile file) {
        this.fileName = fileName;
        this.file = file;
    }

    /** The columns of a file that a reader sees: of several with one name, the last. */
    static List<IdvColumn> visible(IdvFile file) {
        return file.columns().stream().filter(column -> !column.hidden()).toList();
    }

    /**
     * The columns with all that is said about them.
     *
     * @throws UsageException if a column or an annotation cannot be read, and so would be lost, or a column has no name
     */
    List<JoinedColumn> read() throws IOException {
        List<JoinedColumn> columns = new ArrayList<>();
        IdvFile ahead = file.withAnnotations();
        for (IdvColumn column : visible(file)) {
            if (column.unreadable().isPresent()) {
                throw lost(column.place(), column.unreadable().get());
            }
            if (column.name().isEmpty()) {
                throw new UsageException(
                        fileName + " has a column with an empty name, and ML.NET opens no such file: name"
                                + " it in Spark, and save that");
            }
            columns.add(new JoinedColumn(column.name(), column.type(), values(column, ahead.annotations(column))));
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

    private UsageException lost(String what, String why) {
        return new UsageException(fileName + ": " + what + " cannot be read, and would be lost: " + why);
    }
}
