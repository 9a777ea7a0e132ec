package io.github.mlformats.tool.convert;

/** A conversion stopped because of corrupt input, or its output differs from its input. */
public final class ConversionFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ConversionFailure(String message) {
        super(message);
    }
}
