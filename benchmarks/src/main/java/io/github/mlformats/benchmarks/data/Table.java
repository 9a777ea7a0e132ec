package io.github.mlformats.benchmarks.data;

import io.github.mlformats.benchmarks.data.idv.Column;
import io.github.mlformats.benchmarks.data.idv.DenseColumn;
import io.github.mlformats.benchmarks.data.idv.FloatColumn;
import io.github.mlformats.benchmarks.data.idv.KeyColumn;
import io.github.mlformats.benchmarks.data.idv.SparseColumn;
import io.github.mlformats.benchmarks.data.idv.TextColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * Generated data, independent of any file format.
 *
 * @param name name of its files
 */
public record Table(String name, long rows, List<Column> columns) {
    public Table {
        columns = List.copyOf(columns);
    }

    /** {@code F00} to {@code F19}. */
    public static Table floats(long rows) {
        return new Table("floats", rows, floatColumns(0));
    }

    /** One dense vector of 100 floats, {@code V}. */
    public static Table dense(long rows) {
        return new Table("dense", rows, List.of(new DenseColumn("V", 0, 100)));
    }

    /** Columns that ML.NET programs typically save: a key label, text, scalars, a dense and a wide sparse feature vector. */
    public static Table mixed(long rows) {
        List<Column> columns = new ArrayList<>();
        columns.add(new KeyColumn("Label", 0, 1000));
        columns.add(new TextColumn("Text", 1));
        columns.addAll(floatColumns(2));
        columns.add(new DenseColumn("Dense", 22, 100));
        columns.add(new SparseColumn("Sparse", 23, 10_000, 60));
        return new Table("mixed", rows, columns);
    }

    private static List<Column> floatColumns(int firstId) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            columns.add(new FloatColumn(String.format("F%02d", i), firstId + i));
        }
        return columns;
    }
}
