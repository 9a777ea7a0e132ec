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

    IndexKeys(Shard shard) {
        this.shard = shard;
    }

    /**
     * The key of a sample as UTF-8; null if there is no index with keys.
     *
     * @throws CorruptFileException if there is one that cannot be used
     */
    byte[] key(long sample) throws IOException {
        if (keys == null && !absent || sample < last) {
            close();
            keys = shard.keys().orElse(null);
            absent = keys == null;
        }
        last = sample;
        return absent ? null : keys.key(sample);
    }

    /** The key of a corrupt sample; null if there is none. */
    byte[] keyIfUsable(long sample) throws IOException {
        try {
            return key(sample);
        } catch (CorruptFileException e) {
            absent = true;
            return null;
        }
    }

    /** Says that samples have keys that are no text, for which those of the index are given. */
    void replaceOthers() {
        shard.warn("has samples whose own key is no string: the keys of its index are given, if it has any");
    }

    @Override
    public void close() throws IOException {
        if (keys != null) {
            keys.close();
            keys = null;
        }
    }
}
