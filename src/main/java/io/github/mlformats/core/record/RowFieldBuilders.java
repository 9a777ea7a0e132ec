package io.github.mlformats.core.record;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Builders of the requested row fields of {@code _metadata}, addressed by name. Values of fields that are not requested are
 * ignored.
 */
public final class RowFieldBuilders {
    private final Map<String, ColumnBuilder> columns = new HashMap<>();

    /** @param requested names of the requested fields among {@code all} */
    public RowFieldBuilders(ColumnBuilders builders, List<StructField> all, Collection<String> requested) {
        for (StructField field : all) {
            if (requested.contains(field.name())) {
                columns.put(field.name(), builders.create(field.name(), field.dataType()));
            }
        }
    }

    /** Starts a batch. */
    public void startBatch() {
        columns.values().forEach(ColumnBuilder::startBatch);
    }

    /** Finishes a batch of some rows. */
    public void finishBatch(int rows) {
        columns.values().forEach(column -> column.finishBatch(rows));
    }

    /** Whether no field is requested. */
    public boolean isEmpty() {
        return columns.isEmpty();
    }

    /** Puts a number, which must fit the type of the field. */
    public void putLong(String name, int row, long value) {
        ColumnBuilder column = columns.get(name);
        if (column != null) {
            column.putLong(row, value);
        }
    }

    /** Puts a UTF-8 string, or null. */
    public void putText(String name, int row, byte[] utf8) {
        ColumnBuilder column = columns.get(name);
        if (column != null && utf8 == null) {
            column.putNull(row);
        } else if (column != null) {
            column.putBytes(row, utf8);
        }
    }

    /** Returns the vector of a requested field; the same object for all batches. */
    public ColumnVector vector(String name) {
        ColumnBuilder column = columns.get(name);
        if (column == null) {
            throw new IllegalArgumentException("field " + name + " is not requested");
        }
        return column.vector();
    }
}
