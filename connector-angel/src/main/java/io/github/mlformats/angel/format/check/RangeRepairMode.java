package io.github.mlformats.angel.format.check;

/** Option {@code repairRanges}: whether to compute column ranges that a bug of 3.2.0 lost (angel.md, section 7). */
public enum RangeRepairMode {
    /** Computed for dense matrices; sparse ones that may be affected are rejected. */
    AUTO,
    /** Computed for dense and sparse matrices. */
    TRUE,
    /** Not computed: columns and ranges are used as stored. */
    FALSE
}
