package io.github.mlformats.datadings.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.KeyStream;
import io.github.mlformats.datadings.format.Shard;
import java.io.Closeable;
import java.io.IOException;

/**
 * Reads from the index the keys of samples without an embedded key. The index file is opened on first use and read
 * sequentially; a lower sample number than before restarts it. Not thread-safe.
 */
final class IndexKeyReader implements Closeable {
    private final Shard shard;
    private KeyStream keys;
    private long last = -1;
    private boolean absent;
    private CorruptFileException fault;
    private long faultFrom;

    IndexKeyReader(Shard shard) {
        this.shard = shard;
    }

    /**
     * Returns the key of a sample as UTF-8; null if there is no index with keys.
     *
     * @throws CorruptFileException if the index is unusable, at this and every later call from the sample on at which
     *     it failed
     */
    byte[] readKey(long sample) throws IOException {
        if (fault != null && sample >= faultFrom) {
            throw fault;
        }
        try {
            return read(sample);
        } catch (CorruptFileException e) {
            fault = e;
            faultFrom = keys == null ? 0 : sample;
            throw e;
        }
    }

    private byte[] read(long sample) throws IOException {
        if (keys == null && !absent || sample < last) {
            close();
            keys = shard.keys().orElse(null);
            absent = keys == null;
        }
        last = sample;
        return absent ? null : keys.key(sample);
    }

    /** Returns the key of a sample; null if there is none, or if the index is unusable, which is logged once. */
    byte[] readKeyOrNull(long sample) throws IOException {
        try {
            return readKey(sample);
        } catch (CorruptFileException e) {
            shard.warnIgnored(e);
            return null;
        }
    }

    /** Logs a warning about the data file. */
    void warn(String reason) {
        shard.warn(reason);
    }

    @Override
    public void close() throws IOException {
        if (keys != null) {
            keys.close();
            keys = null;
        }
    }
}
