package io.github.mlformats.primitiv.format.write;

import io.github.mlformats.core.bytes.write.BufferedSpool;
import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/** Bytes with gaps, whose own bytes are known later than what follows them. What fills the gaps is kept in memory. */
final class GappedSpool implements Closeable {
    private static final int FIRST_CAPACITY = 16;

    private final BufferedSpool spool;
    private final ByteBuilder fillings = new ByteBuilder();
    /** Where each gap is, in the bytes of the spool. */
    private long[] positions = new long[FIRST_CAPACITY];
    /** Where in {@link #fillings} that of each gap begins and ends. */
    private int[] starts = new int[FIRST_CAPACITY];

    private int[] ends = new int[FIRST_CAPACITY];
    private int gaps;

    GappedSpool(Spool spool) {
        this.spool = new BufferedSpool(spool);
    }

    /** Where the next bytes go; {@link #flush} after each piece. */
    ByteBuilder buffer() {
        return spool.buffer();
    }

    void flush() throws IOException {
        spool.flush();
    }

    /** Number of bytes, with those of gaps that are filled. */
    long size() {
        return spool.position() + fillings.size();
    }

    /** Leaves a gap. Gives its number. */
    int leaveGap() {
        if (gaps == positions.length) {
            positions = Arrays.copyOf(positions, 2 * gaps);
            starts = Arrays.copyOf(starts, 2 * gaps);
            ends = Arrays.copyOf(ends, 2 * gaps);
        }
        positions[gaps] = spool.position();
        return gaps++;
    }

    /** Fills a gap with what is then put into the bytes that this gives; {@link #endFilling} after that. */
    ByteBuilder beginFilling(int gap) {
        starts[gap] = fillings.size();
        return fillings;
    }

    void endFilling(int gap) {
        ends[gap] = fillings.size();
    }

    /** Appends all to a file. */
    void copyTo(ByteSink target) throws IOException {
        Filling filling = new Filling(target);
        spool.copyTo(filling);
        filling.fill(Long.MAX_VALUE);
    }

    /** Puts in what belongs into the gaps, as the other bytes pass. */
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

        /** Fills all gaps before a position. */
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
