package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.vector.build.nested.FieldPresence;
import io.github.mlformats.core.vector.build.nested.ListBuilder;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.MessagePackValues;
import io.github.mlformats.datadings.format.numpy.NumpyValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Decodes values that Spark has no type for into structs with fixed field names: numpy arrays (dtype, shape, data),
 * complex numbers (re, im), extensions (type, data) and timestamps (seconds, nanos).
 */
final class SpecialStructDecoder {
    private final ValueDecoder values;
    private final MessagePackCursor cursor;

    SpecialStructDecoder(ValueDecoder values) {
        this.values = values;
        this.cursor = values.cursor();
    }

    private interface Part {
        boolean put(String name, ColumnBuilder child) throws IOException;
    }

    boolean putComplex(NamedStructBuilder records, int row, double re, double im) throws IOException {
        return put(records, row, (part, child) -> switch (part) {
            case "re" -> child.putDouble(row, re);
            case "im" -> child.putDouble(row, im);
            default -> false;
        });
    }

    /** Appends the ext whose header was read and checked. */
    boolean putExtension(NamedStructBuilder records, int row) throws IOException {
        boolean timestamp = cursor.extension() == MessagePackValues.TIMESTAMP;
        return put(records, row, (part, child) -> switch (part) {
            case "seconds" -> timestamp && child.putLong(row, MessagePackValues.seconds(cursor));
            case "nanos" -> timestamp && child.putLong(row, MessagePackValues.nanos(cursor));
            case "type" -> !timestamp && child.putLong(row, cursor.extension());
            case "data" -> !timestamp && child.putBytes(row, values.copy());
            default -> false;
        });
    }

    boolean putArray(NamedStructBuilder records, int row, NumpyValue array) throws IOException {
        return put(records, row, (part, child) -> switch (part) {
            case "dtype" -> child.putBytes(row, array.dtype().text().getBytes(StandardCharsets.UTF_8));
            case "shape" -> child instanceof ListBuilder list && NdArrayListDecoder.putShape(list, row, array);
            case "data" -> child.putBytes(row, values.copy(array));
            default -> false;
        });
    }

    private boolean put(NamedStructBuilder records, int row, Part part) throws IOException {
        FieldPresence written = records.begin();
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
