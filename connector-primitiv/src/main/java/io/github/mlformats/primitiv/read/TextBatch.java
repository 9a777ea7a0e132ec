package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.vector.TextVector;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A string vector filled from Java strings. */
public final class TextBatch {
    private final TextVector vector = new TextVector();

    public ColumnVector vector() {
        return vector;
    }

    /** @param texts the strings, each may be null */
    public void setBatch(String... texts) {
        byte[][] encoded = new byte[texts.length][];
        int[] ends = new int[texts.length + 1];
        BitSet nulls = null;
        for (int i = 0; i < encoded.length; i++) {
            String text = texts[i];
            encoded[i] = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
            ends[i + 1] = Math.addExact(ends[i], encoded[i].length);
            if (text == null) {
                nulls = nulls == null ? new BitSet() : nulls;
                nulls.set(i);
            }
        }
        byte[] bytes = new byte[ends[encoded.length]];
        for (int i = 0; i < encoded.length; i++) {
            System.arraycopy(encoded[i], 0, bytes, ends[i], encoded[i].length);
        }
        vector.setBatch(bytes, 0, ends, 0, encoded.length, nulls);
    }
}
