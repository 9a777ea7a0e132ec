package io.github.mlformats.zds.read.value;

/** The state of the document being decoded: its text, for columns with raw JSON, and the number of type mismatches. */
public final class DocumentContext {
    byte[] data;
    private int mismatches;

    /** Starts a document. @param text array with its text */
    public void begin(byte[] text) {
        data = text;
        mismatches = 0;
    }

    /** Records that a value does not match the type of its column. */
    void addMismatch() {
        mismatches++;
    }

    /** Whether a value did not match the type of its column. */
    public boolean hasMismatch() {
        return mismatches > 0;
    }

    /** Returns the number of values that did not match so far. */
    int mismatches() {
        return mismatches;
    }

    /** Subtracts the mismatches of a value that was replaced by a repeated member. */
    void removeMismatches(int misfitsOfDead) {
        mismatches -= misfitsOfDead;
    }
}
