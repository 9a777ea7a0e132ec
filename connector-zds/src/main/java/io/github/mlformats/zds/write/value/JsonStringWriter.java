package io.github.mlformats.zds.write.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.mlformats.core.bytes.Utf8;
import java.io.IOException;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes strings directly from their UTF-8 bytes. Invalid UTF-8 is written as U+FFFD. */
final class JsonStringWriter implements JsonValueWriter {
    @Override
    public void write(SpecializedGetters from, int i, JsonGenerator out) throws IOException {
        UTF8String text = from.getUTF8String(i);
        int length = text.numBytes();
        if (text.getBaseObject() instanceof byte[] bytes) {
            write(bytes, (int) (text.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET), length, out);
        } else {
            write(text.getBytes(), 0, length, out);
        }
    }

    private static void write(byte[] bytes, int at, int length, JsonGenerator out) throws IOException {
        if (Utf8.isValid(bytes, at, at + length)) {
            out.writeUTF8String(bytes, at, length);
        } else {
            out.writeString(new String(bytes, at, length, UTF_8));
        }
    }
}
