package io.github.mlformats.datadings.schema;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;

/** Reports field names that differ only in case while name resolution is case-insensitive. */
public final class AmbiguousFieldNames {
    private AmbiguousFieldNames() {}

    /** Returns an exception that names both fields. {@code what} is their owner, for the message. */
    public static UsageException createException(String what, String one, String other) {
        return new UsageException(
                what + " has the fields '" + PlainText.truncate(one) + "' and '" + PlainText.truncate(other)
                        + "', which differ only by case: set spark.sql.caseSensitive=true to read them");
    }
}
