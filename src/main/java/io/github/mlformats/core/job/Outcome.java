package io.github.mlformats.core.job;

import java.io.IOException;
import java.io.Serializable;
import java.util.Optional;

/**
 * How work in a task went.
 *
 * @param answer null if there is none
 * @param failure what was thrown; null if nothing was
 */
public record Outcome<T extends Serializable>(T answer, Exception failure) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The outcome that {@link ObjectBytes#encode} was given. */
    @SuppressWarnings("unchecked") // encoded by an outcome of the same work
    public static <T extends Serializable> Outcome<T> decode(byte[] encoded) throws IOException {
        return (Outcome<T>) ObjectBytes.decode(encoded);
    }

    /** The answer; empty if there is none. */
    public Optional<T> get() throws IOException {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        } else if (failure instanceof IOException io) {
            throw io;
        }
        return Optional.ofNullable(answer);
    }
}
