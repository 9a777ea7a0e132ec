package io.github.mlformats.core.table;

import java.io.IOException;
import java.io.Serializable;
import java.util.Optional;

/**
 * The result of work in a task: a value or an exception.
 *
 * @param value the value; null if there is none
 * @param failure the exception; null if the work succeeded
 */
public record TaskResult<T extends Serializable>(T value, Exception failure) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Deserializes a result of {@link ObjectSerializer#encode}. */
    @SuppressWarnings("unchecked") // encoded by an outcome of the same work
    public static <T extends Serializable> TaskResult<T> decode(byte[] encoded) throws IOException {
        return (TaskResult<T>) ObjectSerializer.decode(encoded);
    }

    /** Returns the value, empty if there is none, or throws the exception. */
    public Optional<T> get() throws IOException {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        } else if (failure instanceof IOException io) {
            throw io;
        }
        return Optional.ofNullable(value);
    }
}
