package io.github.mlformats.zds.format.archive;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** An archive entry that is being written. Its content is spooled until size and CRC are known. */
final class SpooledEntry implements ByteSink {
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
        return stored.position();
    }

    long crc() {
        return crc.getValue();
    }

    void copyTo(ByteSink target) throws IOException {
        stored.copyTo(target);
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
