package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.error.CorruptFileException;

/** An index is invalid. The caller decides whether this is an error or the index is ignored. */
final class UnusableIndexException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient CorruptFileException corruption;
    private final boolean isTruncated;

    /** @param isTruncated whether the index ends too early */
    UnusableIndexException(String file, long offset, String expected, String found, boolean isTruncated) {
        super(found, null, false, false);
        this.corruption = new CorruptFileException(file, offset, "index", expected, found);
        this.isTruncated = isTruncated;
    }

    CorruptFileException corruption() {
        return corruption;
    }

    boolean isTruncated() {
        return isTruncated;
    }
}
