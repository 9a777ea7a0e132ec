package io.github.mlformats.core.table;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import java.io.FileNotFoundException;
import java.io.Serializable;
import org.apache.spark.sql.SparkSession;

/**
 * Which files of a read may be skipped, see {@code ignoreCorruptFiles} and {@code ignoreMissingFiles}.
 *
 * @param ignoreCorrupt whether a corrupt file, or the rest of it, is skipped
 * @param ignoreMissing whether a file that was deleted after it was listed is skipped
 */
public record FileSkipPolicy(boolean ignoreCorrupt, boolean ignoreMissing) implements Serializable {
    /** No file may be skipped. */
    public static final FileSkipPolicy NONE = new FileSkipPolicy(false, false);

    /**
     * Returns the policy of the read's options; by default, that of the session's settings for file sources.
     *
     * @param session null for Spark's default settings
     */
    public static FileSkipPolicy of(Options options, SparkSession session) {
        return new FileSkipPolicy(
                flag(options, CommonOptions.IGNORE_CORRUPT_FILES, session),
                flag(options, CommonOptions.IGNORE_MISSING_FILES, session));
    }

    private static boolean flag(Options options, Option<Boolean> option, SparkSession session) {
        Boolean given = options.get(option);
        if (given != null || session == null) {
            return Boolean.TRUE.equals(given);
        }
        return Boolean.parseBoolean(session.conf().get(option.defaultText(), "false"));
    }

    /** Returns whether a file is skipped after a failure. All other failures fail the query. */
    public boolean skips(Exception failure) {
        return ignoreCorrupt && failure instanceof CorruptFileException
                || ignoreMissing && failure instanceof FileNotFoundException;
    }
}
