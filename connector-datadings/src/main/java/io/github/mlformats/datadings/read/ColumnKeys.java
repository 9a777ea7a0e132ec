package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.index.Slots;
import io.github.mlformats.datadings.format.lookup.SampleKeys;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.type.OwnKey;
import java.io.IOException;

/** Reads the value of column {@code key} of single samples, decoding little more than the key. */
final class ColumnKeys implements SampleKeys {
    private final Shard shard;
    private final boolean caseSensitive;
    private final IndexKeys indexKeys;
    private final ByteWindow window;
    private final MessageCursor cursor;

    /** @param caseSensitive whether field names that differ only in case are distinct */
    ColumnKeys(Shard shard, boolean caseSensitive) {
        this.caseSensitive = caseSensitive;
        this.shard = shard;
        this.indexKeys = new IndexKeys(shard);
        this.window = new ByteWindow(shard.data(), "samples");
        this.cursor = new MessageCursor(window);
    }

    @Override
    public byte[] key(long sample) throws IOException {
        Slots slot = shard.table().orElseThrow().slots(sample, 1);
        CorruptFileException fault = slot.fault(0);
        if (fault != null) {
            throw fault;
        }
        window.wantUpTo(slot.end(0));
        cursor.open(slot.start(0), (int) (slot.end(0) - slot.start(0)), sample);
        byte[] own = OwnKey.of(cursor, caseSensitive);
        return own == null ? indexKeys.key(sample) : own;
    }
}
