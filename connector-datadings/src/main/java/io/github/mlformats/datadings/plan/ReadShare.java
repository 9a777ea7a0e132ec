package io.github.mlformats.datadings.plan;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.index.Slots;
import io.github.mlformats.datadings.format.message.Kind;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.message.Values;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Estimates how much of a data file a query reads, by three of its samples: large values that it does not want are jumped
 * over, and a jump costs as much as reading some bytes.
 */
public final class ReadShare {
    private final SampleTable table;
    private final Set<String> wanted = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    private final ByteWindow window;
    /** What a jump costs, in bytes, however large the window is. */
    private final int jump;

    private final MessageCursor cursor;
    private long all;
    private long read;

    private ReadShare(Shard shard, String[] wanted) throws IOException {
        this.table = shard.table().orElseThrow();
        this.wanted.addAll(List.of(wanted));
        this.window = new ByteWindow(shard.data(), "samples");
        this.jump = shard.data().readGap();
        this.cursor = new MessageCursor(window);
    }

    /**
     * The share of the bytes, above 0 and at most 1.
     *
     * @param shard with a table of samples
     * @param wanted names of fields
     */
    public static double of(Shard shard, String... wanted) throws IOException {
        ReadShare share = new ReadShare(shard, wanted);
        long samples = share.table.samples();
        for (int quarter = 1; quarter <= 3 && samples > 0; quarter++) {
            share.look(samples * quarter / 4);
        }
        return share.all == 0 ? 1 : (double) share.read / share.all;
    }

    private void look(long sample) throws IOException {
        Slots slot = table.slots(sample, 1);
        long bytes = slot.end(0) - slot.start(0);
        if (slot.fault(0) != null || bytes == 0) {
            return;
        }
        window.wantUpTo(slot.end(0));
        cursor.open(slot.start(0), (int) bytes, sample);
        all += bytes;
        read += bytes;
        try {
            if (cursor.peek() == Kind.MAP) {
                passFields();
            }
        } catch (CorruptFileException e) {
            // Says nothing about the others.
        }
    }

    private void passFields() throws IOException {
        cursor.next();
        int pairs = cursor.length();
        cursor.enter();
        for (int i = 0; i < pairs; i++) {
            boolean isWanted = cursor.next() != Kind.STR || wanted.contains(Values.text(cursor));
            int start = cursor.at();
            cursor.skip();
            int bytes = cursor.at() - start;
            if (!isWanted && bytes > jump) {
                read -= bytes - jump;
            }
        }
        cursor.leave();
    }
}
