package io.github.mlformats.angel.format.check;

/** Whether the column ranges that a bug of 3.2.0 lost are computed from the block size (angel.md, section 7). */
public enum RepairRanges {
    /** For dense matrices; a sparse one that may be meant is refused. */
    AUTO,
    /** For sparse matrices, too. */
    TRUE,
    /** Columns and ranges are taken as they are written. */
    FALSE
}
