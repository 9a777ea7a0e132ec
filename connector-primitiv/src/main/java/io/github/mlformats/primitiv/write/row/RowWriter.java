package io.github.mlformats.primitiv.write.row;

import io.github.mlformats.primitiv.format.write.ModelWriter;
import io.github.mlformats.primitiv.schema.Layout;
import io.github.mlformats.primitiv.write.value.WrittenColumns;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;

/** Makes tensors of the rows of one file, which come in some order. */
public interface RowWriter {
    /** Names of the columns that rows must be sorted by. */
    List<String> sortedBy();

    /** @throws io.github.mlformats.core.error.UsageException if a model cannot hold what the row says */
    void write(InternalRow row, ModelWriter model) throws IOException;

    /** After the last row. */
    default void finish(ModelWriter model) throws IOException {}

    /**
     * For a layout that has tensors.
     *
     * @throws io.github.mlformats.core.error.UsageException if there are not the columns that it needs
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
