package io.github.mlformats.core.bytes;

import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;

/**
 * A sliding window over a region of a file: the buffer from which metadata and records are decoded sequentially. Not
 * thread-safe.
 *
 * <p>Sequential reads load steps of growing size, as long as the entire region is requested. After a jump, or after
 * bytes that were skipped or read into an array of the caller, a small step is loaded that sufficed before. Sources with
 * expensive requests ({@link ByteSource#isRemote}) get larger steps. After a step of the largest size for one request, sources
 * that read in parallel get a step of several requests.
 *
 * <p>No step is larger than {@link ByteSource#maxWindow()}; only {@link #ensureBuffered} of more bytes enlarges the window. Each
 * length is compared with the remaining bytes of the region before anything is allocated or skipped, so that corrupt
 * lengths cost nothing.
 */
public final class ByteWindow {
    private static final int MIN_STEP = 512;
    private static final int FIRST_STEP = 64 << 10;
    private static final int MAX_STEP = 4 << 20;
    // Sources with expensive requests: the divisor of the gap for the smallest step, and the largest request in gaps.
    private static final int MIN_STEP_OF_GAP = 32;
    private static final int GAPS_IN_STEP = 8;
    private static final int MAX_STEP_OF_ALL = 64 << 20;

    private final ByteSource source;
    private final long from;
    private final long to;
    private String setPlace;
    private long readAheadEnd;

    private byte[] data = new byte[0];
    /** Position in the file of the first byte of {@link #data}. */
    private long start;

    private int next;
    private int limit;

    /** End of the last read, into the window or into an array of the caller. */
    private long readTo;

    /** Whether the last read went into an array of the caller. */
    private boolean readIntoArray;

    private final int gap;
    private final int firstStep;
    private final int maxStep;
    private int step;
    private int jumpStep;

    /** Creates a window over an entire file. */
    public ByteWindow(ByteSource source, String place) {
        this(source, 0, source.size(), place);
    }

    /**
     * Creates a window over the bytes {@code [from, to)} of a file. Nothing is read yet.
     *
     * @param place name of the region for messages, such as {@code "table of contents"}
     * @throws CorruptFileException if the region is not inside the file
     */
    public ByteWindow(ByteSource source, long from, long to, String place) {
        Bounds.check(source, from, to - from);
        this.source = source;
        this.from = from;
        this.to = to;
        this.setPlace = place;
        this.readAheadEnd = to;
        this.start = from;
        this.readTo = from;
        this.gap = source.readGap();
        this.firstStep = Math.max(FIRST_STEP, gap);
        this.maxStep = (int) Math.min(MAX_STEP_OF_ALL, Math.max(MAX_STEP, (long) GAPS_IN_STEP * gap));
        this.step = firstStep;
        this.jumpStep = Math.max(MIN_STEP, gap / MIN_STEP_OF_GAP);
    }

    /** Returns the name of the file, for messages. */
    public String file() {
        return source.name();
    }

    /** Sets the name of the region, for messages. */
    public void setPlace(String name) {
        setPlace = name;
    }

    /** Limits read-ahead: bytes from {@code end} on are not loaded unless they are requested. */
    public void limitReadAhead(long end) {
        readAheadEnd = Math.min(to, end);
    }

    /** Returns the position of the next byte in the file. */
    public long position() {
        return start + next;
    }

    /** Returns the number of remaining bytes of the region. */
    public long remaining() {
        return to - position();
    }

    /** Returns the buffer, which contains the next bytes from {@link #index()} on. It may be another array after each load. */
    public byte[] data() {
        return data;
    }

    /** Returns the index of the next byte in {@link #data()}. */
    public int index() {
        return next;
    }

    /** Returns the number of buffered bytes in {@link #data()} from {@link #index()} on. */
    public int buffered() {
        return limit - next;
    }

    /**
     * Ensures that the next {@code count} bytes are buffered in {@link #data()}.
     *
     * @param what describes the bytes for messages
     * @throws CorruptFileException if the region has fewer remaining bytes
     */
    public void ensureBuffered(int count, String what) throws IOException {
        if (limit - next < count) {
            requireRemaining(count, what);
            load(count);
        }
    }

