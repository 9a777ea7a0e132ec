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
            "Maximum number of data sets in a micro-batch: files, or folders for formats whose data sets are"
                    + " folders.");
    /** Most bytes of a micro-batch; null for any number. */
    public static final Option<Long> MAX_BYTES = Option.optionalBytes(
            "maxBytesPerTrigger",
            "no limit",
            "Soft maximum of stored bytes in a micro-batch; a single data set that is larger is read alone.");
    /** Whether what came last is read first. */
    public static final Option<Boolean> LATEST_FIRST = Option.flag(
            "latestFirst", false, "Process the newest data sets first, if there is a backlog.");
    /** How much older than the newest a data set may be. */
    public static final Option<Duration> MAX_AGE = Option.duration(
            "maxFileAge",
            "7d",
            "Maximum age of a data set, relative to the newest one that was read: older ones are ignored, as"
                    + " the stream may have read and forgotten them.");
    /** Refused: files are never touched. */
    public static final Option<Void> CLEAN_SOURCE = Option.refused(
            "cleanSource", "a stream never deletes or moves what it has read; do it where the data sets are made");

    private StreamOptions() {}

    /** In the order of the reference. */
    public static List<Option<?>> all() {
        return List.of(MAX_FILES, MAX_BYTES, LATEST_FIRST, MAX_AGE, CLEAN_SOURCE);
    }
}
