package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.index.SampleSlots;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.lookup.SampleKeys;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.type.EmbeddedKey;
import java.io.IOException;

/** Reads the value of column {@code key} of single samples, decoding little more than the key. */
final class DecodedSampleKeys implements SampleKeys {
    private final Shard shard;
    private final boolean caseSensitive;
    private final IndexKeyReader indexKeys;
    private final ByteWindow window;
    private final MessagePackCursor cursor;

    /** @param caseSensitive whether field names that differ only in case are distinct */
    DecodedSampleKeys(Shard shard, boolean caseSensitive) {
        this.caseSensitive = caseSensitive;
        this.shard = shard;
        this.indexKeys = new IndexKeyReader(shard);
        this.window = new ByteWindow(shard.data(), "samples");
        this.cursor = new MessagePackCursor(window);
    }

    @Override
    public byte[] key(long sample) throws IOException {
        SampleSlots slot = shard.table().orElseThrow().slots(sample, 1);
        CorruptFileException fault = slot.fault(0);
        if (fault != null) {
            throw fault;
        }
        window.limitReadAhead(slot.end(0));
        cursor.open(slot.start(0), (int) (slot.end(0) - slot.start(0)), sample);
        byte[] own = EmbeddedKey.read(cursor, caseSensitive);
        return own == null ? indexKeys.readKey(sample) : own;
    }
}
