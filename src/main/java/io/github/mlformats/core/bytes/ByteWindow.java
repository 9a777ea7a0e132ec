package io.github.mlformats.core.bytes;

import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;

/**
 * The part of a region of a file that is in memory: what the next bytes are decoded from. Moves over the region in steps
 * that grow as long as all of it is wanted, and in small ones from one value to the next where what lies between is
 * passed over or read into arrays of its own.
 *
 * <p>No step is larger than {@link ByteSource#maxWindow()}; only {@link #hold} of more than that makes the window larger.
 * A length is compared with what remains of the region before anything is allocated or passed over.
 */
public final class ByteWindow {
    private static final int MIN_STEP = 512;
    private static final int FIRST_STEP = 64 << 10;
    private static final int MAX_STEP = 4 << 20;
    // Where a request costs much: the part of a gap that is read at least, and the gaps that are read at most.
    private static final int MIN_STEP_OF_GAP = 32;
    private static final int GAPS_IN_STEP = 8;
    private static final int MAX_STEP_OF_ALL = 64 << 20;

    private final ByteSource source;
    private final long from;
    private final long to;
    private String place;
    private long wantedTo;

    private byte[] data = new byte[0];
    /** Position in the file of the first byte of {@link #data}. */
    private long start;

    private int next;
    private int limit;

    /** The byte after the last one that was read, here or into an array of its own. */
    private long readTo;

    /** Whether what was read last went into an array of its own. */
    private boolean readAside;

    private final int gap;
    private final int firstStep;
    private final int maxStep;
    private int step;
    private int stepAfterJump;

    /** A window over a whole file. */
    public ByteWindow(ByteSource source, String place) {
        this(source, 0, source.size(), place);
    }

    /**
     * A window over the bytes {@code [from, to)} of a file. Nothing is read yet.
     *
     * @param place name of the region for messages, such as {@code "table of contents"}
     * @throws CorruptFileException if the region is not inside the file
     */
    public ByteWindow(ByteSource source, long from, long to, String place) {
        Bounds.check(source, from, to - from);
        this.source = source;
        this.from = from;
        this.to = to;
        this.place = place;
        this.wantedTo = to;
        this.start = from;
        this.readTo = from;
        this.gap = source.readGap();
        this.firstStep = Math.max(FIRST_STEP, gap);
        this.maxStep = (int) Math.min(MAX_STEP_OF_ALL, Math.max(MAX_STEP, (long) GAPS_IN_STEP * gap));
        this.step = firstStep;
        this.stepAfterJump = Math.max(MIN_STEP, gap / MIN_STEP_OF_GAP);
    }

    /** Name of the file, for messages. */
    public String file() {
        return source.name();
    }

    /** Names what is read from here on, for messages. */
    public void place(String name) {
        place = name;
    }

    /** Says that nothing from a position on is wanted for now, so that nothing from there on is read ahead. */
    public void wantUpTo(long end) {
        wantedTo = Math.min(to, end);
    }

    /** Position in the file of the next byte. */
    public long position() {
        return start + next;
    }

    /** Bytes left of the region. */
    public long remaining() {
        return to - position();
    }

    /** Holds the next bytes from {@link #at()} on. Another array whenever the window has moved. */
    public byte[] data() {
        return data;
    }

    /** Index in {@link #data()} of the next byte. */
    public int at() {
        return next;
    }

    /** Bytes in {@link #data()} from {@link #at()} on. */
    public int held() {
        return limit - next;
    }

    /**
     * Sees to it that the next {@code count} bytes are in {@link #data()}.
     *
     * @param what names them for the message
     * @throws CorruptFileException if fewer remain of the region
     */
    public void hold(int count, String what) throws IOException {
        if (limit - next < count) {
            require(count, what);
            load(count);
        }
    }

    /** Passes {@code count} bytes that are held. */
    public void advance(int count) {
        next += count;
    }

    /**
     * Passes any number of bytes; those that are not held are not read.
     *
     * @param what names them for the message
     * @throws CorruptFileException if fewer remain of the region
     */
    public void skip(long count, String what) {
        require(count, what);
        moveTo(position() + count);
    }

    /**
     * Goes to a position of the region, forth or back.
     *
     * @throws CorruptFileException if it is outside
     */
    public void seek(long position) {
        if (position < from || position > to) {
            throw corrupt(position, "a position from " + from + " to " + to, String.valueOf(position));
        }
        moveTo(position);
    }

    /**
     * Copies the next bytes and passes them. Many that are not held are read straight into the target.
     *
     * @param what names them for the message
     * @throws CorruptFileException if fewer remain of the region
     */
    public void read(byte[] target, int offset, int length, String what) throws IOException {
        require(length, what);
        int here = copy(target, offset, length);
        int left = length - here;
        if (left == 0) {
            return;
        }
        if (left <= Math.min(gap, source.maxWindow())) {
            load(left);
            copy(target, offset + here, left);
        } else {
            source.read(position(), target, offset + here, left);
            moveTo(position() + left);
            readTo = position();
            readAside = true;
        }
    }

    /** The exception for something wrong at a position of the file. */
    public CorruptFileException corrupt(long position, String expected, String found) {
        return new CorruptFileException(source.name(), position, place, expected, found);
    }

    private int copy(byte[] target, int offset, int length) {
        int count = Math.min(length, limit - next);
        System.arraycopy(data, next, target, offset, count);
        next += count;
        return count;
    }

    /**
     * Compares a length with what remains.
     *
     * @param what names the bytes for the message
     * @throws CorruptFileException if fewer than {@code count} remain of the region
     */
    public void require(long count, String what) {
        if (count < 0 || count > remaining()) {
            throw corrupt(position(), what + " of " + count + " bytes", remaining() + " bytes left");
        }
    }

    private void moveTo(long position) {
        if (position >= start && position - start <= limit) {
            next = (int) (position - start);
        } else {
            start = position;
            next = 0;
            limit = 0;
        }
    }

    /** Moves the window to the next byte and reads at least {@code count} from there on, which the region has. */
    private void load(int count) throws IOException {
        long position = position();
        chooseStep(position);
        int kept = limit - next;
        int size = (int) Math.max(count, Math.min(Math.min(step, source.maxWindow()), wantedTo - position));
        byte[] target = data.length >= size ? data : new byte[size];
        System.arraycopy(data, next, target, 0, kept);
        data = target;
        start = position;
        next = 0;
        limit = kept; // All that is there if reading fails.
        source.read(position + kept, data, kept, size - kept);
        limit = size;
        readTo = position + size;
        readAside = false;
    }

    /**
     * Larger steps as long as they follow each other; after a jump one that sufficed before, or all that is wanted. Where
     * requests cost little, what was read into an array of its own is like a jump: more of its kind may follow.
     */
    private void chooseStep(long position) {
        boolean near = next < limit || position >= readTo && position - readTo <= gap;
        boolean aside = readAside && !source.isFar();
        if (readTo == from) {
            step = firstStep;
        } else if (!near || aside) {
            step = source.isFar() && wantedTo - position <= gap ? gap : stepAfterJump;
        } else {
            stepAfterJump = step == stepAfterJump ? Math.min(firstStep, 2 * step) : stepAfterJump;
            step = Math.min(maxStep, 2 * step);
        }
    }
}
