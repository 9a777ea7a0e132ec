package io.github.mlformats.zds.format;

import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;

/**
 * The rules for live documents.
 *
 * @param index how an index is used
 * @param duplicates how documents with the same id are read
 * @param driverScanLimit maximum size of the data that is scanned to find the last line of each id, in bytes
 * @param maxLineLength maximum size of a document in bytes
 */
public record LiveRules(IndexMode index, ReadDuplicatePolicy duplicates, long driverScanLimit, int maxLineLength)
        implements Serializable {
    public static final LiveRules DEFAULT =
            new LiveRules(IndexMode.AUTO, ReadDuplicatePolicy.LAST, 256L << 20, 100 << 20);

    /** Returns the same rules, with an index that is required. */
    public LiveRules requiringIndex() {
        return new LiveRules(IndexMode.REQUIRE, duplicates, driverScanLimit, maxLineLength);
    }

    /** The failure to handle a document that is longer than {@code maxLineLength}. */
    public static UsageException tooLong(String file, long offset, long length, long maxLineLength) {
        return new UsageException("the document at byte " + offset + " of " + file + " has "
                + length + " bytes, more than maxLineLength=" + maxLineLength
                + ". Raise the option");
    }

    /** How an index is used. */
    public enum IndexMode {
        /** The index determines the live lines. If it is invalid, all lines are live, with a warning. */
        AUTO,
        /** The index determines the live lines. A missing or invalid index is an error. */
        REQUIRE,
        /** The index is ignored; all lines are live. */
        IGNORE
    }

    /** How documents with the same id are read. */
    public enum ReadDuplicatePolicy {
        /** The last entry of the index or, without an index, the last line is read. */
        LAST,
        /** All of them are read. */
        KEEP,
        /** They are an error. */
        FAIL
    }
}
