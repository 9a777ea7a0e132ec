package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.BufferedSpool;
import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.LongSet;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.msgpack.core.MessagePack.Code;

/**
 * Builds the key files of a data set: {@code .keys}, {@code .key_hashes} and {@code .filter} (datadings.md, sections 3
 * to 5). Keys and hashes are spooled; a set of hashes, about 16 bytes per key, detects duplicates. Equal hashes are
 * resolved at the end by comparing the keys: equal keys fail the write, and a collision of distinct keys selects
 * another salt.
 */
final class KeyIndexWriter implements Closeable {
    private static final int ATTEMPTS = 1000;
    private static final int CHUNK = 64 << 10;

    private final BufferedSpool keys;
    private final MessagePackWriter packed;
    private final BufferedSpool hashes;
    /** The bits of a hash that are used. */
    private final long mask;

    private final KeyHash first = KeyHash.salted(KeyHash.salt(0));
    private final LongSet repeated = new LongSet();
    private LongSet seen = new LongSet();
    private boolean hasRepeated;
    private int count;

    /** @param mask all bits, except in tests */
    KeyIndexWriter(Spool keys, Spool hashes, long mask) {
        this.keys = new BufferedSpool(keys);
        this.packed = new MessagePackWriter(this.keys.buffer());
        this.hashes = new BufferedSpool(hashes);
        this.mask = mask;
    }

    int count() {
        return count;
    }

    /** Adds the key of the next sample, which must be valid UTF-8. */
    void add(byte[] bytes, int at, int length) throws IOException {
        int target = packed.beginText(length);
        System.arraycopy(bytes, at, keys.buffer().bytes(), target, length);
        keys.buffer().advance(length);
        keys.flush();
        long hash = hash(first, bytes, at, length);
        if (!seen.add(hash)) {
            hasRepeated = true;
            repeated.add(hash);
        }
        hashes.buffer().i64(Long.reverseBytes(hash));
        hashes.flush();
        count++;
    }

    private long hash(KeyHash hash, byte[] bytes, int at, int length) {
        return hash.update(bytes, at, length).firstLong() & mask;
    }

    /** Writes {@code .keys}: an array of all keys. */
    void writeKeys(ByteSink target) throws IOException {
        ByteBuilder head = new ByteBuilder();
        new MessagePackWriter(head).writeArrayHeader(count);
        target.write(head.bytes(), 0, head.size());
        keys.copyTo(target);
    }

    /**
     * Writes {@code .key_hashes}: the first salt without hash collisions, then the hashes.
     *
     * @throws UsageException if a key occurs twice
     */
    void writeHashes(ByteSink target) throws IOException {
        seen = null;
        if (!hasRepeated) {
            target.write(KeyHash.salt(0), 0, KeyHash.SALT);
            hashes.copyTo(target);
            return;
        }
        byte[] salt = saltWithoutCollision();
        target.write(salt, 0, salt.length);
        KeyHash hash = KeyHash.salted(salt);
        ByteBuilder chunk = new ByteBuilder();
        forEach((bytes, at, length) -> {
            chunk.i64(Long.reverseBytes(hash(hash, bytes, at, length)));
            if (chunk.size() >= CHUNK) {
                target.write(chunk.bytes(), 0, chunk.size());
                chunk.clear();
            }
        });
        target.write(chunk.bytes(), 0, chunk.size());
    }

    /** @throws UsageException if a key occurs twice */
    void checkUnique() throws IOException {
        if (!hasRepeated) {
            return;
        }
        Set<String> alike = new HashSet<>();
        long[] row = {0};
        forEach((bytes, at, length) -> {
            if (repeated.contains(hash(first, bytes, at, length))) {
                String key = new String(bytes, at, length, StandardCharsets.UTF_8);
                if (!alike.add(key)) {
                    throw new UsageException("row " + row[0] + ": key '" + PlainText.truncate(key)
                            + "' occurs twice: the keys of a data set must be unique");
                }
            }
            row[0]++;
        });
    }

