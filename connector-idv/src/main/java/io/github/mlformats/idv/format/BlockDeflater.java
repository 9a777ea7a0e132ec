package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import java.util.zip.Deflater;

/** Compresses blocks to raw DEFLATE streams (idv.md, section 5). Reuses one {@link Deflater}. */
final class BlockDeflater implements AutoCloseable {
    private static final int STEP = 64 << 10;

    private final Deflater deflater;

    /** @param level 1 to 9 */
    BlockDeflater(int level) {
        this.deflater = new Deflater(level, true);
    }

    /** Appends the compressed bytes of a block to {@code target}. */
    void deflate(ByteBuilder block, ByteBuilder target) {
        deflater.reset();
        deflater.setInput(block.bytes(), 0, block.size());
        deflater.finish();
        while (!deflater.finished()) {
            int at = target.reserve(STEP);
            target.advance(deflater.deflate(target.bytes(), at, target.bytes().length - at));
        }
    }

    @Override
    public void close() {
        deflater.end();
    }
}
