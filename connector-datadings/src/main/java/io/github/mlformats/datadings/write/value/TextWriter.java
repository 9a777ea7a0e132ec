package io.github.mlformats.datadings.write.value;

import io.github.mlformats.datadings.format.write.MessagePackWriter;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes strings, and records the position of the last one. */
public final class TextWriter implements ValueWriter {
    private int at;
    private int length;

    @Override
    public void write(SpecializedGetters from, int i, MessagePackWriter out) {
        UTF8String text = from.getUTF8String(i);
        int target = out.beginText(text.numBytes());
        text.writeToMemory(out.buffer().bytes(), Platform.BYTE_ARRAY_OFFSET + target);
        length = out.endText(target, text.numBytes());
        at = out.buffer().size() - length;
    }

    /** Returns the position of the last string's UTF-8 in the buffer of the writer. */
    public int at() {
        return at;
    }

    public int length() {
        return length;
    }
}
