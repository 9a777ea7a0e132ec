package io.github.mlformats.datadings.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.ColumnPath;
import io.github.mlformats.datadings.format.write.MessagePackWriter;
import io.github.mlformats.datadings.write.value.StructWriter;
import io.github.mlformats.datadings.write.value.TextWriter;
import io.github.mlformats.datadings.write.value.ValueWriter;
import io.github.mlformats.datadings.write.value.ValueWriters;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Encodes rows as samples, which are maps from column names to values. Not thread-safe. */
final class SampleWriter {
    private static final String KEY = "key";

    private final ColumnPath.RowCounter rows = new ColumnPath.RowCounter();
    private final StructWriter columns;
    private final TextWriter key = new TextWriter();
    private final int keyColumn;

    /** @throws UsageException if a column cannot be written */
    SampleWriter(StructType columns, DatadingsWriteConfig config) {
        List<String> names = new ArrayList<>();
        List<ValueWriter> values = new ArrayList<>();
        for (StructField column : columns.fields()) {
            boolean isKey = column.name().equals(config.keyColumn());
            boolean numpy = config.numpy().has(column.name());
            names.add(isKey ? KEY : column.name());
            values.add(
                    isKey
                            ? key
                            : new ValueWriters(config.floats(), config.writeNulls(), numpy)
                                    .of(column.dataType(), new ColumnPath(column.name(), rows)));
        }
        this.columns = StructWriter.of(names, values, config.writeNulls());
        this.keyColumn = columns.fieldIndex(config.keyColumn());
    }

    /** @throws UsageException if a value cannot be written, or the key is null */
    void write(InternalRow row, MessagePackWriter out) {
        if (row.isNullAt(keyColumn)) {
            throw new UsageException("row " + rows.row() + " has no key: fill it, or filter out the row");
        }
        columns.write(row, out);
        rows.next();
    }

    /** Returns the position of the last sample's key in the buffer of the writer. */
    int keyAt() {
        return key.at();
    }

    int keyLength() {
        return key.length();
    }
}
