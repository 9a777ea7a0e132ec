package io.github.mlformats.primitiv.write.row;

import io.github.mlformats.primitiv.format.write.ModelWriter;
import io.github.mlformats.primitiv.schema.Layout;
import io.github.mlformats.primitiv.write.value.WrittenColumns;
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
    static RowWriter of(Layout layout, WrittenColumns columns) {
        return switch (layout) {
            case PARAMETERS -> new ParameterRows(columns);
            case TENSORS -> new TensorPieces(columns);
            case COLUMNS -> new ColumnRows(columns);
            case ELEMENTS -> new ElementRows(columns);
            case SHAPES, OPTIMIZER -> throw new IllegalArgumentException(layout + " has no tensors");
        };
    }
}
