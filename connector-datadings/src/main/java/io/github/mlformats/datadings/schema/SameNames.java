package io.github.mlformats.datadings.schema;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;

/** Fields that are the same column where case does not count. */
public final class SameNames {
    private SameNames() {}

    /** @param what has the fields */
    public static UsageException refuse(String what, String one, String other) {
        return new UsageException(what + " has the fields '" + PlainText.cut(one) + "' and '" + PlainText.cut(other)
                + "', which differ only by case: set spark.sql.caseSensitive=true to read them");
    }
}
