package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.ProblemListener;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The file {@code .offsets}: the start of every sample, then the size of the data file (datadings.md, section 2).
 * Opening it reads the first and last entry; others are read on request. If the last entry is less than the size of the
 * data file and the file is opened tolerantly, the remaining bytes form one more slot, which is reported as corrupt.
 */
public final class OffsetsFile implements SampleTable {
    private static final int MAX_CHUNK = 1 << 17;

    private final ByteSource source;
    private final SampleSlots.Origin origin;
    private final long entries;
    private final long last;

    private OffsetsFile(ByteSource source, SampleSlots.Origin origin, long entries, long last) {
        this.source = source;
        this.origin = origin;
        this.entries = entries;
        this.last = last;
    }

    /**
     * Opens the file.
     *
     * @param data name and size of the data file
     * @param tolerant whether entries that do not fit the data file invalidate only the samples they belong to
     * @throws CorruptFileException if it does not fit the data file; if opened tolerantly, only if it has no entry
     */
    public static OffsetsFile open(ByteSource source, ByteSource data, boolean tolerant, ProblemListener notices)
            throws IOException {
        long entries = source.size() / Long.BYTES;
        boolean whole = source.size() % Long.BYTES == 0;
        if (entries == 0 || !whole && !tolerant) {
            throw corrupt(source, 0, "entries of 8 bytes, one more than samples", source.size() + " bytes");
        }
        if (!whole) {
            notices.add(source.name(), "has " + source.size() % Long.BYTES + " bytes after its last complete entry");
        }
        long first = entry(source, 0);
        long last = entries == 1 ? first : entry(source, entries - 1);
        if (!tolerant && first != 0) {
            throw corrupt(source, 0, "offset 0 of sample 0", Long.toUnsignedString(first));
        }
        if (!tolerant && last != data.size()) {
            String expected = data.size() + ", the size of the data file, as last entry";
            throw corrupt(source, (entries - 1) * Long.BYTES, expected, Long.toUnsignedString(last));
        }
        boolean hasUnclaimedSlot = Long.compareUnsigned(last, data.size()) < 0;
        SampleSlots.Origin origin =
                new SampleSlots.Origin(source.name(), data.name(), data.size(), hasUnclaimedSlot ? entries - 1 : -1);
        return new OffsetsFile(source, origin, entries, last);
    }

    private static CorruptFileException corrupt(ByteSource source, long at, String expected, String found) {
        String way = " (to read the data file without its .offsets, move that file away)";
        return new CorruptFileException(source.name(), at, "offsets", expected, found + way);
    }

    private static long entry(ByteSource source, long number) throws IOException {
        byte[] bytes = new byte[Long.BYTES];
        source.read(number * Long.BYTES, bytes, 0, Long.BYTES);
        return BigEndian.i64(bytes, 0);
    }

    @Override
    public long samples() {
        return origin.unclaimedSlot() < 0 ? entries - 1 : entries;
    }

    /**
     * Returns the number of samples in the index, which the other index files have to match. Without the slot of
     * unindexed bytes.
     */
    long indexedSamples() {
        return entries - 1;
    }

    @Override
    public SampleSlots slots(long first, int count) throws IOException {
        boolean hasUnclaimedSlot = first + count == entries;
        long[] boundaries = new long[count + 1];
        read(first, boundaries, hasUnclaimedSlot ? count : count + 1);
        if (hasUnclaimedSlot) {
            boundaries[count] = origin.dataSize();
        }
        return new SampleSlots(origin, first, boundaries);
    }

    private void read(long first, long[] target, int count) throws IOException {
        int most = Math.min(MAX_CHUNK, source.maxWindow()) / Long.BYTES;
        byte[] bytes = new byte[Math.min(most, count) * Long.BYTES];
        for (int done = 0; done < count; ) {
            int next = Math.min(most, count - done);
            source.read((first + done) * Long.BYTES, bytes, 0, next * Long.BYTES);
            ByteBuffer.wrap(bytes).asLongBuffer().get(target, done, next);
            done += next;
        }
    }

    @Override
    public long firstAt(long position) throws IOException {
        return new OffsetSearch(this, entries, last, source.maxWindow() / Long.BYTES).firstAt(position);
    }

    /** Returns entries {@code [first, first + count)}. */
    long[] entries(long first, int count) throws IOException {
        long[] found = new long[count];
        read(first, found, count);
        return found;
    }

    /**
     * Searches a sorted offsets file with few small reads, alternating interpolation search and bisection. On unsorted
     * (corrupt) offsets it terminates as fast, with an arbitrary entry number.
     */
    private static final class OffsetSearch {
        /** Most entries per read. */
        private static final int MAX_PAGE = 512;

        private final OffsetsFile file;
        private final int page;
        private long low;
        private long high;
        private long lowOffset;
        private long highOffset;

        /** @param maxPage most entries per read */
        OffsetSearch(OffsetsFile file, long entries, long lastOffset, int maxPage) {
            this.file = file;
            this.page = Math.min(MAX_PAGE, maxPage);
            this.high = entries - 1;
            this.highOffset = lastOffset;
        }

        /** Returns the number of the first entry that is not below a position; the last entry if there is none. */
        long firstAt(long position) throws IOException {
            if (position <= 0) {
                return 0;
            }
            // Invariant: entry `low` is below the position, entry `high` is not.
            for (boolean guess = true; high - low > 1; guess = !guess) {
                long middle = guess ? interpolated(position) : low + (high - low) / 2;
                int count = (int) Math.min(page, high - low - 1);
                long first = Math.max(low + 1, Math.min(middle - count / 2, high - count));
                narrow(first, file.entries(first, count), position);
            }
            return high;
        }

        private void narrow(long first, long[] offsets, long position) {
            int below = 0;
            while (below < offsets.length && Long.compareUnsigned(offsets[below], position) < 0) {
                below++;
            }
            if (below > 0) {
                low = first + below - 1;
                lowOffset = offsets[below - 1];
            }
            if (below < offsets.length) {
                high = first + below;
                highOffset = offsets[below];
            }
        }

        private long interpolated(long position) {
            double share = (position - lowOffset) / Math.max(1.0, (double) highOffset - lowOffset);
            return low + (long) (Math.max(0, Math.min(1, share)) * (high - low));
        }
    }
}
