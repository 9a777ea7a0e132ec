package io.github.mlformats.core.scan;

import io.github.mlformats.core.index.DataSetIndex;
import io.github.mlformats.core.index.DataSetIndex.Selection;
import io.github.mlformats.core.index.IndexSummary;
import io.github.mlformats.core.index.TopRows;
import io.github.mlformats.core.scan.ScanRequest.RowFilters;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.TableFiles;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The index files of the table of a query, which are looked for when they are first needed, and once. */
final class FoundIndex {
    private static final int MAX_COLUMNS = 20;

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

    /** Returns what the index knows about all rows of columns; empty if it does not describe all. */
    Optional<IndexSummary> summarize(List<DataFile> files, StructType columns) {
        boolean mayHaveAll = Arrays.stream(columns.fieldNames()).allMatch(this::mayHaveColumn);
        return mayHaveAll ? get().flatMap(index -> index.summarize(files, columns)) : Optional.empty();
    }

    /** Returns the statistics of the columns that the index describes, by a job for each of at most {@link #MAX_COLUMNS}. */
    AnalyzedTable statistics(List<DataFile> files, StructType columns) {
        OptionalLong rows = OptionalLong.empty();
        Map<String, AnalyzedTable.Column> known = new HashMap<>();
        List<StructField> indexable = Arrays.stream(columns.fields())
                .filter(field -> mayHaveColumn(field.name()))
                .limit(MAX_COLUMNS)
                .toList();
        for (StructField field : indexable) {
            Optional<IndexSummary> summary = summarize(files, new StructType(new StructField[] {field}));
            if (summary.isPresent()) {
                rows = OptionalLong.of(summary.get().rows());
                statistics(summary.get()).ifPresent(column -> known.put(field.name(), column));
            }
        }
        return new AnalyzedTable(0, rows, known);
    }

    /** Empty without a distinct count, minimum or maximum: Spark would estimate that no row matches an equality. */
    private static Optional<AnalyzedTable.Column> statistics(IndexSummary column) {
        OptionalLong distinct = column.maxDistinct(0);
        return distinct.isEmpty()
                ? Optional.empty()
                : Optional.of(new AnalyzedTable.Column(
                        distinct,
                        column.extreme(0, false),
                        column.extreme(0, true),
                        OptionalLong.of(column.maxNulls(0)),
                        OptionalLong.empty(),
                        OptionalLong.empty()));
    }

    /** Returns the first rows of an order, if the index may exclude others. */
    Optional<TopRows> topRows(SortOrder order, int limit) {
        return get().flatMap(index -> index.topRows(order, limit));
    }

    /** Selects the files and rows that may match {@linkplain #usable usable} filters, or be the first ones of an order. */
    Selection select(List<DataFile> files, RowFilters filters) {
        if (!filters.usesIndex()) {
            return Selection.all(files);
        }
        // Rows that a filter excludes would be counted as first ones.
        boolean isFiltered = !filters.indexed().isEmpty() || !filters.lookup().isEmpty();
        return get().map(index -> isFiltered
                        ? index.select(files, filters.indexed())
                        : index.select(files, filters.top().get()))
                .orElse(Selection.all(files));
    }
}
