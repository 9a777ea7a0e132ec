package io.github.mlformats.zds.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.SinkStream;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.bytes.StreamSink;
import io.github.mlformats.core.bytes.ZipConstants;
import io.github.mlformats.zds.format.CollectionWriter.DataSetOutput;
import java.io.Closeable;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import java.util.zip.InflaterOutputStream;

/**
 * Writes a data set into a ZIP archive (zds.md, section 7). The header before the content of an entry contains its size and CRC,
 * therefore each entry is spooled until it is complete. Zip64 fields are written only where they are needed.
 */
public final class ArchiveWriter implements DataSetOutput, Closeable {
    private static final int VERSION = 20;
    private static final int VERSION_64 = 45;
    private static final int MADE_ON_UNIX = 3 << 8 | VERSION_64;
    private static final int UTF8_NAMES = 0x0800;
    private static final int FIRST_DAY = 0x21;
    private static final int PLAIN_FILE = 0644 << 16;
    /** Size of the signature and the size field of the zip64 end record, which are not included in its size field. */
    private static final int NOT_COUNTED = 12;
    /** Size of the header of an extra field. */
    private static final int EXTRA_HEAD = 4;

    /** Creates spools for the contents of entries. */
    public interface SpoolFactory {
        Spool create() throws IOException;
    }

    private final ByteSink target;
    private final SpoolFactory spools;
    private final boolean deflates;
    private final ByteBuilder directory = new ByteBuilder();
    private long count;
    private boolean aborted;

    /**
     * @param target receives the archive; closed with this writer
     * @param deflates whether entries are compressed, unless readers would refuse to inflate so many bytes from so few
     */
    public ArchiveWriter(ByteSink target, SpoolFactory spools, boolean deflates) {
        this.target = target;
        this.spools = spools;
        this.deflates = deflates;
    }

    @Override
    public ByteSink create(String path) throws IOException {
        return new SpooledEntry(spools.create(), deflates, entry -> add(path, entry));
    }

    @Override
    public Spool createSpool() throws IOException {
        return spools.create();
    }

    private void add(String path, SpooledEntry entry) throws IOException {
        if (aborted) {
            return;
        }
        byte[] name = path.getBytes(UTF_8);
        long offset = target.position();
        boolean large = isLarge(entry);
        boolean far = offset >= ZipConstants.MAX_32;
        int version = large || far ? VERSION_64 : VERSION;
        int sizes = large ? 2 * Long.BYTES : 0;
        int extra = sizes + (far ? Long.BYTES : 0);

        ByteBuilder local = new ByteBuilder().i32(ZipConstants.LOCAL_HEADER);
        addCommon(local, version, entry, name, sizes);
        local.add(name, 0, name.length);
        addExtra(local, entry, sizes);
        target.write(local.bytes(), 0, local.size());
        entry.copyTo(target);

        directory.i32(ZipConstants.CENTRAL_HEADER).i16(MADE_ON_UNIX);
        addCommon(directory, version, entry, name, extra);
        directory.i16(0).i16(0).i16(0).i32(PLAIN_FILE).i32(capped(offset));
        directory.add(name, 0, name.length);
        addExtra(directory, entry, extra);
        if (far) {
            directory.i64(offset);
        }
        count++;
    }

    private static boolean isLarge(SpooledEntry entry) {
        return Math.max(entry.size(), entry.storedSize()) >= ZipConstants.MAX_32;
    }

    /**
     * Appends the fields that the local header and the central directory have in common.
     *
     * @param extra size of the zip64 fields
     */
    private void addCommon(ByteBuilder out, int version, SpooledEntry entry, byte[] name, int extra) {
        out.i16(version).i16(UTF8_NAMES).i16(entry.isDeflated() ? ZipConstants.DEFLATED : ZipConstants.STORED);
        out.i16(0).i16(FIRST_DAY).i32((int) entry.crc());
        boolean large = isLarge(entry);
        out.i32(large ? -1 : (int) entry.storedSize()).i32(large ? -1 : (int) entry.size());
        out.i16(name.length).i16(extra == 0 ? 0 : extra + EXTRA_HEAD);
    }

