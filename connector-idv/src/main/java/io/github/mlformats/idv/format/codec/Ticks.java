package io.github.mlformats.idv.format.codec;

/** .NET's ticks: times in units of 100 nanoseconds. */
final class Ticks {
    /** The largest date, the end of the year 9999. The smallest date is 0, the start of the year 1. */
    static final long MAX_DATE = 3_155_378_975_999_999_999L;
    /** The largest time span. */
    static final long MAX_TIME_SPAN = Long.MAX_VALUE;
    /** A missing value in files up to version 1.1.1.5. */
    static final long MISSING = Long.MIN_VALUE;

    static final long PER_MINUTE = 600_000_000L;

    private Ticks() {}
}
