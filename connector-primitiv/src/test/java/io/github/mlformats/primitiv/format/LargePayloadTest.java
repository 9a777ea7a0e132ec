package io.github.mlformats.primitiv.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.primitiv.format.ModelWriter.TensorValues;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** A tensor larger than a Java array, written in chunks. */
class LargePayloadTest {
    private static final int PIECE = 1 << 20;
    private static final int PIECES = 700;
    private static final long BYTES = 4L * PIECE * PIECES;
    private static final int FRAME = FileType.HEADER_SIZE + 5 + 3 + 16 + 5 + 5;

    @Test
    void aTensorOfAlmostThreeGibibytes() throws IOException {
        Head file = new Head();

        try (ModelWriter model = new ModelWriter(new Head())) {
            model.begin(new byte[][] {"w".getBytes(UTF_8)}, null);
            model.writeShape(new long[] {PIECE, PIECES}, 1);
            for (int i = 0; i < PIECES; i++) {
                model.appendValues(new Zeros());
            }
            assertThat(model.size()).isEqualTo(FRAME + BYTES - FileType.HEADER_SIZE - 5 - 5);
            model.finish(file);
        }

        assertThat(BYTES).isGreaterThan(Integer.MAX_VALUE);
        assertThat(file.position()).isEqualTo(FRAME + BYTES);
        assertThat(file.hex())
                .as("the head of its values")
                .contains("c6" + HexFormat.of().toHexDigits((int) BYTES));
    }

    private record Zeros() implements TensorValues {
        @Override
        public int count() {
            return PIECE;
        }

        @Override
        public void put(int first, int count, byte[] target, int at) {
            Arrays.fill(target, at, at + Float.BYTES * count, (byte) 0);
        }
    }

    /** Records the first bytes and the total number: the others are zeros. */
    private static final class Head implements Spool {
        private final byte[] head = new byte[64];
        private long position;

        String hex() {
            return HexFormat.of().formatHex(head);
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public void write(byte[] data, int offset, int length) {
            if (position < head.length) {
                System.arraycopy(data, offset, head, (int) position, (int) Math.min(length, head.length - position));
            }
            position += length;
        }

        @Override
        public void copyTo(ByteSink target) throws IOException {
            target.write(head, 0, head.length);
            byte[] zeros = new byte[PIECE];
            for (long left = position - head.length; left > 0; left -= zeros.length) {
                target.write(zeros, 0, (int) Math.min(zeros.length, left));
            }
        }

        @Override
        public void close() {}
    }
}
