package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.index.SampleSlots;
import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.MessagePackType;
import io.github.mlformats.datadings.format.message.MessagePackValues;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Estimates the fraction of a data file that a projection reads, from three of its samples. Large values of other
 * fields are skipped; a skip is counted as the number of bytes up to which reading through is cheaper.
 */
public final class ReadFractionEstimator {
    private final SampleTable table;
    private final Set<String> projected = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    private final ByteWindow window;
    /** The cost of a skip in bytes, independent of the window size. */
    private final int skipCost;

    private final MessagePackCursor cursor;
    private long totalBytes;
    private long readBytes;

    private ReadFractionEstimator(Shard shard, String[] projected) throws IOException {
        this.table = shard.table().orElseThrow();
        this.projected.addAll(List.of(projected));
        this.window = new ByteWindow(shard.data(), "samples");
        this.skipCost = shard.data().readGap();
        this.cursor = new MessagePackCursor(window);
    }

    /**
     * Returns the fraction of the bytes that is read, above 0 and at most 1.
     *
     * @param shard must have an index
     * @param projected names of the projected fields; case is ignored
     */
    public static double estimate(Shard shard, String... projected) throws IOException {
        ReadFractionEstimator share = new ReadFractionEstimator(shard, projected);
        long samples = share.table.samples();
        for (int quarter = 1; quarter <= 3 && samples > 0; quarter++) {
            share.addSample(samples * quarter / 4);
        }
        return share.totalBytes == 0 ? 1 : (double) share.readBytes / share.totalBytes;
    }

    private void addSample(long sample) throws IOException {
        SampleSlots slot = table.slots(sample, 1);
        long bytes = slot.end(0) - slot.start(0);
        if (slot.fault(0) != null || bytes == 0) {
            return;
        }
        window.limitReadAhead(slot.end(0));
        cursor.open(slot.start(0), (int) bytes, sample);
        totalBytes += bytes;
        readBytes += bytes;
        try {
            if (cursor.peek() == MessagePackType.MAP) {
                skipFields();
            }
        } catch (CorruptFileException e) {
            // A corrupt sample does not affect the estimate.
        }
    }

    private void skipFields() throws IOException {
        cursor.next();
        int pairs = cursor.length();
        cursor.enter();
        for (int i = 0; i < pairs; i++) {
            boolean isProjected =
                    cursor.next() != MessagePackType.STR || projected.contains(MessagePackValues.text(cursor));
            int start = cursor.at();
            cursor.skip();
            int bytes = cursor.at() - start;
            if (!isProjected && bytes > skipCost) {
                readBytes -= bytes - skipCost;
            }
        }
        cursor.leave();
    }
}
