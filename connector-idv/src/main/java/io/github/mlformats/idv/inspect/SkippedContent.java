package io.github.mlformats.idv.inspect;

import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.annotation.Annotation;
import io.github.mlformats.idv.format.layout.IdvColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Table of the columns and annotations of a file that Spark does not read, with the reason. */
final class SkippedContent {
    private static final List<String> LABELS = List.of("column", "skipped", "reason");

    private final IdvFile file;

    SkippedContent(IdvFile file) {
        this.file = file;
    }

    Fact.Table table() throws IOException {
        List<List<Fact>> rows = new ArrayList<>();
        for (IdvColumn column : file.columns()) {
            if (column.isHidden()) {
                add(rows, column, "column " + column.index(), "a later column has the same name");
            } else if (column.unreadableReason().isPresent()) {
                add(
                        rows,
                        column,
                        "column " + column.index(),
                        column.unreadableReason().get());
            } else {
                for (Annotation dropped : file.annotations(column).unreadable()) {
                    add(
                            rows,
                            column,
                            "annotation " + dropped.kind(),
                            dropped.unreadableReason().get());
                }
            }
        }
        return new Fact.Table(LABELS, rows);
    }

    private static void add(List<List<Fact>> rows, IdvColumn column, String skipped, String reason) {
        rows.add(List.of(Fact.text(column.name()), Fact.text(skipped), Fact.text(reason)));
    }
}
