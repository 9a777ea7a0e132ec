package io.github.mlformats.idv.read;

import io.github.mlformats.core.vector.RowNumberVector;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;

/** What the hidden column {@code _metadata} says about each row. */
public final class RowFields {
    /** Number of the row in its file, from 0. */
    public static final String ROW_INDEX = "row_index";
    /** Number of the block that holds the row, from 0. */
    public static final String BLOCK = "block";

    private final RowNumberVector rowIndex = new RowNumberVector(1);
    private final RowNumberVector block;

    /** @param rowsPerBlock rows of the blocks that are numbered, at least 1 */
    RowFields(int rowsPerBlock) {
        this.block = new RowNumberVector(rowsPerBlock);
    }

    public static List<StructField> definitions() {
        return List.of(
                DataTypes.createStructField(ROW_INDEX, DataTypes.LongType, false),
                DataTypes.createStructField(BLOCK, DataTypes.LongType, false));
    }

    /** Shows a batch that begins with a row. */
    void show(long firstRow) {
        rowIndex.show(firstRow);
        block.show(firstRow);
    }

    ColumnVector vector(String name) {
        return switch (name) {
            case ROW_INDEX -> rowIndex;
            case BLOCK -> block;
            default -> throw new IllegalArgumentException("no row field " + name);
        };
    }
}
