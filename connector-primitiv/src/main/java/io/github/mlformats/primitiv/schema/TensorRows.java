package io.github.mlformats.primitiv.schema;

import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.Tensor;

/**
 * Which values of a tensor make a row of the table: neighbouring ones, as many in each row but the last.
 *
 * @param layout not that of optimizers
 * @param vectors how values appear
 * @param maxElements most values of a row of {@link Layout#TENSORS}; whole columns, if they appear as matrices
 */
public record TensorRows(Layout layout, Vectors vectors, long maxElements) {
    /** Tensors of a parameter that have rows of their own. */
    public int tensors(Parameter parameter) {
        return layout == Layout.PARAMETERS ? 1 : parameter.tensors();
    }

    /** Values of a row. */
    public long width(Tensor tensor) {
        return switch (layout) {
            case ELEMENTS -> 1;
            case COLUMNS -> tensor.columnLength();
            case TENSORS -> pieceLength(tensor);
            case PARAMETERS, SHAPES, OPTIMIZER -> tensor.count();
        };
    }

    private long pieceLength(Tensor tensor) {
        long column = vectors == Vectors.ML ? tensor.columnLength() : 1;
        long most = Math.max(column, maxElements / column * column);
        return Math.min(tensor.count(), most);
    }

    public long rows(Tensor tensor) {
        return switch (layout) {
            case ELEMENTS -> tensor.count();
            case COLUMNS, TENSORS -> tensor.count() == 0 ? emptyRows() : 1 + (tensor.count() - 1) / width(tensor);
            case PARAMETERS, SHAPES, OPTIMIZER -> 1;
        };
    }

    private int emptyRows() {
        return layout == Layout.TENSORS ? 1 : 0;
    }

    /** Values of one of the rows. */
    public long width(Tensor tensor, long row) {
        return Math.min(width(tensor), tensor.count() - row * width(tensor));
    }
}
