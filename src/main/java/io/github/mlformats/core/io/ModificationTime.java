package io.github.mlformats.core.io;

/** Modification times of files, in milliseconds since 1970. */
public final class ModificationTime {
    private static final long SECOND = 1000;

    private ModificationTime() {}

    /**
     * Returns whether two times may be those of the same version of a file. Some object stores tell the milliseconds in listings only,
     * and report the time of one object in seconds.
     */
    public static boolean isSame(long one, long other) {
        return one == other || one == other / SECOND * SECOND || other == one / SECOND * SECOND;
    }
}
