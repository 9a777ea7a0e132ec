package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.datadings.format.SampleSlots;
import io.github.mlformats.datadings.format.SampleTable;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.SampleBoundaryScanner;
import java.io.IOException;

/**
 * Iterates over the samples of a slice. After {@link #next()} the fields describe the position of the current sample in
 * the data file; nothing is decoded. Not thread-safe.
 */
abstract class SampleIterator {
    /** 0-based number of the sample. */
    long number;

    /** Position of its first byte. */
    long start;

    /** Position after its last byte, at most the file size. */
    long end;

    /** Why its slot cannot contain a sample; null if it can. */
    CorruptFileException fault;

    /** Moves the cursor to the sample's first byte. Call only if {@link #fault} is null. */
    final void open(MessagePackCursor cursor) {
        cursor.open(start, (int) (end - start), number);
    }

    /** Advances to the next sample; returns false at the end. */
    abstract boolean next() throws IOException;

    /** Returns the position up to which the samples known so far extend; bytes before it may be prefetched. */
    abstract long prefetchEnd();

    /** Iterates over single samples that an index lookup has found. */
    static final class OfList extends SampleIterator {
        private final SampleTable table;
        private final long[] numbers;
        private final RowSelection rows;
        private int next;

        OfList(SampleTable table, long[] numbers, RowSelection rows) {
            this.table = table;
            this.numbers = numbers;
            this.rows = rows;
        }

        @Override
        boolean next() throws IOException {
            while (next < numbers.length && rows.nextSelected(numbers[next], numbers[next] + 1) != numbers[next]) {
                next++;
            }
            if (next == numbers.length) {
                return false;
            }
            number = numbers[next++];
            SampleSlots slot = table.slots(number, 1);
            start = slot.start(0);
            end = slot.end(0);
            fault = slot.fault(0);
            return true;
        }

        @Override
        long prefetchEnd() {
            return end;
        }
    }

    /** Iterates over consecutive samples. Offsets are read in chunks that grow from 512 to 16,384 entries. */
    static final class OfRange extends SampleIterator {
        private static final int FIRST_WINDOW = 512;
        private static final int MAX_WINDOW = 16 << 10;

        private final SampleTable table;
        private final RowSelection rows;
        private final long last;
        private final long lastEnd;
        private final int maxWindow;
        /** End of the samples that follow the current one without a gap of skipped ones. */
        private long limit;

        private int window;
        private SampleSlots slots;

        /**
         * @param last number of the sample after the last one
         * @param maxBytes most bytes of offsets in memory
         */
        OfRange(SampleTable table, long first, long last, RowSelection rows, int maxBytes) throws IOException {
            this.table = table;
            this.rows = rows;
            this.last = last;
            this.number = first - 1;
            this.maxWindow = Math.min(MAX_WINDOW, maxBytes / Long.BYTES);
            this.window = Math.min(FIRST_WINDOW, maxWindow);
            this.lastEnd = last > first ? table.slots(last - 1, 1).end(0) : 0;
            this.limit = lastEnd;
        }

        @Override
        boolean next() throws IOException {
            long following = number + 1;
            number = rows.nextSelected(following, last);
            if (number >= last) {
                return false;
            }
            boolean isNewRange = number > following;
            if (slots == null || number >= slots.first() + slots.count()) {
                slots = table.slots(number, (int) Math.min(window, last - number));
                window = Math.min(maxWindow, 2 * window);
                isNewRange = true;
            }
            if (isNewRange) {
                limit = endOfSelection();
            }
            int i = (int) (number - slots.first());
            start = slots.start(i);
            end = slots.end(i);
            fault = slots.fault(i);
            return true;
        }

        /**
         * Samples that an index skips are not prefetched. They are few ranges, unlike those that are not in a random sample.
         */
        private long endOfSelection() throws IOException {
            if (rows.selectsByRowNumber() || rows.equals(RowSelection.ALL)) {
                return lastEnd;
            }
            int i = (int) (number - slots.first());
            while (i + 1 < slots.count() && isSelected(slots.first() + i + 1)) {
                i++;
            }
            return i + 1 < slots.count() ? slots.end(i) : lastEnd;
        }

        private boolean isSelected(long sample) {
            return rows.nextSelected(sample, sample + 1) == sample;
        }

        @Override
        long prefetchEnd() {
            return Math.max(limit, end);
        }
    }

    /**
     * Iterates over the samples of a data file without an index, from a known boundary on. After the first malformed byte
     * no further boundary can be found: the rest of the file is one corrupt record.
     */
    static final class Unindexed extends SampleIterator {
        private final ByteSource data;
        private final SampleBoundaryScanner boundaries;
        private final RowSelection rows;
        private final long stop;
        private boolean broken;

        /**
         * @param first number of the first sample
         * @param position position of its first byte
         * @param stop number of the sample at which to stop
         */
        Unindexed(ByteSource data, long first, long position, long stop, RowSelection rows) {
            this.data = data;
            this.boundaries = new SampleBoundaryScanner(data, position);
            this.rows = rows;
            this.stop = stop;
            this.number = first - 1;
        }

        @Override
        boolean next() throws IOException {
            while (!broken && number + 1 < stop && !boundaries.atEnd()) {
                advance();
                if (rows.nextSelected(number, number + 1) == number || fault != null) {
                    return true;
                }
            }
            return false;
        }

        private void advance() throws IOException {
            number++;
            start = boundaries.position();
            try {
                boundaries.skip();
                end = boundaries.position();
                fault = SampleSlots.tooLarge(data.name(), number, start, end);
            } catch (CorruptFileException e) {
                end = data.size();
                fault = e;
                broken = true;
            }
        }

        @Override
        long prefetchEnd() {
            return data.size();
        }
    }
}
