package io.github.mlformats.datadings.testing;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.KeyStream;
import io.github.mlformats.datadings.format.SampleSlots;
import io.github.mlformats.datadings.format.SampleTable;
import io.github.mlformats.datadings.format.Shard;
import io.github.mlformats.datadings.format.message.CanonicalJsonWriter;
import io.github.mlformats.datadings.format.message.EmbeddedKey;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.SampleBoundaryScanner;
import io.github.mlformats.datadings.format.message.SampleColumns;
import io.github.mlformats.datadings.format.message.TypeMerger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the samples of a data file as the text of all their values. */
public final class Samples {
    private final MessagePackCursor cursor;

    public Samples(ByteSource data) {
        this.cursor = new MessagePackCursor(new ByteWindow(data, "samples"));
    }

    /** All samples of a shard, in order. */
    public static List<String> json(Shard shard) throws IOException {
        Samples samples = new Samples(shard.data());
        List<String> json = new ArrayList<>();
        if (shard.table().isPresent()) {
            SampleTable table = shard.table().get();
            SampleSlots slots = table.slots(0, (int) table.samples());
            for (int i = 0; i < slots.count(); i++) {
                json.add(samples.json(slots, i));
            }
            return json;
        }
        SampleBoundaryScanner borders = new SampleBoundaryScanner(shard.data(), 0);
        while (!borders.atEnd()) {
            long start = borders.position();
            borders.skip();
            json.add(samples.json(start, borders.position(), json.size()));
        }
        return json;
    }

    /** @throws CorruptFileException if the slot or what is in it is corrupt */
    public String json(SampleSlots slots, int i) throws IOException {
        CorruptFileException fault = slots.fault(i);
        if (fault != null) {
            throw fault;
        }
        return json(slots.start(i), slots.end(i), slots.first() + i);
    }

    private String json(long start, long end, long number) throws IOException {
        cursor.open(start, (int) (end - start), number);
        SampleColumns.infer(cursor, new TypeMerger(TypeMerger.MapRepresentation.AUTO));
        cursor.open(start, (int) (end - start), number);
        String json = new CanonicalJsonWriter(cursor).toJson();
        cursor.requireEnd();
        return json;
    }

    /** The value of column {@code key}. */
    public byte[] key(Shard shard, long sample) throws IOException {
        SampleSlots slots = shard.table().orElseThrow().slots(sample, 1);
        if (slots.fault(0) != null) {
            throw slots.fault(0);
        }
        cursor.open(slots.start(0), (int) (slots.end(0) - slots.start(0)), sample);
        byte[] own = EmbeddedKey.read(cursor);
        Optional<KeyStream> keys = own == null ? shard.keys() : Optional.empty();
        return keys.isPresent() ? keys.get().key(sample) : own;
    }
}
