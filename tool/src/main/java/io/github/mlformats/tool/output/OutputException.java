package io.github.mlformats.tool.output;

/** Standard output cannot be written. */
public final class OutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean closedPipe;

    OutputException(String message, boolean closedPipe) {
        super(message);
        this.closedPipe = closedPipe;
    }

    /** Whether the reader of the output closed the pipe, as {@code head} does, and wants no message. */
    public boolean isClosedPipe() {
        return closedPipe;
    }
}
