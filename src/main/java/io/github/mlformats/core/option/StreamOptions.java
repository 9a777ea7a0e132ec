package io.github.mlformats.core.option;

import java.time.Duration;
import java.util.List;

/** The options of {@code spark.readStream}; {@code spark.read} ignores them. */
public final class StreamOptions {
    /** Maximum number of data sets of a micro-batch; null for no limit. */
    public static final Option<Integer> MAX_FILES = Option.optionalNumber(
            "maxFilesPerTrigger",
            "no limit",
            1,
            "Maximum number of data sets in a micro-batch: files, or directories for formats whose data sets are"
                    + " directories.");
    /** Maximum number of stored bytes of a micro-batch; null for no limit. */
    public static final Option<Long> MAX_BYTES = Option.optionalBytes(
            "maxBytesPerTrigger",
            "no limit",
            "Soft maximum of stored bytes in a micro-batch; a single data set that is larger is read alone.");
    /** Whether the newest data sets are read first. */
    public static final Option<Boolean> LATEST_FIRST =
            Option.flag("latestFirst", false, "Process the newest data sets first, if there is a backlog.");
    /** Maximum age of a data set relative to the newest one. */
    public static final Option<Duration> MAX_AGE = Option.duration(
            "maxFileAge",
            "7d",
            "Maximum age of a data set, relative to the newest one that was read: older ones are ignored, as"
                    + " the stream may have read and forgotten them.");
    /** Rejected: files are never deleted or moved. */
    public static final Option<Void> CLEAN_SOURCE = Option.unsupported(
            "cleanSource", "a stream never deletes or moves what it has read; do it where the data sets are made");

    private StreamOptions() {}

    /** Returns all stream options, in the order of the reference. */
    public static List<Option<?>> all() {
        return List.of(MAX_FILES, MAX_BYTES, LATEST_FIRST, MAX_AGE, CLEAN_SOURCE);
    }
}
