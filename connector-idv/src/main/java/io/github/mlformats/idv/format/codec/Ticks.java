package io.github.mlformats.idv.format.codec;

/** Times in units of 100 nanoseconds, as .NET counts them. */
final class Ticks {
    /** The last moment of the year 9999; dates are between 0, the start of the year 1, and this. */
    static final long LAST = 3_155_378_975_999_999_999L;
    /** Time spans may be any number. */
    static final long ANY = Long.MAX_VALUE;
    /** Stands for a missing value in files up to version 1.1.1.5. */
    static final long MISSING = Long.MIN_VALUE;

    static final long PER_MINUTE = 600_000_000L;

    private Ticks() {}
}
