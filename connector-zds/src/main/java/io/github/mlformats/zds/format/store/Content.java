package io.github.mlformats.zds.format.store;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.inflate.WholeInflater;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

/** The content of one file of a data set, wherever it is stored. Positions count bytes of the content. */
public final class Content implements Closeable {
    private final String name;
    private final ByteSource container;
    private final Extent extent;
    private final Supplier<WholeInflater> inflaters;

    /**
     * @param name the file, for messages
     * @param container what holds the content; closed with it
     * @param extent where in the container
     * @param inflaters of contents that are held as a whole
     */
    public Content(String name, ByteSource container, Extent extent, Supplier<WholeInflater> inflaters) {
        this.name = name;
        this.container = container;
        this.extent = extent;
        this.inflaters = inflaters;
    }

    /** A file that is no archive's member. */
    public static Content of(ByteSource file) {
        return new Content(file.name(), file, Extent.wholeFile(file.size()), () -> WholeInflater.NONE);
    }

    public String name() {
        return name;
    }

    public long size() {
        return extent.size();
    }

    /** See {@link ByteSource#modified()}; not known of an archive's member. */
    public long modified() {
        return extent.equals(Extent.wholeFile(container.size())) ? container.modified() : ByteSource.UNKNOWN_TIME;
    }

    /** Most bytes to hold of it at a time, see {@link ByteSource#maxWindow()}. */
    public int maxWindow() {
        return container.maxWindow();
    }

    /** See {@link ByteSource#readGap()}; what is inflated anyway has that of disks. */
    public int readGap() {
        return isSeekable() ? container.readGap() : ByteSource.DISK_GAP;
    }

    public Extent extent() {
        return extent;
    }

    /** Whether any part can be read without what is before it. */
    public boolean isSeekable() {
        return !extent.deflated();
    }

    /** The content as a source of its own; only if it {@link #isSeekable()}. */
    public ByteSource source() {
        if (!isSeekable()) {
            throw new IllegalStateException(name + " is deflated");
        }
        return extent.offset() == 0 && extent.size() == container.size()
                ? container
                : new SourcePart(name, container, extent.offset(), extent.size());
    }

    /**
     * The content from {@code position} on. Reading to the end checks size and CRC of what was read from byte 0 on; a
     * deflated content is read from there in any case.
     */
    public InputStream stream(long position) throws IOException {
        if (isSeekable()) {
            InputStream plain = new SourceStream(source(), position, extent.size());
            return position == 0 && extent.hasCrc() ? new CheckedStream(plain, name, extent, maxWindow()) : plain;
        }
        InputStream inflated = new CheckedStream(inflated(), name, extent, maxWindow());
        inflated.skipNBytes(position);
        return inflated;
    }

    private InputStream inflated() throws IOException {
        return new WholeEntry(container, extent)
                .inflate(inflaters)
                .orElseGet(() -> new InflatedStream(name, container, extent));
    }

    /** The content from {@code position} on, read forward only; checked as {@link #stream} checks it. */
    public ByteSource forward(long position) throws IOException {
        return new ForwardSource(this, position);
    }

    /** The whole content, which must not be larger than an array. */
    public byte[] readAll() throws IOException {
        byte[] bytes = new byte[Math.toIntExact(size())];
        try (InputStream in = stream(0)) {
            in.readNBytes(bytes, 0, bytes.length);
            in.read();
        }
        return bytes;
    }

    @Override
    public void close() throws IOException {
        container.close();
    }
}
