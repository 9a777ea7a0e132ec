package io.github.mlformats.zds.format;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.LittleEndian;
import java.io.IOException;

/** Writes {@code index.bin}, or a segment of it (zds.md, section 3). */
public final class IndexWriter {
    private static final int MAGIC = 0x5A44_5349;
    private static final int VERSION = 1;
    private static final int CHUNK = 64 << 10;

    private final ByteBuilder buffer = new ByteBuilder();
    private final IndexType form;
    private final ByteSink target;

    public IndexWriter(IndexType form, ByteSink target) {
        this.form = form;
        this.target = target;
    }

    /** Returns the size of {@link #header(IndexType, long)}. */
    public static int headerSize(IndexType form) {
        return form == IndexType.ZDX ? 16 : 0;
    }

    /** Returns the header of an index. @param count number of its entries */
    public static byte[] header(IndexType form, long count) {
        return form == IndexType.ZDX
                ? new ByteBuilder().i32(MAGIC).i32(VERSION).i64(count).toByteArray()
                : new byte[0];
    }

    void header(long count) {
        byte[] header = header(form, count);
        buffer.add(header, 0, header.length);
    }

    /**
     * Adds an entry.
     *
     * @param at position of the entry in {@code data}, in the binary format
     * @param base added to the offset of the entry
     */
    public void add(byte[] data, int at, int idLength, long base) throws IOException {
        long offset = base + IndexEntryParser.offset(data, at, idLength);
        if (form == IndexType.ZDX) {
            int to = buffer.size();
            buffer.add(data, at, IndexEntryParser.BYTES_WITHOUT_ID + idLength);
            LittleEndian.putI64(buffer.bytes(), to + 2 + idLength, offset);
        } else {
            buffer.add(data, at + 2, idLength);
            number(offset);
            number(IndexEntryParser.length(data, at, idLength));
            buffer.i8('\n');
        }
        if (buffer.size() >= CHUNK) {
            finish();
        }
    }

    private void number(long value) {
        byte[] digits = Long.toString(value).getBytes(US_ASCII);
        buffer.i8('\t').add(digits, 0, digits.length);
    }

    /** Writes the buffered entries. */
    public void finish() throws IOException {
        target.write(buffer.bytes(), 0, buffer.size());
        buffer.clear();
    }

    /** The index to write (zds.md, section 3). */
    public enum IndexType {
        /** The binary index. */
        ZDX,
        /** The text index. */
        TSV,
        /** No index. */
        NONE
    }
}
