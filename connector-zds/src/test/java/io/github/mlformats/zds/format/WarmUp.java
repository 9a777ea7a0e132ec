package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.testing.DamageSweep.Sample;
import java.io.IOException;
import java.util.Arrays;

/** Warms up a damage sweep, so that one-time allocations for messages are not measured. */
final class WarmUp {
    private WarmUp() {}

    interface Reader {
        void read(ByteSource source) throws IOException;
    }

    static Sample up(Sample sample, Reader reader) throws IOException {
        for (int at = 0; at < sample.bytes().length; at++) {
            for (int value : new int[] {0, 1, 0x7F, 0xFF}) {
                byte[] bytes = sample.bytes().clone();
                Arrays.fill(bytes, at, Math.min(bytes.length, at + value % 5 + 1), (byte) value);
                read(bytes, reader);
            }
            read(Arrays.copyOf(sample.bytes(), at), reader);
        }
        return sample;
    }

    private static void read(byte[] bytes, Reader reader) throws IOException {
        try {
            reader.read(new HeapSource("warm", bytes));
        } catch (CorruptFileException damaged) {
            // what the sweep is about
        }
    }
}
