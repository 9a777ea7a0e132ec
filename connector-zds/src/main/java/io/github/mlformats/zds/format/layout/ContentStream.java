package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.zds.format.layout.FileContent.Extent;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** A stream over the content of a file. Reads of many bytes are fast, reads of single bytes slow. */
abstract class ContentStream extends InputStream {
    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public abstract int read(byte[] target, int offset, int length) throws IOException;

    /** An unbuffered stream over a byte range of a source. */
    static final class Stored extends ContentStream {
        private final ByteSource source;
        private final long end;
        private long position;

        Stored(ByteSource source, long start, long end) {
            this.source = source;
            this.position = Math.min(start, end);
            this.end = end;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (position == end) {
                return length == 0 ? 0 : -1;
            }
            int count = (int) Math.min(length, end - position);
            source.read(position, target, offset, count);
            position += count;
            return count;
        }

        @Override
        public long skip(long count) {
            long skipped = Math.max(0, Math.min(count, end - position));
            position += skipped;
            return skipped;
        }
    }

    /** Inflates a raw DEFLATE stream. More bytes than declared are an error. */
    static final class Inflated extends ContentStream {
        private static final int MAX_CHUNK = 256 << 10;

        private final String name;
        private final ByteSource container;
        private final Extent extent;
        private final Inflater inflater = new Inflater(true);
        private final byte[] chunk;
        private long stored;
        private long inflated;

        Inflated(String name, ByteSource container, Extent extent) {
            this.name = name;
            this.container = container;
            this.extent = extent;
            long chunkSize = Math.min(Math.max(MAX_CHUNK, container.readGap()), container.maxWindow());
            this.chunk = new byte[(int) Math.min(chunkSize, extent.storedSize())];
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            try {
                int count = 0;
                while (count == 0 && !inflater.finished()) {
                    count = inflater.inflate(target, offset, length);
                    if (count == 0 && !inflater.finished()) {
                        prepare();
                    }
                }
                inflated += count;
                if (inflated > extent.size()) {
                    throw corrupt(extent.size() + " bytes, inflated", "more");
                }
                return count == 0 ? -1 : count;
            } catch (DataFormatException e) {
                throw corrupt("a DEFLATE stream", "a corrupt one: " + e.getMessage());
            }
        }

        /** Provides input for the inflater. */
        private void prepare() throws IOException {
            if (inflater.needsDictionary()) {
                throw corrupt("a DEFLATE stream", "one with a preset dictionary");
            } else if (inflater.needsInput()) {
                fill();
            }
        }

        private void fill() throws IOException {
            int length = (int) Math.min(chunk.length, extent.storedSize() - stored);
            if (length == 0) {
                throw corrupt("a complete DEFLATE stream", "a truncated one");
            }
            container.read(extent.offset() + stored, chunk, 0, length);
            stored += length;
            inflater.setInput(chunk, 0, length);
        }

        private CorruptFileException corrupt(String expected, String found) {
            return new CorruptFileException(name, inflated, "inflated content", expected, found);
        }

        @Override
        public void close() {
            inflater.end();
        }
    }

    /** Verifies the size and CRC of a content when its end is reached. */
    static final class Verified extends ContentStream {
        private static final int MAX_CHUNK = 64 << 10;

        private final InputStream in;
        private final String name;
        private final Extent extent;
        private final int chunk;
        private final CRC32 crc = new CRC32();
        private long size;

        /** @param maxWindow maximum buffer size */
        Verified(InputStream in, String name, Extent extent, int maxWindow) {
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
}
