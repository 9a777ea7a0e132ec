package io.github.mlformats.core.scan;

import io.github.mlformats.core.index.DataSetIndex;
import io.github.mlformats.core.index.DataSetIndex.Selection;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.TableFiles;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/** The index files of the table of a query, which are looked for when they are first needed, and once. */
final class FoundIndex {
    private final Supplier<TableFiles> table;
    private Optional<DataSetIndex> found;

    FoundIndex(Supplier<TableFiles> table) {
        this.table = table;
    }

    private synchronized Optional<DataSetIndex> get() {
        if (found == null) {
            found = DataSetIndex.find(table.get());
        }
        return found;
    }

    /** Returns the predicates that the index can decide. */
    List<Predicate> usable(List<Predicate> predicates) {
        Optional<DataSetIndex> index = predicates.isEmpty() ? Optional.empty() : get();
        return index.isEmpty()
                ? List.of()
                : predicates.stream().filter(index.get()::canUse).toList();
    }

    /** Whether the index may have statistics of a column. */
    boolean mayHaveColumn(String name) {
        return get().filter(index -> index.mayHaveColumn(name)).isPresent();
    }

    /** Selects the files and rows that may match {@linkplain #usable usable} predicates. */
    Selection select(List<DataFile> files, List<Predicate> predicates) {
        return predicates.isEmpty()
                ? Selection.all(files)
                : get().map(index -> index.select(files, predicates)).orElse(Selection.all(files));
    }
}
