package io.github.mlformats.datadings.read;

import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.datadings.format.index.SampleSlots;
import io.github.mlformats.datadings.format.index.SampleTable;
import java.io.IOException;

/** Iterates over consecutive samples. Offsets are read in chunks that grow from 512 to 16,384 entries. */
final class SampleRangeIterator extends SampleIterator {
    private static final int FIRST_WINDOW = 512;
    private static final int MAX_WINDOW = 16 << 10;

    private final SampleTable table;
    private final RowSelection rows;
    private final long last;
    private final long limit;
    private final int maxWindow;
    private int window;
    private SampleSlots slots;

    /**
     * @param last number of the sample after the last one
     * @param maxBytes most bytes of offsets in memory
     */
    SampleRangeIterator(SampleTable table, long first, long last, RowSelection rows, int maxBytes) throws IOException {
        this.table = table;
        this.rows = rows;
        this.last = last;
        this.number = first - 1;
        this.maxWindow = Math.min(MAX_WINDOW, maxBytes / Long.BYTES);
        this.window = Math.min(FIRST_WINDOW, maxWindow);
        this.limit = last > first ? table.slots(last - 1, 1).end(0) : 0;
    }

    @Override
    boolean next() throws IOException {
        number = rows.nextSelected(number + 1, last);
        if (number >= last) {
            return false;
        }
        if (slots == null || number >= slots.first() + slots.count()) {
            slots = table.slots(number, (int) Math.min(window, last - number));
            window = Math.min(maxWindow, 2 * window);
        }
        int i = (int) (number - slots.first());
        start = slots.start(i);
        end = slots.end(i);
        fault = slots.fault(i);
        return true;
    }

    @Override
    long prefetchEnd() {
        return Math.max(limit, end);
    }
}
