package io.github.mlformats.safetensors.schema;

import io.github.mlformats.safetensors.format.Tensor;
import io.github.mlformats.safetensors.schema.SafetensorsReadOptions.SafetensorsLayout;

/**
 * Maps tensors to rows: each row has the same number of values, except the last one of layout TENSORS.
 *
 * @param maxElements most values of a row of layout TENSORS, rounded to complete rows of the tensor
 */
public record TensorRowLayout(SafetensorsLayout layout, long maxElements) {
    /** Returns the number of values of a row. */
    public long rowWidth(Tensor tensor) {
        return switch (layout) {
            case TENSORS -> {
                long length = Math.max(1, tensor.rowLength());
                yield Math.min(tensor.count(), length > maxElements ? maxElements : maxElements / length * length);
            }
            case ROWS -> tensor.rowLength();
            case COLUMNS -> tensor.rows();
            case ELEMENTS -> 1;
        };
    }

    /** Returns the number of rows of a tensor. */
    public long rowCount(Tensor tensor) {
        return switch (layout) {
            case TENSORS -> tensor.count() == 0 ? 1 : 1 + (tensor.count() - 1) / rowWidth(tensor);
            case ROWS -> tensor.rows();
            case COLUMNS -> tensor.rowLength();
            case ELEMENTS -> tensor.count();
        };
    }
}
