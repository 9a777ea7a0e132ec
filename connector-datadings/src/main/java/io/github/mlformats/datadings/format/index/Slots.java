package io.github.mlformats.datadings.format.index;

import io.github.mlformats.core.error.CorruptFileException;

/** The slots of neighbouring samples: slot i is the bytes from its border to the next one's. */
public final class Slots {
    /** Most bytes of a sample: what an array holds. */
    public static final int MAX_SAMPLE = Integer.MAX_VALUE - 8;

    private final Origin origin;
    private final long first;
    private final long[] borders;
    private final boolean sound;

    /**
     * Where borders come from.
     *
     * @param table the file that says where samples are
     * @param data the data file
     * @param dataSize its bytes
     * @param ownerless number of the slot of bytes after the last offset; -1 if there are none
     */
    record Origin(String table, String data, long dataSize, long ownerless) {}

    /** @param borders the starts of all slots, then the end of the last, unsigned */
    Slots(Origin origin, long first, long[] borders) {
        this.origin = origin;
        this.first = first;
        this.borders = borders;
        this.sound = areSound();
    }

    /** Whether all slots can hold samples, as those of undamaged files do: found out in one go. */
    private boolean areSound() {
        boolean ordered = borders[0] >= 0 && borders[count()] <= origin.dataSize();
        for (int i = 0; i < count(); i++) {
            long length = borders[i + 1] - borders[i];
            ordered &= borders[i + 1] >= borders[i] && length <= MAX_SAMPLE;
        }
        boolean owned = origin.ownerless() < first || origin.ownerless() >= first + count();
        return ordered && owned && (first > 0 || borders[0] == 0);
    }

    /** What to say of a sample in {@code [start, end)} if it is larger than a sample can be; null if it is not. */
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

    /** Number of the first sample. */
    public long first() {
        return first;
    }

    public int count() {
        return borders.length - 1;
    }

    /** First byte of slot {@code i}, counted from {@link #first()}; never outside the data file. */
    public long start(int i) {
        return sound ? borders[i] : clipped(borders[i]);
    }

    /** The byte behind slot {@code i}; never outside the data file, never before the start. */
    public long end(int i) {
        return sound ? borders[i + 1] : Math.max(start(i), clipped(borders[i + 1]));
    }

    private long clipped(long border) {
        return Long.compareUnsigned(border, origin.dataSize()) > 0 ? origin.dataSize() : border;
    }

    /** Why slot {@code i} cannot hold a sample; null if it can. */
    public CorruptFileException fault(int i) {
        if (sound) {
            return null;
        }
        long start = borders[i];
        long end = borders[i + 1];
        long size = origin.dataSize();
        boolean ordered = Long.compareUnsigned(start, end) <= 0 && Long.compareUnsigned(end, size) <= 0;
        if (ordered && end - start <= MAX_SAMPLE && first + i != origin.ownerless() && (start == 0 || first + i > 0)) {
            return null;
        }
        if (first + i == origin.ownerless()) {
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
