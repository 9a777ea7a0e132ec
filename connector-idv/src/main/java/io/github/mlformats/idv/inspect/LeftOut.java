package io.github.mlformats.idv.inspect;

import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.annotation.Annotation;
import io.github.mlformats.idv.format.layout.IdvColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What is in the file, but not in what Spark sees, and why. */
final class LeftOut {
    private static final List<String> LABELS = List.of("column", "what", "why");

    private final IdvFile file;

    LeftOut(IdvFile file) {
        this.file = file;
    }

    Fact.Table table() throws IOException {
        List<List<Fact>> rows = new ArrayList<>();
        for (IdvColumn column : file.columns()) {
            if (column.hidden()) {
                add(rows, column, "column " + column.index(), "a later column has the same name");
            } else if (column.unreadable().isPresent()) {
                add(
                        rows,
                        column,
                        "column " + column.index(),
                        column.unreadable().get());
            } else {
                for (Annotation dropped : file.annotations(column).dropped()) {
                    add(
                            rows,
                            column,
                            "annotation " + dropped.kind(),
                            dropped.unreadable().get());
                }
            }
        }
        return new Fact.Table(LABELS, rows);
    }

    private static void add(List<List<Fact>> rows, IdvColumn column, String what, String why) {
        rows.add(List.of(Fact.text(column.name()), Fact.text(what), Fact.text(why)));
    }
}
