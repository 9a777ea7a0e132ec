package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.schema.Layout;
import java.io.Serializable;

/**
 * What the user chose about writing; what is null comes from the data.
 *
 * @param layout what a row of the table is
 * @param matrix name of the one matrix of rows that name none
 * @param shape of the matrices
 * @param separator between the fields of text
 * @param like path of a model whose matrices give theirs
 */
public record ModelChoices(Layout layout, String matrix, Shape shape, byte separator, String like)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    /**
     * The shape of a matrix.
     *
     * @param rows those of optimizers among them
     * @param start first column of the index range
     * @param end column behind its last
     * @param blockRows rows of a partition
     * @param blockColumns columns of a partition
     */
    public record Shape(
            RowType rowType,
            StorageFormat format,
            Integer rows,
            Long start,
            Long end,
            Integer blockRows,
            Long blockColumns)
            implements Serializable {
        private static final long serialVersionUID = 1L;

        /** This, and where it says nothing, what another one says. */
        public Shape or(Shape other) {
            return new Shape(
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
