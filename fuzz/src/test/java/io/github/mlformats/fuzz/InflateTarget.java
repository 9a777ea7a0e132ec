package io.github.mlformats.fuzz;

import io.github.mlformats.core.bytes.InMemoryInflater;
import io.github.mlformats.core.testing.LoadingInflaters;

/** The fuzz target that Jazzer calls. */
public final class InflateTarget {
    private static final InMemoryInflater ALL = LoadingInflaters.held();

    private InflateTarget() {}

    /** Three bytes of size, then a raw DEFLATE stream, in native inflaters that are used again and again. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length > 3) {
            int size = (input[0] & 0xFF) | (input[1] & 0xFF) << 8 | (input[2] & 0x0F) << 16;
            ALL.inflate(input, 3, input.length - 3, new byte[0], size);
        }
    }
}
