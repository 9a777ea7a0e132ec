package io.github.mlformats.core.error;

import java.util.Map;
import org.apache.spark.SparkThrowable;

/**
 * A mistake of the user: an unknown option, a missing path, an unsupported type. The message says what happened, where,
 * and what to do. It may contain names from files, and is {@linkplain PlainText#message escaped}.
 */
public final class UsageException extends IllegalArgumentException implements SparkThrowable {
    private static final long serialVersionUID = 1L;

    /** The condition of Spark whose text the thrower provides. */
    private static final String CONDITION = "USER_RAISED_EXCEPTION";

    /** @param message what happened and what to do, with the option concerned */
    public UsageException(String message) {
        super(PlainText.message(message));
    }

    /** @param message what happened and what to do, with the option concerned */
    public UsageException(String message, Throwable cause) {
        super(PlainText.message(message), cause);
    }

    /** Returns the error condition, with which Spark 4 rethrows the exception of a task unchanged. */
    public String getCondition() {
        return CONDITION;
    }

    /** Returns the {@link #getCondition() condition}, by its name before Spark 4.0. */
    @Override
    public String getErrorClass() {
        return CONDITION;
    }

    @Override
    public Map<String, String> getMessageParameters() {
        return Map.of("errorMessage", getMessage());
    }
}
