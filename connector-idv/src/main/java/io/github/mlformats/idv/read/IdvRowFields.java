package io.github.mlformats.idv.read;

import io.github.mlformats.core.vector.RowNumberVector;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The format's fields of the {@code _metadata} column: row and block numbers. */
public final class IdvRowFields {
    /** Zero-based position of the row in its file. */
    public static final String ROW_INDEX = "row_index";
    /** Zero-based number of the block that contains the row. */
    public static final String BLOCK = "block";

    private final RowNumberVector rowIndex = new RowNumberVector(1);
    private final RowNumberVector block;

    /** @param rowsPerBlock rows of the blocks that are counted, at least 1 */
    IdvRowFields(int rowsPerBlock) {
        this.block = new RowNumberVector(rowsPerBlock);
    }

    /** Names and types of the fields. */
    public static List<StructField> definitions() {
        return List.of(
                DataTypes.createStructField(ROW_INDEX, DataTypes.LongType, false),
                DataTypes.createStructField(BLOCK, DataTypes.LongType, false));
    }

    /** Sets the vectors to a batch that starts at a row. */
    void setBatch(long firstRow) {
        rowIndex.setBatch(firstRow);
        block.setBatch(firstRow);
    }

    ColumnVector vector(String name) {
        return switch (name) {
            case ROW_INDEX -> rowIndex;
            case BLOCK -> block;
            default -> throw new IllegalArgumentException("no row field " + name);
        };
    }
}
