package io.github.mlformats.core.error;

/**
 * What the user asked for cannot be done: an unknown option, a missing path, a type the data cannot give. The message
 * says what, where, and what to do instead. Names from files may stand in it as they are: the message is made
 * {@link Printable} here.
 */
public final class UsageException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** What to do stands at the end, so a long message is cut in its middle. */
    private static final int MAX_MESSAGE = 2000;

    public UsageException(String message) {
        super(Printable.of(message, MAX_MESSAGE));
    }

    public UsageException(String message, Throwable cause) {
        super(Printable.of(message, MAX_MESSAGE), cause);
    }
}
