package io.github.mlformats.tool.convert;

/** What was read, or read back, is not as it should be. */
public final class ConversionFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ConversionFailure(String message) {
        super(message);
    }
}
