package io.github.mlformats.primitiv.write.row;

import io.github.mlformats.primitiv.format.write.ModelWriter;
import io.github.mlformats.primitiv.schema.PrimitivLayout;
import io.github.mlformats.primitiv.write.value.ColumnResolver;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/** Converts the sorted rows of one file to tensors. One implementation per layout. */
public interface RowWriter {
    /** Returns the names of the columns by which rows must be sorted. */
    List<String> sortedBy();

    /** @throws io.github.mlformats.core.error.UsageException if a model cannot contain the row */
    void write(InternalRow row, ModelWriter model) throws IOException;

    /** Ends the last tensor; called after the last row. */
    default void finish(ModelWriter model) throws IOException {}

    /**
     * Creates the writer of a layout with tensor values.
     *
     * @throws io.github.mlformats.core.error.UsageException if a required column is missing or has another type
     */
    static RowWriter of(PrimitivLayout layout, ColumnResolver columns) {
        return switch (layout) {
            case PARAMETERS -> new ParameterRowWriter(columns);
            case TENSORS -> new TensorRowWriter(columns);
            case COLUMNS -> new ColumnRowWriter(columns);
            case ELEMENTS -> new ElementRowWriter(columns);
            case SHAPES, OPTIMIZER -> throw new IllegalArgumentException(layout + " has no tensors");
        };
    }
}
