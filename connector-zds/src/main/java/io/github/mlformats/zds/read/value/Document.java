package io.github.mlformats.zds.read.value;

/** The document that is being parsed: its text, for columns that want a part of it as it is, and whether all fits. */
public final class Document {
    byte[] data;
    private boolean misfit;

    /** Begins a document, whose text is somewhere in {@code text}. */
    public void begin(byte[] text) {
        data = text;
        misfit = false;
    }

    /** Notes that a value does not fit its column. */
    void foundMisfit() {
        misfit = true;
    }

    /** Whether a value does not fit its column. */
    public boolean hasMisfit() {
        return misfit;
    }
}
