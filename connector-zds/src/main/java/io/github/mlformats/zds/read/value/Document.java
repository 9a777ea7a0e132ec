package io.github.mlformats.zds.read.value;

/** The document that is being parsed: its text, for columns that want a part of it as it is, and whether all fits. */
public final class Document {
    byte[] data;
    private int misfits;

    /** Begins a document, whose text is somewhere in {@code text}. */
    public void begin(byte[] text) {
        data = text;
        misfits = 0;
    }

    /** Notes that a value does not fit its column. */
    void foundMisfit() {
        misfits++;
    }

    /** Whether a value does not fit its column. */
    public boolean hasMisfit() {
        return misfits > 0;
    }

    /** How many values did not fit so far. */
    int misfits() {
        return misfits;
    }

    /** Forgets misfits in values that do not count. */
    void forget(int misfitsOfDead) {
        misfits -= misfitsOfDead;
    }
}
