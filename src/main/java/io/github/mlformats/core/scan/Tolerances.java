package io.github.mlformats.core.scan;

import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.read.TaskPlan.Tolerance;
import org.apache.spark.sql.SparkSession;

/** Which files may be left out: the read's options, else the session's settings for file sources. */
final class Tolerances {
    private Tolerances() {}

    static Tolerance of(Options options) {
        return new Tolerance(
                flag(options, CommonOptions.IGNORE_CORRUPT_FILES), flag(options, CommonOptions.IGNORE_MISSING_FILES));
    }

    private static boolean flag(Options options, Option<Boolean> option) {
        Boolean given = options.get(option);
        return given != null
                ? given
                : Boolean.parseBoolean(SparkSession.active().conf().get(option.defaultText(), "false"));
    }
}
