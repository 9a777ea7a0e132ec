package io.github.mlformats.core.files;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import java.io.FileNotFoundException;
import java.io.Serializable;
import org.apache.spark.sql.SparkSession;

/**
 * Which files of a read may be left out.
 *
 * @param corrupt leave out a corrupt file, or the rest of it
 * @param missing leave out a file that was deleted after it was listed
 */
public record Tolerance(boolean corrupt, boolean missing) implements Serializable {
    /** Every file is needed. */
    public static final Tolerance NONE = new Tolerance(false, false);

    /** What the read's options say, else the session's settings for file sources. */
    public static Tolerance of(Options options, SparkSession session) {
        return new Tolerance(
                flag(options, CommonOptions.IGNORE_CORRUPT_FILES, session),
                flag(options, CommonOptions.IGNORE_MISSING_FILES, session));
    }

    private static boolean flag(Options options, Option<Boolean> option, SparkSession session) {
        Boolean given = options.get(option);
        return given != null ? given : Boolean.parseBoolean(session.conf().get(option.defaultText(), "false"));
    }

    /** Whether a file whose reading failed like this is left out. No other failure ever is. */
    public boolean covers(Exception failure) {
        return corrupt && failure instanceof CorruptFileException
                || missing && failure instanceof FileNotFoundException;
    }
}
