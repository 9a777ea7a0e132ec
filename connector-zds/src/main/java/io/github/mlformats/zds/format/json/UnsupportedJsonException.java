package io.github.mlformats.zds.format.json;

/** A text is not supported by {@link FastTokenReader}: it is invalid, or uses JSON features left to Jackson. */
public final class UnsupportedJsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without stack trace and details, because the caller always reads the text again with Jackson. */
    static final UnsupportedJsonException INSTANCE = new UnsupportedJsonException();

    private UnsupportedJsonException() {
        super("unsupported JSON", null, false, false);
    }
}
