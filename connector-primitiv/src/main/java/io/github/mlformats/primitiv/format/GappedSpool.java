package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.BufferedSpool;
import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * A spool with gaps: byte sequences whose content is known only after the bytes that follow them, such as counts before
 * records. The content of gaps is kept in memory and inserted when the spool is copied. Gaps are filled in any order
 * before {@link #copyTo}. Not thread-safe.
 */
final class GappedSpool implements Closeable {
    private static final int INITIAL_CAPACITY = 16;

    private final BufferedSpool spool;
    private final ByteBuilder fillings = new ByteBuilder();
    /** Position of each gap in the spool. */
    private long[] positions = new long[INITIAL_CAPACITY];
    /** Range of each gap in {@link #fillings}. */
    private int[] starts = new int[INITIAL_CAPACITY];

    private int[] ends = new int[INITIAL_CAPACITY];
    private int gaps;

    GappedSpool(Spool spool) {
        this.spool = new BufferedSpool(spool);
    }

    /** Returns the buffer for the next bytes; call {@link #flush} after appending. */
    ByteBuilder buffer() {
        return spool.buffer();
    }

    void flush() throws IOException {
        spool.flush();
    }

    /** Returns the number of bytes, including filled gaps. */
    long size() {
        return spool.position() + fillings.size();
    }

    /** Reserves a gap at the current position; returns its number. */
    int reserveGap() {
        if (gaps == positions.length) {
            positions = Arrays.copyOf(positions, 2 * gaps);
            starts = Arrays.copyOf(starts, 2 * gaps);
            ends = Arrays.copyOf(ends, 2 * gaps);
        }
        positions[gaps] = spool.position();
        return gaps++;
    }

    /** Starts filling a gap: the caller appends to the returned buffer, then calls {@link #endFilling}. */
    ByteBuilder beginFilling(int gap) {
        starts[gap] = fillings.size();
        return fillings;
    }

    void endFilling(int gap) {
        ends[gap] = fillings.size();
    }

    /** Copies all bytes to a file. */
    void copyTo(ByteSink target) throws IOException {
        Filling filling = new Filling(target);
        spool.copyTo(filling);
        filling.fill(Long.MAX_VALUE);
    }

    /** Inserts the content of the gaps while the other bytes are copied. */
    private final class Filling implements ByteSink {
        private final ByteSink target;
        private long passed;
        private int gap;

        Filling(ByteSink target) {
            this.target = target;
        }

        @Override
        public long position() {
            return target.position();
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            long end = passed + length;
            int at = offset;
            while (gap < gaps && positions[gap] < end) {
                int before = (int) (positions[gap] - passed);
                target.write(data, at, before);
                at += before;
                passed += before;
                fill(passed + 1);
            }
            target.write(data, at, (int) (end - passed));
            passed = end;
        }

        /** Writes all gaps before a position. */
        void fill(long before) throws IOException {
            while (gap < gaps && positions[gap] < before) {
                target.write(fillings.bytes(), starts[gap], ends[gap] - starts[gap]);
                gap++;
            }
        }

        @Override
        public void close() throws IOException {
            target.close();
        }
    }

    @Override
    public void close() throws IOException {
        spool.close();
    }
}