    private byte[] saltWithoutCollision() throws IOException {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            byte[] salt = KeyHash.salt(attempt);
            KeyHash hash = KeyHash.salted(salt);
            LongSet all = new LongSet();
            boolean[] collision = {false};
            forEach((bytes, at, length) -> collision[0] |= !all.add(hash(hash, bytes, at, length)));
            if (!collision[0]) {
                return salt;
            }
        }
        throw new UsageException(
                "no salt without collisions found in 1000 attempts: write fewer samples to a data set");
    }

    /** Writes {@code .filter}, which is held in memory: 29 bits per key for a million keys. */
    void writeFilter(ByteSink target) throws IOException {
        BloomFilterBuilder filter = new BloomFilterBuilder(count);
        forEach(filter::add);
        filter.writeTo(target);
    }

    private void forEach(KeyParser.Visitor visitor) throws IOException {
        keys.copyTo(new KeyParser(visitor));
    }

    @Override
    public void close() throws IOException {
        try (keys) {
            hashes.close();
        }
    }

    /** Builds a Bloom filter of keys in the format of simplebloom (datadings.md, section 5). */
    private static final class BloomFilterBuilder {
        private final BloomFilter.Size size;
        private final byte[] bits;
        private final KeyHash hash = KeyHash.plain();

        BloomFilterBuilder(long samples) {
            this.size = BloomFilter.Size.of(samples);
            this.bits = new byte[Math.toIntExact(size.bits() / Byte.SIZE)];
        }

        void add(byte[] key, int at, int length) {
            hash.update(key, at, length);
            long position = hash.firstLong();
            for (int i = 0; i < size.hashes(); i++) {
                long bit = Long.remainderUnsigned(position, size.bits());
                bits[(int) (bit >>> 3)] |= (byte) (1 << (bit & 7));
                position += hash.secondLong();
            }
        }

        void writeTo(ByteSink target) throws IOException {
            ByteBuilder header = new ByteBuilder();
            header.add(BloomFilter.Size.MAGIC, 0, BloomFilter.Size.MAGIC.length)
                    .i64(Long.reverseBytes(BloomFilter.Size.HEADER + (long) bits.length))
                    .i64(Long.reverseBytes(size.elements()))
                    .i64(Long.reverseBytes(Double.doubleToLongBits(size.falsePositives())));
            target.write(header.bytes(), 0, header.size());
            target.write(bits, 0, bits.length);
        }
    }

    /** Splits a byte stream of packed keys, written in arbitrary chunks, into single keys. */
    private static final class KeyParser implements ByteSink {
        /** Receives the keys. */
        interface Visitor {
            /** @param bytes buffer with the key as UTF-8; it is reused and must not be retained */
            void visit(byte[] bytes, int at, int length) throws IOException;
        }

        private final Visitor visitor;
        private final ByteBuilder rest = new ByteBuilder();
        private long position;

        KeyParser(Visitor visitor) {
            this.visitor = visitor;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            position += length;
            rest.add(data, offset, length);
            int at = 0;
            for (int head = head(at); head > 0; head = head(at)) {
                int size = size(at, head);
                if (size > rest.size() - at - head) {
                    break;
                }
                visitor.visit(rest.bytes(), at + head, size);
                at += head + size;
            }
            rest.removeFirst(at);
        }

        /** Returns the size of the header of the key at a position; 0 if it is incomplete. */
        private int head(int at) {
            if (at == rest.size()) {
                return 0;
            }
            int head =
                    switch (rest.bytes()[at]) {
                        case Code.STR8 -> 2;
                        case Code.STR16 -> 3;
                        case Code.STR32 -> 5;
                        default -> 1;
                    };
            return head <= rest.size() - at ? head : 0;
        }

        private int size(int at, int head) {
            byte[] bytes = rest.bytes();
            return switch (head) {
                case 1 -> bytes[at] & 0x1F;
                case 2 -> bytes[at + 1] & 0xFF;
                case 3 -> BigEndian.u16(bytes, at + 1);
                default -> BigEndian.i32(bytes, at + 1);
            };
        }

        @Override
        public void close() {}
    }
}
