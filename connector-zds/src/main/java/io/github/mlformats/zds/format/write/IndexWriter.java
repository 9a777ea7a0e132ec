package io.github.mlformats.zds.format.write;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import java.io.IOException;

/** Writes {@code index.bin} (zds.md, section 3). */
final class IndexWriter {
    static final int HEADER_SIZE = 16;
    private static final int MAGIC = 0x5A44_5349;
    private static final int VERSION = 1;
    private static final int CHUNK = 64 << 10;

    private final ByteBuilder buffer = new ByteBuilder();
    private final ByteSink target;

    private IndexWriter(ByteSink target) {
        this.target = target;
    }

    /** What a binary index begins with. */
    static byte[] header(long count) {
        return new ByteBuilder().i32(MAGIC).i32(VERSION).i64(count).toByteArray();
    }

    static void writeBinary(EntryLog entries, ByteSink target) throws IOException {
        IndexWriter writer = new IndexWriter(target);
        byte[] header = header(entries.live());
        writer.buffer.add(header, 0, header.length);
        entries.forEach((data, at, idLength) -> {
            writer.buffer.add(data, at, EntryReader.BESIDE_ID + idLength);
            writer.flush(CHUNK);
        });
        writer.flush(1);
    }

    static void writeText(EntryLog entries, ByteSink target) throws IOException {
        IndexWriter writer = new IndexWriter(target);
        entries.forEach((data, at, idLength) -> {
            writer.buffer.add(data, at + 2, idLength);
            writer.number('\t', EntryReader.offset(data, at, idLength));
            writer.number('\t', EntryReader.length(data, at, idLength));
            writer.buffer.i8('\n');
            writer.flush(CHUNK);
        });
        writer.flush(1);
    }

    private void number(char before, long value) {
        byte[] digits = Long.toString(value).getBytes(US_ASCII);
        buffer.i8(before).add(digits, 0, digits.length);
    }

    private void flush(int least) throws IOException {
        if (buffer.size() >= least) {
            target.write(buffer.bytes(), 0, buffer.size());
            buffer.clear();
        }
    }
}
