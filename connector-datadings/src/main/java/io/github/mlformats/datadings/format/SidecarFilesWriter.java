package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.BufferedSpool;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import java.io.Closeable;
import java.io.IOException;

/**
 * Creates the index files of a data file from the ends and keys of its samples: {@code .offsets}, {@code .keys},
 * {@code .key_hashes} and {@code .filter} (datadings.md, sections 2 to 5). Everything is spooled except about 16 bytes
 * per key, and the filter while it is written.
 */
final class SidecarFilesWriter implements Closeable {
    private final BufferedSpool offsets;
    private final KeyIndexWriter keys;

    /** The content of a file. */
    interface Content {
        void writeTo(ByteSink target) throws IOException;
    }

    /** Receives the files. */
    interface Target {
        void write(SidecarFile file, Content content) throws IOException;
    }

    /** @param hashMask the bits of a hash that are used: all, except in tests */
    SidecarFilesWriter(Spool offsets, Spool keys, Spool hashes, long hashMask) throws IOException {
        this.offsets = new BufferedSpool(offsets);
        this.keys = new KeyIndexWriter(keys, hashes, hashMask);
        addOffset(0);
    }

    int samples() {
        return keys.count();
    }

    /**
     * Adds the next sample.
     *
     * @param at position of its key, which is valid UTF-8, in {@code bytes}
     * @param end position of its end in the data file
     */
    void add(byte[] bytes, int at, int length, long end) throws IOException {
        keys.add(bytes, at, length);
        addOffset(end);
    }

    private void addOffset(long offset) throws IOException {
        offsets.buffer().i64(Long.reverseBytes(offset));
        offsets.flush();
    }

    /**
     * Writes the files.
     *
     * @throws io.github.mlformats.core.error.UsageException if a key occurs twice
     */
    void finish(Target target) throws IOException {
        keys.checkUnique();
        target.write(SidecarFile.OFFSETS, offsets::copyTo);
        target.write(SidecarFile.KEYS, keys::writeKeys);
        target.write(SidecarFile.KEY_HASHES, keys::writeHashes);
        target.write(SidecarFile.FILTER, keys::writeFilter);
    }

    @Override
    public void close() throws IOException {
        try (keys) {
            offsets.close();
        }
    }
}
