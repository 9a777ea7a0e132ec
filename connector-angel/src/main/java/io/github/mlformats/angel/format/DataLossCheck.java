package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.matrix.MatrixMeta;
import io.github.mlformats.angel.format.matrix.MatrixMeta.MatrixFinding;
import io.github.mlformats.angel.format.matrix.MatrixMeta.PartitionMeta;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.core.error.UsageException;
import java.util.function.Consumer;

/**
 * Detects values that Angel lost when it saved a matrix (angel.md, section 13): certain losses and likely ones.
 *
 * @param ranged whether the partitions' column ranges are known
 */
record DataLossCheck(MatrixMeta meta, StorageFormat format, RowType rowType, boolean ranged) {
    /**
     * @param allowed whether the user accepts certain losses
     * @throws UsageException if values are certainly lost and that is not allowed
     */
    void report(boolean allowed, Consumer<MatrixFinding> findings) {
        if (format.shape() == StorageFormat.Shape.COLUMNS
                && !ranged
                && meta.shape().blockColumns() == -1
                && meta.kind() == MatrixMeta.Kind.JSON) {
            certain(
                    "Angel wrote wrong columns, and mostly zeros, when it saved this hash-partitioned matrix in "
                            + format.className(),
                    allowed,
                    findings);
        }
        if (format.isKeyless()
                && !rowType.isDense()
                && meta.partitions().stream().anyMatch(this::lostKeys)) {
            certain(
                    "Angel wrote no columns when it saved this sparse matrix in " + format.className()
                            + ", so values are returned in the first columns of their partition",
                    allowed,
                    findings);
        }
        if (format.hasOrderedRows() && meta.partitions().stream().anyMatch(DataLossCheck::isSubset)) {
            findings.accept(
                    MatrixFinding.warning("only some rows were saved, in a format without row numbers: they are assumed"
                            + " to be in ascending order, which the files cannot confirm"));
        }
        if (format == StorageFormat.ROWID_COLID_VALUE_TEXT
                && rowType.value() == NumberType.DOUBLE
                && meta.shape().indexRange() != null
                && meta.partitions().stream().anyMatch(partition -> !partition.isEmpty())) {
            findings.accept(MatrixFinding.warning(
                    "its doubles are text that most versions of Angel round to 6 digits after the decimal point"));
        }
    }

    private void certain(String what, boolean allowed, Consumer<MatrixFinding> findings) {
        if (!allowed) {
            throw new UsageException("values of " + meta.file() + " are lost: " + what
                    + ". Set allowLossy=true to read the remaining values");
        }
        findings.accept(MatrixFinding.warning(what));
    }

    private boolean lostKeys(PartitionMeta partition) {
        RowMetas rows = partition.rows();
        for (int i = 0; rows.hasCounts() && i < rows.size(); i++) {
            long width = ranged ? partition.block().columns().width() : 0;
            if (rows.count(i) != 0 && rows.count(i) != width) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSubset(PartitionMeta partition) {
        RowMetas rows = partition.rows();
        return rows.isKnown()
                && rows.size() > 1
                && rows.size()
                        < (long) partition.block().endRow() - partition.block().startRow();
    }
}
