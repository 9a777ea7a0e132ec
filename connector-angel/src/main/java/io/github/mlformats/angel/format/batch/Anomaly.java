package io.github.mlformats.angel.format.batch;

/** A deviation from what Angel writes, or data that a table cannot represent. It is read, with a warning. */
public enum Anomaly {
    CARRIAGE_RETURN("lines end with CR and LF; the CR is dropped"),
    BLANKS("there are blanks around fields; they are dropped"),
    SPECIAL_BYTES("the bytes 0x1E and 0xFD are read as infinity and NaN"),
    CONTEXT_VECTORS("nodes have an input and a context vector; only the input vectors are returned");

    private final String message;

    Anomaly(String text) {
        this.message = text;
    }

    /** Message for the user. */
    public String message() {
        return message;
    }
}
