package io.github.mlformats.angel.format;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import java.io.IOException;

/** Buffered output to a data file. Not thread-safe. */
public final class PartitionOutput {
    private static final int FULL = 1 << 16;

    private final ByteSink file;
    private final ByteBuilder bytes = new ByteBuilder();

    public PartitionOutput(ByteSink file) {
        this.file = file;
    }

    /** Number of appended bytes. */
    public long position() {
        return file.position() + bytes.size();
    }

    void i32(int value) {
        BigEndian.putI32(array(Integer.BYTES), bytes.size(), value);
        bytes.advance(Integer.BYTES);
    }

    void i64(long value) {
        BigEndian.putI64(array(Long.BYTES), bytes.size(), value);
        bytes.advance(Long.BYTES);
    }

    /** Appends ASCII characters. */
    void ascii(String text) {
        int length = text.length();
        byte[] target = array(length);
        int at = bytes.size();
        for (int i = 0; i < length; i++) {
            target[at + i] = (byte) text.charAt(i);
        }
        bytes.advance(length);
    }

    void i8(int value) {
        bytes.i8(value);
    }

    /** Reserves bytes, which {@link #advance} appends. @return their position in {@link #array} */
    int reserve(int more) {
        return bytes.reserve(more);
    }

    byte[] array() {
        return bytes.bytes();
    }

    void advance(int more) {
        bytes.advance(more);
    }

    private byte[] array(int more) {
        bytes.reserve(more);
        return bytes.bytes();
    }

    /** Ends a record. */
    void endRecord() throws IOException {
        if (bytes.size() >= FULL) {
            flush();
        }
    }

    /** Writes all buffered bytes to the file. */
    public void flush() throws IOException {
        file.write(bytes.bytes(), 0, bytes.size());
        bytes.clear();
    }
}
