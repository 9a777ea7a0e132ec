package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.schema.TableLayout;
import java.io.Serializable;

/**
 * The write options. Values that are null are derived from the data.
 *
 * @param layout what a row of the table is
 * @param matrix name of the matrix to write; null if a column contains the names
 * @param shape shape of the matrices
 * @param separator separator of the fields of text
 * @param templatePath path of the template model; null if there is none
 */
public record AngelWriteConfig(
        TableLayout layout, String matrix, MatrixShape shape, byte separator, String templatePath)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    /**
     * The shape of a matrix. Values that are null are not specified.
     *
     * @param rows number of rows, including those of optimizers
     * @param start first column of the index range
     * @param end end of the index range, exclusive
     * @param blockRows rows of a partition
     * @param blockColumns columns of a partition
     */
    public record MatrixShape(
            RowType rowType,
            StorageFormat format,
            Integer rows,
            Long start,
            Long end,
            Integer blockRows,
            Long blockColumns)
            implements Serializable {
        private static final long serialVersionUID = 1L;

        /** Returns this shape, with unspecified values taken from another one. */
        public MatrixShape orElse(MatrixShape other) {
            return new MatrixShape(
                    rowType != null ? rowType : other.rowType,
                    format != null ? format : other.format,
                    rows != null ? rows : other.rows,
                    start != null ? start : other.start,
                    end != null ? end : other.end,
                    blockRows != null ? blockRows : other.blockRows,
                    blockColumns != null ? blockColumns : other.blockColumns);
        }
    }
}
