package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.core.vector.ConstantVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;

/** The fields of the hidden column {@code _metadata} about the partition of a row; null if the row comes from several. */
public final class AngelRowFields {
    private static final String ID = "partition_id";
    private static final String OFFSET = "partition_offset";
    private static final String LENGTH = "partition_length";
    private static final String FORMAT = "format";

    private final Map<String, ConstantVector> vectors = new HashMap<>();

    /** @param format class name of the format of all rows */
    AngelRowFields(String format) {
        for (StructField field : definitions()) {
            vectors.put(field.name(), new ConstantVector(field.dataType(), null));
        }
        vectors.get(FORMAT).setBatch(UTF8String.fromString(format));
    }

    public static List<StructField> definitions() {
        return List.of(
                DataTypes.createStructField(ID, DataTypes.IntegerType, true),
                DataTypes.createStructField(OFFSET, DataTypes.LongType, true),
                DataTypes.createStructField(LENGTH, DataTypes.LongType, true),
                DataTypes.createStructField(FORMAT, DataTypes.StringType, true));
    }

    /** Sets the partition of the following batches. */
    void setPartition(Partition partition) {
        vectors.get(ID).setBatch(partition.id());
        vectors.get(OFFSET).setBatch(partition.offset());
        vectors.get(LENGTH).setBatch(partition.length());
    }

    ColumnVector vector(String name) {
        return vectors.get(name);
    }
}
