package io.github.mlformats.datadings.read.value;

import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import io.github.mlformats.datadings.schema.OnConflict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.types.DataTypes;

/** Texts. What is none becomes one, or null, or does not fit, as the user wants it. */
public final class TextWriter extends LeafWriter {
    TextWriter(ValueReader values, String name) {
        super(values, name, DataTypes.StringType);
    }

    @Override
    boolean putText(int row) throws IOException {
        MessageCursor cursor = values.cursor();
        Values.checkText(cursor);
        int start = cursor.start();
        put(row, cursor.data(), start, cursor.length());
        return true;
    }

    private void put(int row, byte[] data, int start, int length) {
        reserve(row);
        vector.putByteArray(row, data, start, length);
        values.held().hold(length);
    }

    /** Puts UTF-8. */
    @Override
    public boolean putBytes(int row, byte[] bytes) {
        put(row, bytes, 0, bytes.length);
        return true;
    }

    @Override
    void putOther(int row) throws IOException {
        if (values.onConflict() == OnConflict.STRING) {
            putBytes(row, values.json().text().getBytes(StandardCharsets.UTF_8));
        } else if (values.onConflict() == OnConflict.NULL) {
            values.cursor().skip();
            putNull(row);
        } else {
            super.putOther(row);
        }
    }
}
