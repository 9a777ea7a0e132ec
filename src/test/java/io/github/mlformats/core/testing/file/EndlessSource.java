package io.github.mlformats.core.testing.file;

import io.github.mlformats.core.bytes.Bounds;
import io.github.mlformats.core.bytes.ByteSource;
import java.util.function.LongToIntFunction;

/**
 * A file of any size that takes no memory.
 *
 * @param content the byte at each position
 */
public record EndlessSource(String name, long size, LongToIntFunction content) implements ByteSource {
    @Override
    public void read(long position, byte[] target, int offset, int length) {
        Bounds.check(this, position, length);
        for (int i = 0; i < length; i++) {
            target[offset + i] = (byte) content.applyAsInt(position + i);
        }
    }
}
