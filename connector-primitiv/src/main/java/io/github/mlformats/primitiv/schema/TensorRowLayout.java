package io.github.mlformats.primitiv.schema;

import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;

/**
 * Maps tensors to rows: each row has the same number of consecutive values, except the last one.
 *
 * @param layout any layout except OPTIMIZER
 * @param vectors how values are represented
 * @param maxElements most values of a row of {@link PrimitivLayout#TENSORS}; rounded to complete columns for matrices
 */
public record TensorRowLayout(PrimitivLayout layout, VectorRepresentation vectors, long maxElements) {
    /** Returns the number of tensors of a parameter that have rows of their own. */
    public int tensorCount(Parameter parameter) {
        return layout == PrimitivLayout.PARAMETERS ? 1 : parameter.tensorCount();
    }

    /** Returns the number of values of a row. */
    public long rowWidth(Tensor tensor) {
        return switch (layout) {
            case ELEMENTS -> 1;
            case COLUMNS -> tensor.columnLength();
            case TENSORS -> tensorRowWidth(tensor);
            case PARAMETERS, SHAPES, OPTIMIZER -> tensor.count();
        };
    }

    private long tensorRowWidth(Tensor tensor) {
        long column = vectors == VectorRepresentation.ML ? tensor.columnLength() : 1;
        long maxElementsPerMatrix = Math.max(column, maxElements / column * column);
        return Math.min(tensor.count(), maxElementsPerMatrix);
    }

    public long rowCount(Tensor tensor) {
        return switch (layout) {
            case ELEMENTS -> tensor.count();
            case COLUMNS, TENSORS -> tensor.count() == 0 ? emptyRows() : 1 + (tensor.count() - 1) / rowWidth(tensor);
            case PARAMETERS, SHAPES, OPTIMIZER -> 1;
        };
    }

    private int emptyRows() {
        return layout == PrimitivLayout.TENSORS ? 1 : 0;
    }

    /** Returns the number of values of a row, which may be less for the last one. */
    public long rowWidth(Tensor tensor, long row) {
        return Math.min(rowWidth(tensor), tensor.count() - row * rowWidth(tensor));
    }
}
