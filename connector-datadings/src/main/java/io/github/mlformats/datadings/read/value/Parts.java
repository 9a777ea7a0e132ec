package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.vector.build.nested.FieldMarks;
import io.github.mlformats.core.vector.build.nested.ListBuilder;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import io.github.mlformats.datadings.format.numpy.NdValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Decodes values that Spark has no type for into structs with fixed field names: numpy arrays (dtype, shape, data),
 * complex numbers (re, im), extensions (type, data) and timestamps (seconds, nanos).
 */
final class Parts {
    private final ValueReader values;
    private final MessageCursor cursor;

    Parts(ValueReader values) {
        this.values = values;
        this.cursor = values.cursor();
    }

    private interface Part {
        boolean put(String name, ColumnBuilder child) throws IOException;
    }

    boolean putComplex(RecordBuilder records, int row, double re, double im) throws IOException {
        return put(records, row, (part, child) -> switch (part) {
            case "re" -> child.putDouble(row, re);
            case "im" -> child.putDouble(row, im);
            default -> false;
        });
    }

    /** Appends the ext whose header was read and checked. */
    boolean putExtension(RecordBuilder records, int row) throws IOException {
        boolean timestamp = cursor.extension() == Values.TIMESTAMP;
        return put(records, row, (part, child) -> switch (part) {
            case "seconds" -> timestamp && child.putLong(row, Values.seconds(cursor));
            case "nanos" -> timestamp && child.putLong(row, Values.nanos(cursor));
            case "type" -> !timestamp && child.putLong(row, cursor.extension());
            case "data" -> !timestamp && child.putBytes(row, values.copy());
            default -> false;
        });
    }

    boolean putArray(RecordBuilder records, int row, NdValue array) throws IOException {
        return put(records, row, (part, child) -> switch (part) {
            case "dtype" -> child.putBytes(row, array.dtype().text().getBytes(StandardCharsets.UTF_8));
            case "shape" -> child instanceof ListBuilder list && NumpyLists.putShape(list, row, array);
            case "data" -> child.putBytes(row, values.copy(array));
            default -> false;
        });
    }

    private boolean put(RecordBuilder records, int row, Part part) throws IOException {
        FieldMarks written = records.begin();
        for (int i = 0; i < records.size(); i++) {
            if (!part.put(records.fieldName(i), records.child(i))) {
                return false;
            }
            written.set(i, true);
        }
        records.end(row);
        return true;
    }
}
