package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.check.RepairRanges;
import java.io.Serializable;

/**
 * What a user may say about matrices that their metas do not.
 *
 * @param formatClass the class that wrote the files, or one it behaves like; null for what the meta says
 * @param rowType the row type where no meta says it; null if unknown
 * @param rows the number of rows where no meta says it; null for one, or what a line of TextColumn has
 * @param separators those of text
 * @param repairRanges what to do about column ranges that are lost
 * @param allowLossy whether to read matrices of which values are lost for certain
 */
public record MatrixOptions(
        String formatClass,
        String rowType,
        Integer rows,
        Separators separators,
        RepairRanges repairRanges,
        boolean allowLossy)
        implements Serializable {
    /** Nothing is said. */
    public static final MatrixOptions DEFAULT =
            new MatrixOptions(null, null, null, Separators.DEFAULT, RepairRanges.AUTO, false);

    /** The same for who wants to see a matrix, however it must be read: nothing is repaired and loss is allowed. */
    public MatrixOptions literally() {
        return new MatrixOptions(formatClass, rowType, rows, separators, RepairRanges.FALSE, true);
    }

    /**
     * @param sep between the fields of row formats and TextColumn; null to look into the files
     * @param keyValueSep behind the node of an embedding
     * @param featureSep between the numbers of an embedding
     */
    public record Separators(String sep, String keyValueSep, String featureSep) implements Serializable {
        public static final Separators DEFAULT = new Separators(null, ":", " ");
    }
}
