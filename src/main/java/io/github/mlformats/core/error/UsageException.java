package io.github.mlformats.core.error;

import java.util.Map;
import org.apache.spark.SparkThrowable;

/**
 * What the user asked for cannot be done: an unknown option, a missing path, a type the data cannot give. The message
 * says what, where, and what to do instead. Names from files may stand in it as they are: the message is made
 * {@linkplain PlainText#message plain} here.
 */
public final class UsageException extends IllegalArgumentException implements SparkThrowable {
    private static final long serialVersionUID = 1L;

    /** The one of Spark's conditions whose text is given by whoever raises it. */
    private static final String CONDITION = "USER_RAISED_EXCEPTION";

    /** @param message what is wrong and what to do, naming the option where there is one */
    public UsageException(String message) {
        super(PlainText.message(message));
    }

    /** @param message what is wrong and what to do, naming the option where there is one */
    public UsageException(String message, Throwable cause) {
        super(PlainText.message(message), cause);
    }

    /** With it, Spark 4 gives the exception of a task to the caller as it is. */
    public String getCondition() {
        return CONDITION;
    }

    /** The {@link #getCondition() condition}, as it was called before Spark 4.0. */
    @Override
    public String getErrorClass() {
        return CONDITION;
    }

    @Override
    public Map<String, String> getMessageParameters() {
        return Map.of("errorMessage", getMessage());
    }
}
