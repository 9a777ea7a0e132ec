package io.github.mlformats.datadings.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.datadings.format.lookup.BloomFilterSize;
import io.github.mlformats.datadings.format.lookup.KeyHash;
import java.io.IOException;

/** Builds a Bloom filter of keys in the format of simplebloom (datadings.md, section 5). */
final class BloomFilterBuilder {
    private final BloomFilterSize size;
    private final byte[] bits;
    private final KeyHash hash = KeyHash.plain();

    BloomFilterBuilder(long samples) {
        this.size = BloomFilterSize.of(samples);
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
        header.add(BloomFilterSize.MAGIC, 0, BloomFilterSize.MAGIC.length)
                .i64(Long.reverseBytes(BloomFilterSize.HEADER + (long) bits.length))
                .i64(Long.reverseBytes(size.elements()))
                .i64(Long.reverseBytes(Double.doubleToLongBits(size.falsePositives())));
        target.write(header.bytes(), 0, header.size());
        target.write(bits, 0, bits.length);
    }
}
