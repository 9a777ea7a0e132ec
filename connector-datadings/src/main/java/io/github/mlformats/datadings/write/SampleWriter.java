package io.github.mlformats.datadings.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.record.ColumnPath;
import io.github.mlformats.core.record.RowEncoder;
import io.github.mlformats.core.record.RowEncoder.ValueWriter;
import io.github.mlformats.datadings.format.write.MessagePackWriter;
import io.github.mlformats.datadings.option.DatadingsWriteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Encodes rows as samples, which are maps from column names to values. Not thread-safe. */
final class SampleWriter {
    private static final String KEY = "key";

    private final ColumnPath.RowCounter rows = new ColumnPath.RowCounter();
    private final RowEncoder<MessagePackWriter>.FieldWriter columns;
    private final MessagePackRowEncoder.TextWriter key = new MessagePackRowEncoder.TextWriter();
    private final int keyColumn;

    /** @throws UsageException if a column cannot be written */
    SampleWriter(StructType columns, DatadingsWriteOptions options) {
        List<String> names = new ArrayList<>();
        List<ValueWriter<MessagePackWriter>> values = new ArrayList<>();
        for (StructField column : columns.fields()) {
            boolean isKey = column.name().equals(options.keyColumn());
            names.add(isKey ? KEY : column.name());
            values.add(
                    isKey
                            ? key
                            : encoder(options, options.numpy().has(column.name()))
                                    .of(column.dataType(), new ColumnPath(column.name(), rows)));
        }
        this.columns = encoder(options, false).fields(names, values);
        this.keyColumn = columns.fieldIndex(options.keyColumn());
    }

    private static MessagePackRowEncoder encoder(DatadingsWriteOptions options, boolean numpy) {
        return new MessagePackRowEncoder(options.floats(), options.writeNulls(), numpy);
    }

    /** @throws UsageException if a value cannot be written, or the key is null */
    void write(InternalRow row, MessagePackWriter out) throws IOException {
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
