package io.github.mlformats.idv.inspect;

import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.annotation.Annotation;
import io.github.mlformats.idv.format.codec.IdvValue;
import io.github.mlformats.idv.format.layout.IdvColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Table of the annotations of a file, such as slot names and key values. */
final class AnnotationFacts {
    private static final List<String> LABELS = List.of("column", "kind", "type", "stored size", "value");

    /** Larger values, in bytes, are described by their type and size only. */
    private static final int LARGE = 64 << 10;

    private static final int SHOWN_ITEMS = 5;

    private final IdvFile file;

    AnnotationFacts(IdvFile file) {
        this.file = file;
    }

    Fact.Table table() throws IOException {
        List<List<Fact>> rows = new ArrayList<>();
        for (IdvColumn column : file.columns()) {
            if (column.unreadableReason().isEmpty() && !column.isHidden()) {
                for (Annotation annotation : file.annotations(column).readable()) {
                    rows.add(row(column, annotation));
                }
            }
        }
        return new Fact.Table(LABELS, rows);
    }

    private static List<Fact> row(IdvColumn column, Annotation annotation) throws IOException {
        return List.of(
                Fact.text(column.name()),
                Fact.text(annotation.kind()),
                Fact.text(annotation.type()),
                Fact.size(annotation.storedLength()),
                value(annotation));
    }

    private static Fact value(Annotation annotation) throws IOException {
        Optional<Annotation.Value> read = annotation.value(LARGE);
        if (read.isEmpty()) {
            return Fact.NONE;
        }
        Object value = IdvValue.of(annotation.type(), read.get().block(), 0);
        return Fact.text(value instanceof IdvValue.Vector vector ? first(vector.items()) : value);
    }

    private static String first(List<?> items) {
        String shown = items.stream().limit(SHOWN_ITEMS).map(Objects::toString).collect(Collectors.joining(", "));
        return items.size() > SHOWN_ITEMS ? shown + ", ..." : shown;
    }
}
