package io.github.mlformats.convert;

/** A conversion stopped because of corrupt input, or its output differs from its input. */
public final class ConversionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ConversionException(String message) {
        super(message);
    }
}
