package io.github.mlformats.zds.format.json;

/** A text is not supported by {@link PlainTokens}: it is invalid, or uses JSON features left to Jackson. */
public final class UnusualJsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without stack trace and details, because the caller always reads the text again with Jackson. */
    static final UnusualJsonException INSTANCE = new UnusualJsonException();

    private UnusualJsonException() {
        super("unsupported JSON", null, false, false);
    }
}
