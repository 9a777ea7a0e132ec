package io.github.mlformats.zds.format.live;

import java.io.Serializable;

/**
 * How live documents are found.
 *
 * @param index what an index is used for
 * @param duplicates what to do with several documents of one id
 * @param driverScanLimit most bytes of data that are read to find the last line of every id
 * @param maxLineLength most bytes of a document
 */
public record LiveRules(IndexUse index, Duplicates duplicates, long driverScanLimit, int maxLineLength)
        implements Serializable {
    public static final LiveRules DEFAULT = new LiveRules(IndexUse.AUTO, Duplicates.LAST, 256L << 20, 100 << 20);
}
