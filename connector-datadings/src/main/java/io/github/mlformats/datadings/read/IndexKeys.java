package io.github.mlformats.datadings.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.index.KeyStream;
import io.github.mlformats.datadings.format.index.Shard;
import java.io.Closeable;
import java.io.IOException;

/** The keys that the index gives samples without a key of their own. Opened when the first such sample turns up. */
final class IndexKeys implements Closeable {
    private final Shard shard;
    private KeyStream keys;
    private long last = -1;
    private boolean absent;
    private CorruptFileException fault;
    private long faultFrom;

    IndexKeys(Shard shard) {
        this.shard = shard;
    }

    /**
     * The key of a sample as UTF-8; null if there is no index with keys.
     *
     * @throws CorruptFileException if there is one that cannot be used
     */
    byte[] key(long sample) throws IOException {
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

    /** The key of a sample; null if there is none, also because the index cannot be used, of which is warned. */
    byte[] keyIfUsable(long sample) throws IOException {
        try {
            return key(sample);
        } catch (CorruptFileException e) {
            shard.ignore(e);
            return null;
        }
    }

    /** Says something of the data file. */
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
