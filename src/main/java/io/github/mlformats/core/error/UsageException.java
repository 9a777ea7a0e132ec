package io.github.mlformats.core.error;

/**
 * What the user asked for cannot be done: an unknown option, a missing path, a type the data cannot give. The message
 * says what, where, and what to do instead. Names from files may stand in it as they are: the message is made
 * {@linkplain PlainText#message plain} here.
 */
public final class UsageException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(PlainText.message(message));
    }

    public UsageException(String message, Throwable cause) {
        super(PlainText.message(message), cause);
    }
}