    private static void addExtra(ByteBuilder out, SpooledEntry entry, int extra) {
        if (extra > 0) {
            out.i16(ZipConstants.ZIP64_EXTRA).i16(extra);
        }
        if (isLarge(entry)) {
            out.i64(entry.size()).i64(entry.storedSize());
        }
    }

    private static int capped(long value) {
        return (int) Math.min(value, ZipConstants.MAX_32);
    }

    /** Writes the central directory and closes the target. */
    public void finish() throws IOException {
        long start = target.position();
        long size = directory.size();
        if (start >= ZipConstants.MAX_32 || size >= ZipConstants.MAX_32 || count >= ZipConstants.MAX_16) {
            directory
                    .i32(ZipConstants.ZIP64_END)
                    .i64(ZipConstants.ZIP64_END_SIZE - NOT_COUNTED)
                    .i16(MADE_ON_UNIX)
                    .i16(VERSION_64)
                    .i32(0)
                    .i32(0);
            directory.i64(count).i64(count).i64(size).i64(start);
            directory.i32(ZipConstants.ZIP64_LOCATOR).i32(0).i64(start + size).i32(1);
        }
        int entries = (int) Math.min(count, ZipConstants.MAX_16);
        directory
                .i32(ZipConstants.END)
                .i16(0)
                .i16(0)
                .i16(entries)
                .i16(entries)
                .i32(capped(size))
                .i32(capped(start))
                .i16(0);
        target.write(directory.bytes(), 0, directory.size());
        target.close();
    }

    @Override
    public void close() throws IOException {
        aborted = true;
        target.close();
    }

    /** An archive entry that is being written. Its content is spooled until size and CRC are known. */
    private static final class SpooledEntry implements ByteSink {
        /** Called when the entry is complete. */
        interface Completion {
            void complete(SpooledEntry entry) throws IOException;
        }

        private static final int LEVEL = 6;
        private static final int CHUNK = 64 << 10;

        private final Spool stored;
        private final Completion completion;
        private final CRC32 crc = new CRC32();
        private final Deflater deflater;
        private final byte[] chunk;
        private long size;
        private boolean closed;

        SpooledEntry(Spool stored, boolean deflates, Completion completion) {
            this.stored = stored;
            this.completion = completion;
            this.deflater = deflates ? new Deflater(LEVEL, true) : null;
            this.chunk = deflates ? new byte[CHUNK] : null;
        }

        @Override
        public long position() {
            return size;
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            crc.update(data, offset, length);
            size += length;
            if (deflater == null) {
                stored.write(data, offset, length);
            } else {
                deflater.setInput(data, offset, length);
                while (!deflater.needsInput()) {
                    store();
                }
            }
        }

        private void store() throws IOException {
            stored.write(chunk, 0, deflater.deflate(chunk));
        }

        long size() {
            return size;
        }

        long storedSize() {
            return isDeflated() ? stored.position() : size;
        }

        /** Whether the complete entry is stored compressed. */
        boolean isDeflated() {
            return deflater != null && Archive.Limits.DEFAULT.allows(stored.position(), size);
        }

        long crc() {
            return crc.getValue();
        }

        void copyTo(ByteSink target) throws IOException {
            if (deflater == null || isDeflated()) {
                stored.copyTo(target);
                return;
            }
            Inflater inflater = new Inflater(true);
            try (ByteSink inflated =
                    new StreamSink(new InflaterOutputStream(new SinkStream(target), inflater, chunk.length))) {
                stored.copyTo(inflated);
            } finally {
                inflater.end();
            }
        }

        @Override
        public void close() throws IOException {
            if (closed) {
                return;
            }
            closed = true;
            try (stored) {
                if (deflater != null) {
                    deflater.finish();
                    while (!deflater.finished()) {
                        store();
                    }
                }
                completion.complete(this);
            } finally {
                if (deflater != null) {
                    deflater.end();
                }
            }
        }
    }
}
