package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.read.vector.SettableConstantVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The fields of the hidden column {@code _metadata} about the partition of a row; null if the row comes from several. */
public final class AngelRowFields {
    private static final String ID = "partition_id";
    private static final String OFFSET = "partition_offset";
    private static final String LENGTH = "partition_length";
    private static final String FORMAT = "format";

    private final Map<String, SettableConstantVector> vectors = new HashMap<>();

    public AngelRowFields() {
        for (StructField field : definitions()) {
            vectors.put(field.name(), new SettableConstantVector(field.dataType()));
        }
    }

    public static List<StructField> definitions() {
        return List.of(
                DataTypes.createStructField(ID, DataTypes.IntegerType, true),
                DataTypes.createStructField(OFFSET, DataTypes.LongType, true),
                DataTypes.createStructField(LENGTH, DataTypes.LongType, true),
                DataTypes.createStructField(FORMAT, DataTypes.StringType, true));
    }

    /** Sets the format of all following batches. */
    void setFormat(Encoding encoding) {
        setFormat(encoding.format().className());
    }

    public void setFormat(String format) {
        vectors.get(FORMAT).set(format);
    }

    /** Sets the partition of the following batches. */
    void setPartition(Partition partition) {
        vectors.get(ID).set(partition.id());
        vectors.get(OFFSET).set(partition.offset());
        vectors.get(LENGTH).set(partition.length());
    }

    public ColumnVector vector(String name) {
        return vectors.get(name);
    }
}
