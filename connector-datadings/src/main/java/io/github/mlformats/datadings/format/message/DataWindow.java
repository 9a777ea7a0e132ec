package io.github.mlformats.datadings.format.message;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;

/**
 * The part of a data file that is in memory. Moves over the file in large steps as long as all of it is wanted, and in
 * small ones from one value to the next where what lies between is passed over or read into arrays of its own.
 */
public final class DataWindow {
    private static final int MIN_STEP = 512;
    private static final int FIRST_STEP = 64 << 10;
    private static final int MAX_STEP = 1 << 20;
    // Where a request costs much: the part of a gap that is read at least, and the gaps that are read at most.
    private static final int MIN_STEP_OF_GAP = 32;
    private static final int GAPS_IN_STEP = 8;
    private static final int MAX_STEP_OF_ALL = 64 << 20;

    private final ByteSource source;
    /** Bytes that are rather read and thrown away than jumped over. */
    private final int gap;

    private final int firstStep;
    private final int maxStep;
    private long limit;
    private byte[] data = new byte[0];
    private long start;
    private int length;
    private int step;
    private int stepAfterJump;

    public DataWindow(ByteSource source) {
        this.source = source;
        this.gap = Math.min(source.readGap(), source.maxWindow());
        this.firstStep = Math.max(FIRST_STEP, gap);
        long largest = Math.min(MAX_STEP_OF_ALL, Math.max(MAX_STEP, (long) GAPS_IN_STEP * gap));
        this.maxStep = (int) Math.min(source.maxWindow(), largest);
        this.step = firstStep;
        this.stepAfterJump = Math.max(MIN_STEP, gap / MIN_STEP_OF_GAP);
        this.limit = source.size();
    }

    public String file() {
        return source.name();
    }

    /** Says that nothing behind a position is wanted, so that nothing behind it is read ahead. */
    public void limit(long end) {
        limit = end;
    }

    /** Whether a value is rather brought here with what follows it than read for itself. */
    boolean takes(int bytes) {
        return source.isFar() && bytes <= gap;
    }

    byte[] data() {
        return data;
    }

    /** The position in the file of the first byte of {@link #data()}. */
    long start() {
        return start;
    }

    /** The position in the file of the byte behind the last one in memory. */
    long end() {
        return start + length;
    }

    /** Moves so that {@code [position, position + count)}, which is inside the file, is in memory. */
    void load(long position, int count) throws IOException {
        chooseStep(position);
        int kept = position >= start && position < end() ? (int) (end() - position) : 0;
        int size = (int) Math.max(count, Math.min(Math.min(step, maxStep), limit - position));
        byte[] target = data.length >= size ? data : new byte[size];
        if (kept > 0) {
            System.arraycopy(data, length - kept, target, 0, kept);
        }
        data = target;
        start = position;
        length = 0; // Nothing is there if reading fails.
        source.read(position + kept, data, kept, size - kept);
        length = size;
    }

    /** Larger steps as long as they follow each other; after a jump one that sufficed before, or all that is wanted. */
    private void chooseStep(long position) {
        boolean near = position >= start && position - end() <= gap;
        if (length == 0) {
            step = firstStep;
        } else if (!near) {
            step = source.isFar() && limit - position <= gap ? gap : stepAfterJump;
        } else {
            stepAfterJump = step == stepAfterJump ? Math.min(firstStep, 2 * step) : stepAfterJump;
            step = (int) Math.min(maxStep, 2L * step);
        }
    }

    /** Copies {@code [position, position + target.length)}, reading what is not in memory straight into the target. */
    public void copy(long position, byte[] target) throws IOException {
        int here = 0;
        if (position >= start && position < end()) {
            here = (int) Math.min(target.length, end() - position);
            System.arraycopy(data, (int) (position - start), target, 0, here);
        }
        if (here < target.length) {
            source.read(position + here, target, here, target.length - here);
        }
    }
}
