package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.read.vector.SettableVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;

/** What the hidden column {@code _metadata} says about the partition of each row; null where there are several. */
public final class PieceFields {
    private static final String ID = "partition_id";
    private static final String OFFSET = "partition_offset";
    private static final String LENGTH = "partition_length";
    private static final String FORMAT = "format";

    private final Map<String, SettableVector> vectors = new HashMap<>();

    PieceFields() {
        for (StructField field : definitions()) {
            vectors.put(field.name(), new SettableVector(field.dataType()));
        }
    }

    public static List<StructField> definitions() {
        return List.of(
                DataTypes.createStructField(ID, DataTypes.IntegerType, true),
                DataTypes.createStructField(OFFSET, DataTypes.LongType, true),
                DataTypes.createStructField(LENGTH, DataTypes.LongType, true),
                DataTypes.createStructField(FORMAT, DataTypes.StringType, true));
    }

    /** Says that all elements are in one format. */
    void show(Encoding encoding) {
        show(encoding.format().className());
    }

    void show(String format) {
        vectors.get(FORMAT).set(format);
    }

    /** Shows batches of a partition. */
    void show(Partition partition) {
        vectors.get(ID).set(partition.id());
        vectors.get(OFFSET).set(partition.offset());
        vectors.get(LENGTH).set(partition.length());
    }

    ColumnVector vector(String name) {
        return vectors.get(name);
    }
}
