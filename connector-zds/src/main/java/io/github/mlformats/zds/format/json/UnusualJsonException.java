package io.github.mlformats.zds.format.json;

/** A text that is no JSON, or JSON of a kind that {@link PlainTokens} leaves to Jackson. */
public final class UnusualJsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** There is nothing to say but that: the text is read again. */
    static final UnusualJsonException INSTANCE = new UnusualJsonException();

    private UnusualJsonException() {
        super("unusual JSON", null, false, false);
    }
}
