package io.github.mlformats.core.vector.build;

import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Columns that are put by their names, each only if it is wanted: the fields of {@code _metadata} that say something of each
 * record.
 */
public final class NamedColumns {
    private final Map<String, ColumnBuilder> columns = new HashMap<>();

    /** @param wanted names of those among {@code all} that are wanted */
    public NamedColumns(ColumnBuilders builders, List<StructField> all, Collection<String> wanted) {
        for (StructField field : all) {
            if (wanted.contains(field.name())) {
                columns.put(field.name(), builders.of(field.name(), field.dataType()));
            }
        }
    }

    /** Begins a batch. */
    public void clear() {
        columns.values().forEach(ColumnBuilder::clear);
    }

    /** Ends a batch. */
    public void show(int rows) {
        columns.values().forEach(column -> column.show(rows));
    }

    /** Whether none is wanted. */
    public boolean isEmpty() {
        return columns.isEmpty();
    }

    /** Puts a number that fits. */
    public void putLong(String name, int row, long value) {
        ColumnBuilder column = columns.get(name);
        if (column != null) {
            column.putLong(row, value);
        }
    }

    /** Puts a text in UTF-8, or null. */
    public void putText(String name, int row, byte[] utf8) {
        ColumnBuilder column = columns.get(name);
        if (column != null && utf8 == null) {
            column.putNull(row);
        } else if (column != null) {
            column.putBytes(row, utf8);
        }
    }

    /** A wanted column, the same object for all batches. */
    public ColumnVector vector(String name) {
        ColumnBuilder column = columns.get(name);
        if (column == null) {
            throw new IllegalArgumentException("no field " + name + " is wanted");
        }
        return column.vector();
    }
}
