package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.Bounds;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.InMemoryInflater;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The uncompressed content of a file of a data set, in a directory or in an archive. Positions refer to the content.
 */
public final class FileContent implements Closeable {
    private final String name;
    private final ByteSource container;
    private final Extent extent;
    private final Supplier<InMemoryInflater> inflaters;

    /**
     * @param name name of the file for messages
     * @param container file that contains the content; closed with it
     * @param extent location in the container
     * @param inflaters inflaters for contents that are small enough for memory
     */
    public FileContent(String name, ByteSource container, Extent extent, Supplier<InMemoryInflater> inflaters) {
        this.name = name;
        this.container = container;
        this.extent = extent;
        this.inflaters = inflaters;
    }

    /** Returns the content of a file outside of an archive. */
    public static FileContent of(ByteSource file) {
        return new FileContent(file.name(), file, Extent.wholeFile(file.size()), () -> InMemoryInflater.NONE);
    }

    public String name() {
        return name;
    }

    public long size() {
        return extent.size();
    }

    /** See {@link ByteSource#modified()}; unknown for archive entries. */
    public long modified() {
        return extent.equals(Extent.wholeFile(container.size())) ? container.modified() : ByteSource.UNKNOWN_TIME;
    }

    /** Returns the maximum buffer size, see {@link ByteSource#maxWindow()}. */
    public int maxWindow() {
        return container.maxWindow();
    }

    /** See {@link ByteSource#readGap()}; compressed contents have the gap of disks. */
    public int readGap() {
        return isSeekable() ? container.readGap() : ByteSource.DISK_GAP;
    }

    public Extent extent() {
        return extent;
    }

    /** Whether it supports random access: it is not compressed. */
    public boolean isSeekable() {
        return !extent.deflated();
    }

    /** Returns the content as a byte source; only if it {@link #isSeekable()}. */
    public ByteSource asSource() {
        if (!isSeekable()) {
            throw new IllegalStateException(name + " is deflated");
        }
        return extent.offset() == 0 && extent.size() == container.size()
                ? container
                : new SubrangeSource(name, container, extent.offset(), extent.size());
    }

    /**
     * Opens a stream at {@code position}. If it was opened at byte 0, or the content is compressed, its end verifies
     * size and CRC.
     */
    public InputStream openStream(long position) throws IOException {
        if (isSeekable()) {
            InputStream plain = new ContentStream.Stored(asSource(), position, extent.size());
            return position == 0 && extent.hasCrc()
                    ? new ContentStream.Verified(plain, name, extent, maxWindow())
                    : plain;
        }
        InputStream inflated = new ContentStream.Verified(inflated(), name, extent, maxWindow());
        inflated.skipNBytes(position);
        return inflated;
    }

    private InputStream inflated() throws IOException {
        return new WholeEntryInflater(container, extent)
                .inflate(inflaters)
                .orElseGet(() -> new ContentStream.Inflated(name, container, extent));
    }

    /** Opens a forward-only source at {@code position}; verified like {@link #openStream}. */
    public ByteSource openForward(long position) throws IOException {
        return new ForwardOnlySource(this, position);
    }

    /** Reads the complete content, which must fit into an array. */
    public byte[] readAll() throws IOException {
        byte[] bytes = new byte[Math.toIntExact(size())];
        try (InputStream in = openStream(0)) {
            in.readNBytes(bytes, 0, bytes.length);
            in.read();
        }
        return bytes;
    }

    @Override
    public void close() throws IOException {
        container.close();
    }

    /** A byte range of a source as a source. */
    private static final class SubrangeSource implements ByteSource {
        private final String name;
        private final ByteSource whole;
        private final long start;
        private final long size;

        SubrangeSource(String name, ByteSource whole, long start, long size) {
            Bounds.check(whole, start, size);
            this.name = name;
            this.whole = whole;
            this.start = start;
            this.size = size;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public int maxWindow() {
            return whole.maxWindow();
        }

        @Override
        public int readGap() {
            return whole.readGap();
        }

        @Override
        public void read(long position, byte[] target, int offset, int length) throws IOException {
            Bounds.check(this, position, length);
            whole.read(start + position, target, offset, length);
        }
    }

    /** Inflates a compressed content in memory if it is small enough. */
    private static final class WholeEntryInflater {
        private static final int MAX_BYTES = 1 << 20;

        private final ByteSource container;
        private final Extent extent;

        WholeEntryInflater(ByteSource container, Extent extent) {
            this.container = container;
            this.extent = extent;
        }

        /**
         * Returns the content, or empty if it must be read as a {@link ContentStream.Inflated}: it is too large, or no inflater
         * supports it.
         */
        Optional<InputStream> inflate(Supplier<InMemoryInflater> inflaters) throws IOException {
            if (Math.max(extent.storedSize(), extent.size()) > Math.min(MAX_BYTES, container.maxWindow())) {
                return Optional.empty();
            }
            try (InMemoryInflater inflater = inflaters.get()) {
                if (inflater == InMemoryInflater.NONE) {
                    return Optional.empty();
                }
                byte[] stored = new byte[(int) extent.storedSize()];
                container.read(extent.offset(), stored, 0, stored.length);
                byte[] content = new byte[(int) extent.size()];
                return inflater.inflate(stored, 0, stored.length, content, content.length)
                        ? Optional.of(new ByteArrayInputStream(content))
                        : Optional.empty();
            }
        }
    }

    /**
     * A forward-only byte source over a stream, for compressed contents and for contents with a CRC. Bytes between two reads are
     * skipped. Reading the last byte verifies size and CRC.
     */
    private static final class ForwardOnlySource implements ByteSource {
        private final FileContent content;
        private final InputStream in;
        private long position;

        /** @param start position of the first byte to read */
        ForwardOnlySource(FileContent content, long start) throws IOException {
            this.content = content;
            this.in = content.openStream(start);
            this.position = start;
        }

        @Override
        public String name() {
            return content.name();
        }

        @Override
        public long size() {
            return content.size();
        }

        @Override
        public int maxWindow() {
            return content.maxWindow();
        }

        @Override
        public int readGap() {
            return content.readGap();
        }

        @Override
        public void read(long from, byte[] target, int offset, int length) throws IOException {
            if (from < position) {
                throw new IllegalStateException("cannot seek back to byte " + from + " from byte " + position);
            }
            in.skipNBytes(from - position);
            int read = in.readNBytes(target, offset, length);
            position = from + read;
            if (read < length) {
                throw new CorruptFileException(name(), position, "content", size() + " bytes", "the end");
            }
            if (position == size()) {
                in.read();
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /**
     * The location of the content of a file in its container: the file itself, or an archive.
     *
     * @param offset first stored byte
     * @param storedSize stored size in bytes
     * @param size uncompressed size in bytes
     * @param deflated whether it is stored as a raw DEFLATE stream
     * @param crc CRC-32 of the uncompressed content, or {@link #NO_CRC}
     */
    public record Extent(long offset, long storedSize, long size, boolean deflated, long crc) implements Serializable {
        /** The CRC is unknown. */
        public static final long NO_CRC = -1;

        /** Returns the extent of a file outside of an archive. */
        public static Extent wholeFile(long size) {
            return new Extent(0, size, size, false, NO_CRC);
        }

        public boolean hasCrc() {
            return crc != NO_CRC;
        }
    }
}
