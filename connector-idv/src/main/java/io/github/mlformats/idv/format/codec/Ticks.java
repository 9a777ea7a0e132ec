package io.github.mlformats.idv.format.codec;

/** .NET's ticks: times in units of 100 nanoseconds. */
public final class Ticks {
    public static final long PER_MICRO = 10;
    public static final long PER_MINUTE = 600_000_000L;
    public static final long PER_DAY = 864_000_000_000L;
    /** The ticks of 1970-01-01, Spark's epoch, since .NET's, the start of the year 1. */
    public static final long UNIX_EPOCH = 621_355_968_000_000_000L;
    /** The largest date, the end of the year 9999. The smallest date is 0, the start of the year 1. */
    public static final long MAX_DATE = 3_155_378_975_999_999_999L;
    /** The largest offset from UTC, in minutes. */
    public static final int MAX_OFFSET_MINUTES = 14 * 60;
    /** The largest time span. */
    static final long MAX_TIME_SPAN = Long.MAX_VALUE;
    /** A missing value in files up to version 1.1.1.5. */
    static final long MISSING = Long.MIN_VALUE;

    private Ticks() {}
}