    /** Advances by {@code count} buffered bytes. */
    public void advance(int count) {
        next += count;
    }

    /**
     * Skips any number of bytes; those that are not buffered are not read.
     *
     * @param what describes the bytes for messages
     * @throws CorruptFileException if the region has fewer remaining bytes
     */
    public void skip(long count, String what) {
        requireRemaining(count, what);
        moveTo(position() + count);
    }

    /**
     * Moves to a position of the region, forward or backward.
     *
     * @throws CorruptFileException if it is outside the region
     */
    public void seek(long position) {
        if (position < from || position > to) {
            throw corrupt(position, "a position from " + from + " to " + to, String.valueOf(position));
        }
        moveTo(position);
    }

    /**
     * Copies the next bytes and advances. Large unbuffered ranges are read directly into the target.
     *
     * @param what describes the bytes for messages
     * @throws CorruptFileException if the region has fewer remaining bytes
     */
    public void read(byte[] target, int offset, int length, String what) throws IOException {
        requireRemaining(length, what);
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
            readIntoArray = true;
        }
    }

    /** Creates the exception for corrupt data at a position of the file. */
    public CorruptFileException corrupt(long position, String expected, String found) {
        return new CorruptFileException(source.name(), position, setPlace, expected, found);
    }

    private int copy(byte[] target, int offset, int length) {
        int count = Math.min(length, limit - next);
        System.arraycopy(data, next, target, offset, count);
        next += count;
        return count;
    }

    /**
     * Checks a length before anything is allocated.
     *
     * @param what describes the bytes for messages
     * @throws CorruptFileException if the region has fewer than {@code count} remaining bytes
     */
    public void requireRemaining(long count, String what) {
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

    /** Moves the window to the next byte and loads at least {@code count} bytes, which the region has. */
    private void load(int count) throws IOException {
        long position = position();
        chooseStep(position);
        int kept = limit - next;
        int size = (int) Math.max(count, Math.min(Math.min(step, source.maxWindow()), readAheadEnd - position));
        byte[] target = data.length >= size ? data : new byte[size];
        System.arraycopy(data, next, target, 0, kept);
        data = target;
        start = position;
        next = 0;
        limit = kept; // Valid content if the read fails.
        read(position + kept, kept, size - kept);
        limit = size;
        readTo = position + size;
        readIntoArray = false;
    }

    /** Reads into the window. Steps of several requests are read in parallel; a single value is one request, whatever its size. */
    private void read(long position, int index, int length) throws IOException {
        if (length <= maxStep || length > step) {
            source.read(position, data, index, length);
            return;
        }
        ByteRange[] parts = new ByteRange[(length - 1) / maxStep + 1];
        for (int i = 0; i < parts.length; i++) {
            int start = i * maxStep;
            parts[i] = new ByteRange(position + start, Math.min(maxStep, length - start));
        }
        source.readAdjacent(parts, data, index);
    }

    /**
     * Doubles the step for sequential loads. After a jump, uses a step that sufficed before, or all requested bytes. If
     * requests are cheap, a read into an array of the caller counts as a jump, as more of its kind may follow.
     */
    private void chooseStep(long position) throws IOException {
        boolean sequential = next < limit || position >= readTo && position - readTo <= gap;
        boolean readDirectly = readIntoArray && !source.isRemote();
        if (readTo == from) {
            step = firstStep;
        } else if (!sequential || readDirectly) {
            step = source.isRemote() && readAheadEnd - position <= gap ? gap : jumpStep;
        } else {
            jumpStep = step == jumpStep ? Math.min(firstStep, 2 * step) : jumpStep;
            boolean inParallel = step >= maxStep && source.isRemote();
            step = inParallel
                    ? Math.min(MAX_STEP_OF_ALL, maxStep * source.parallelReads())
                    : Math.min(maxStep, 2 * step);
        }
    }
}
