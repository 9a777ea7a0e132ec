package io.github.mlformats.zds.format.store;

import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;

/** Verifies the size and CRC of a content when its end is reached. */
final class ChecksumStream extends BulkStream {
    private static final int MAX_CHUNK = 64 << 10;

    private final InputStream in;
    private final String name;
    private final Extent extent;
    private final int chunk;
    private final CRC32 crc = new CRC32();
    private long size;

    /** @param maxWindow maximum buffer size */
    ChecksumStream(InputStream in, String name, Extent extent, int maxWindow) {
        this.in = in;
        this.name = name;
        this.extent = extent;
        this.chunk = Math.min(MAX_CHUNK, maxWindow);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = in.read(target, offset, length);
        if (count > 0) {
            crc.update(target, offset, count);
            size += count;
        } else if (count < 0) {
            check();
        }
        return count;
    }

    /** Reads the skipped bytes, so that they are included in the CRC. */
    @Override
    public long skip(long count) throws IOException {
        byte[] skipped = new byte[(int) Math.min(chunk, Math.max(0, count))];
        return skipped.length == 0 ? 0 : Math.max(0, read(skipped, 0, skipped.length));
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private void check() {
        if (size != extent.size()) {
            throw new CorruptFileException(name, size, "archive", extent.size() + " bytes", size + " bytes");
        }
        if (extent.hasCrc() && crc.getValue() != extent.crc()) {
            throw new CorruptFileException(
                    name, size, "archive", "CRC " + hex(extent.crc()), "CRC " + hex(crc.getValue()));
        }
    }

    private static String hex(long crc) {
        return String.format("%08x", crc);
    }
}
