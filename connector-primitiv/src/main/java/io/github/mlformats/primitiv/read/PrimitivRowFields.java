package io.github.mlformats.primitiv.read;

import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/**
 * The fields of the hidden column {@code _metadata}: the number of the record of each row, and the byte range of its
 * tensor's values.
 */
public final class PrimitivRowFields {
    public static final String ROW_INDEX = "row_index";
    static final String DATA_OFFSET = PrimitivColumns.DATA_OFFSET;
    static final String DATA_LENGTH = PrimitivColumns.DATA_LENGTH;

    private PrimitivRowFields() {}

    public static List<StructField> definitions() {
        return List.of(
                DataTypes.createStructField(ROW_INDEX, DataTypes.LongType, false),
                DataTypes.createStructField(DATA_OFFSET, DataTypes.LongType, true),
                DataTypes.createStructField(DATA_LENGTH, DataTypes.LongType, true));
    }

    static TensorColumn column(String name) {
        return switch (name) {
            case ROW_INDEX -> TensorColumn.int64(tensor -> tensor.parameter().ordinal());
            case DATA_OFFSET -> TensorColumn.int64(tensor -> tensor.tensor().offset());
            default ->
                TensorColumn.int64(tensor ->
                        tensor.tensor().offset() < 0 ? -1 : tensor.tensor().byteLength());
        };
    }
}
