package io.github.mlformats.datadings.format;

import io.github.mlformats.core.error.CorruptFileException;

/**
 * The slots of consecutive samples: slot i is the byte range from boundary i to boundary i + 1. Boundaries come from
 * the index unchecked; {@link #fault} reports slots that cannot contain a sample, and {@link #start} and {@link #end}
 * are clipped to the data file.
 */
public final class SampleSlots {
    /** Most bytes of a sample: the maximum length of an array. */
    public static final int MAX_SAMPLE = Integer.MAX_VALUE - 8;

    private final Origin origin;
    private final long first;
    private final long[] boundaries;
    private final boolean sound;

    /**
     * The origin of the boundaries.
     *
     * @param table name of the index file
     * @param data name of the data file
     * @param dataSize size of the data file
     * @param unclaimedSlot number of the slot of bytes after the last offset; -1 if there are none
     */
    record Origin(String table, String data, long dataSize, long unclaimedSlot) {}

    /** @param boundaries the starts of all slots, then the end of the last, as unsigned numbers */
    SampleSlots(Origin origin, long first, long[] boundaries) {
        this.origin = origin;
        this.first = first;
        this.boundaries = boundaries;
        this.sound = areSound();
    }

    /** Whether all slots can contain samples, as in undamaged files; checked once for all. */
    private boolean areSound() {
        boolean ordered = boundaries[0] >= 0 && boundaries[count()] <= origin.dataSize();
        for (int i = 0; i < count(); i++) {
            long length = boundaries[i + 1] - boundaries[i];
            ordered &= boundaries[i + 1] >= boundaries[i] && length <= MAX_SAMPLE;
        }
        boolean owned = origin.unclaimedSlot() < first || origin.unclaimedSlot() >= first + count();
        return ordered && owned && (first > 0 || boundaries[0] == 0);
    }

    /**
     * Returns an exception if a sample in {@code [start, end)} exceeds the maximum size of a sample; otherwise null.
     */
    public static CorruptFileException tooLarge(String file, long sample, long start, long end) {
        return end - start <= MAX_SAMPLE
                ? null
                : new CorruptFileException(
                        file,
                        start,
                        "sample " + sample,
                        "at most " + MAX_SAMPLE + " bytes, the largest size of a value in memory",
                        (end - start) + " bytes");
    }

    /** Returns the number of the first sample. */
    public long first() {
        return first;
    }

    public int count() {
        return boundaries.length - 1;
    }

    /** Returns the start of slot {@code i}, relative to {@link #first()}; never outside of the data file. */
    public long start(int i) {
        return sound ? boundaries[i] : clipped(boundaries[i]);
    }

    /** Returns the end of slot {@code i}, exclusive; never outside of the data file nor before the start. */
    public long end(int i) {
        return sound ? boundaries[i + 1] : Math.max(start(i), clipped(boundaries[i + 1]));
    }

    private long clipped(long boundary) {
        return Long.compareUnsigned(boundary, origin.dataSize()) > 0 ? origin.dataSize() : boundary;
    }

    /** Returns why slot {@code i} cannot contain a sample; null if it can. */
    public CorruptFileException fault(int i) {
        if (sound) {
            return null;
        }
        long start = boundaries[i];
        long end = boundaries[i + 1];
        long size = origin.dataSize();
        boolean ordered = Long.compareUnsigned(start, end) <= 0 && Long.compareUnsigned(end, size) <= 0;
        if (ordered
                && end - start <= MAX_SAMPLE
                && first + i != origin.unclaimedSlot()
                && (start == 0 || first + i > 0)) {
            return null;
        }
        if (first + i == origin.unclaimedSlot()) {
            return corrupt(start, "samples up to the end of the file", "bytes after the last offset");
        }
        String found = Long.toUnsignedString(start) + " to " + Long.toUnsignedString(end) + " in " + origin.table();
        if (ordered && end - start > MAX_SAMPLE) {
            return tooLarge(origin.data(), first + i, start, end);
        }
        String expected = ordered ? "sample 0 from byte 0 on" : "a slot inside the " + size + " bytes of the file";
        return corrupt(clipped(start), expected, found);
    }

    private CorruptFileException corrupt(long at, String expected, String found) {
        return new CorruptFileException(origin.data(), at, "offsets", expected, found);
    }
}
