package io.github.mlformats.core.bytes;

import io.github.mlformats.core.error.CorruptFileException;

/** Bounds check of reads. */
public final class Bounds {
    private Bounds() {}

    /**
     * Checks that a range is inside a file.
     *
     * @throws CorruptFileException unless {@code length} bytes from {@code position} on are inside {@code source}
     */
    public static void check(ByteSource source, long position, long length) {
        if (position < 0 || length < 0 || position > source.size() || length > source.size() - position) {
            throw new CorruptFileException(
                    source.name(),
                    Math.max(0, Math.min(position, source.size())),
                    "",
                    length + " bytes from byte " + position + " on",
                    "a file of " + source.size() + " bytes");
        }
    }
}
