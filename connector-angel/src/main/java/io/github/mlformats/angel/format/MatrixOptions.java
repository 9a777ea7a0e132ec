package io.github.mlformats.angel.format;

import java.io.Serializable;

/**
 * Options that determine how a matrix is decoded, for what its meta does not contain.
 *
 * @param formatClass the class that wrote the files, or one it behaves like; null to use the meta
 * @param rowType the row type if the meta has none; null if unspecified
 * @param rows the number of rows if there is no meta; null for 1 or, in TextColumnFormat, as many as a line has values
 * @param separators the separators of text
 * @param repairRanges how to handle lost column ranges
 * @param allowLossy whether to read matrices that are known to have lost values
 */
public record MatrixOptions(
        String formatClass,
        String rowType,
        Integer rows,
        Separators separators,
        RangeRepairMode repairRanges,
        boolean allowLossy)
        implements Serializable {
    /** Nothing is specified. */
    public static final MatrixOptions DEFAULT =
            new MatrixOptions(null, null, null, Separators.DEFAULT, RangeRepairMode.AUTO, false);

    /** Returns these options for inspecting metadata: ranges are not repaired, and lost values are allowed. */
    public MatrixOptions withoutRepair() {
        return new MatrixOptions(formatClass, rowType, rows, separators, RangeRepairMode.FALSE, true);
    }

    /**
     * @param sep separator of the fields of row formats and TextColumnFormat; null to detect it
     * @param keyValueSep separator after the node of an embedding
     * @param featureSep separator of the numbers of an embedding
     */
    public record Separators(String sep, String keyValueSep, String featureSep) implements Serializable {
        public static final Separators DEFAULT = new Separators(null, ":", " ");
    }

    /** Option {@code repairRanges}: whether to compute column ranges that a bug of 3.2.0 lost (angel.md, section 7). */
    public enum RangeRepairMode {
        /** Computed for dense matrices; sparse ones that may be affected are rejected. */
        AUTO,
        /** Computed for dense and sparse matrices. */
        TRUE,
        /** Not computed: columns and ranges are used as stored. */
        FALSE
    }
}
