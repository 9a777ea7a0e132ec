package io.github.mlformats.core.option;

import java.time.Duration;
import java.util.List;

/** The options of {@code spark.readStream}, which {@code spark.read} passes over. */
public final class StreamOptions {
    /** Most data sets of a micro-batch; null for any number. */
    public static final Option<Integer> MAX_FILES = Option.optionalNumber(
            "maxFilesPerTrigger",
            "no limit",
            1,
            "Most data sets that a micro-batch of a stream reads: files, or what else arrives as a whole.");
    /** Most bytes of a micro-batch; null for any number. */
    public static final Option<Long> MAX_BYTES = Option.optionalBytes(
            "maxBytesPerTrigger",
            "no limit",
            "Most bytes, stored, that a micro-batch of a stream reads; one data set that is larger is read alone.");
    /** Whether what came last is read first. */
    public static final Option<Boolean> LATEST_FIRST = Option.flag(
            "latestFirst", false, "Let a stream read the newest data sets first, while older ones are left to read.");
    /** How much older than the newest a data set may be. */
    public static final Option<Duration> MAX_AGE = Option.duration(
            "maxFileAge",
            "7d",
            "A data set that a stream finds with a modification time so much before that of the newest it has read is passed over, as it may have been read and forgotten.");
    /** Refused: files are never touched. */
    public static final Option<Void> CLEAN_SOURCE = Option.refused(
            "cleanSource", "a stream never deletes or moves what it has read; do it where the data sets are made");

    private StreamOptions() {}

    /** In the order of the reference. */
    public static List<Option<?>> all() {
        return List.of(MAX_FILES, MAX_BYTES, LATEST_FIRST, MAX_AGE, CLEAN_SOURCE);
    }
}
