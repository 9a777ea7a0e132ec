package io.github.mlformats.core.write;

import io.github.mlformats.core.error.UsageException;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Spark's {@code partitionOverwriteMode}: static or dynamic overwrite of a partitioned folder. */
public final class OverwriteMode {
    private static final String OPTION = "partitionOverwriteMode";

    private OverwriteMode() {}

    /** Whether only partitions that receive rows are replaced, by the write's option or else the session's setting. */
    public static boolean isDynamic(CaseInsensitiveStringMap options, SparkSession session) {
        return isDynamic(options.getOrDefault(OPTION, session.conf().get("spark.sql.sources." + OPTION, "STATIC")));
    }

    /** Like {@link #isDynamic(CaseInsensitiveStringMap, SparkSession)}, where Spark itself has applied the session's setting. */
    public static boolean isDynamic(CaseInsensitiveStringMap options) {
        return isDynamic(options.getOrDefault(OPTION, "STATIC"));
    }

    private static boolean isDynamic(String mode) {
        return switch (mode.toUpperCase(Locale.ROOT)) {
            case "DYNAMIC" -> true;
            case "STATIC" -> false;
            default ->
                throw new UsageException(
                        "option " + OPTION + " is '" + mode + "', but must be one of: static, dynamic");
        };
    }
}
