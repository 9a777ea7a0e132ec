package io.github.mlformats.zds.format.live;

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
}
