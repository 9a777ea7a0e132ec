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
 * Estimates the fraction of a data file that a projection reads, from three of its samples. Large values of other
 * fields are skipped; a skip is counted as the number of bytes up to which reading through is cheaper.
 */
public final class ReadShare {
    private final SampleTable table;
    private final Set<String> wanted = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    private final ByteWindow window;
    /** The cost of a skip in bytes, independent of the window size. */
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
     * Returns the fraction of the bytes that is read, above 0 and at most 1.
     *
     * @param shard must have an index
     * @param wanted names of the projected fields; case is ignored
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
            // A corrupt sample does not affect the estimate.
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
