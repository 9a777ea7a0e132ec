package io.github.mlformats.core.spark;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.catalyst.trees.CurrentOrigin;
import org.apache.spark.sql.catalyst.trees.Origin;

/** Extracts the path of {@code SELECT * FROM format.`path`} from the text of the SQL statement. */
final class SqlPath {
    private static final Pattern NAME = Pattern.compile("[^`]+\\.\\s*`((?:[^`]|``)+)`\\s*");

    private SqlPath() {}

    /** Returns the path in the relation that Spark resolves on the current thread; empty if the relation has no SQL text. */
    static Optional<String> current() {
        Origin origin = CurrentOrigin.get();
        if (origin.sqlText().isEmpty()
                || origin.startIndex().isEmpty()
                || origin.stopIndex().isEmpty()) {
            return Optional.empty();
        }
        int start = (Integer) origin.startIndex().get();
        int end = (Integer) origin.stopIndex().get() + 1;
        String text = origin.sqlText().get();
        Matcher name =
                NAME.matcher(0 <= start && start <= end && end <= text.length() ? text.substring(start, end) : "");
        return name.matches() ? Optional.of(name.group(1).replace("``", "`")) : Optional.empty();
    }
}
