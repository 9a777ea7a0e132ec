package io.github.mlformats.zds.read.value;

/** The state of the document being decoded: its text, for columns with raw JSON, and the number of type mismatches. */
public final class DocumentContext {
    byte[] data;
    private int misfits;

    /** Starts a document. @param text array with its text */
    public void begin(byte[] text) {
        data = text;
        misfits = 0;
    }

    /** Records that a value does not match the type of its column. */
    void addMisfit() {
        misfits++;
    }

    /** Whether a value did not match the type of its column. */
    public boolean hasMisfit() {
        return misfits > 0;
    }

    /** Returns the number of values that did not match so far. */
    int misfits() {
        return misfits;
    }

    /** Subtracts the mismatches of a value that was replaced by a repeated member. */
    void removeMisfits(int misfitsOfDead) {
        misfits -= misfitsOfDead;
    }
}
