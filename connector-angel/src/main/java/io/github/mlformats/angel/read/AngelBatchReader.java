package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.ConstantVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Base class of the batch readers of all layouts: provides columns by name, and the fields of the hidden column {@code _metadata}
 * about the partition of a row, which are null if the row comes from several.
 */
public abstract class AngelBatchReader implements BatchReader {
    private static final String ID = "partition_id";
    private static final String OFFSET = "partition_offset";
    private static final String LENGTH = "partition_length";
    private static final String FORMAT = "format";

    final List<String> names;
    private final Map<String, ConstantVector> rowFields = new HashMap<>();
    /** Row number of the first row of the current batch. */
    long firstRow;

    /** @param format class name of the format of all rows */
    AngelBatchReader(ReadRequest request, String format) {
        this.names = List.of(request.columns().fieldNames());
        for (StructField field : rowFields()) {
            rowFields.put(field.name(), new ConstantVector(field.dataType(), null));
        }
        rowFields.get(FORMAT).setBatch(UTF8String.fromString(format));
    }

    /** The fields of {@code _metadata} of this format. */
    public static List<StructField> rowFields() {
        return List.of(
                DataTypes.createStructField(ID, DataTypes.IntegerType, true),
                DataTypes.createStructField(OFFSET, DataTypes.LongType, true),
                DataTypes.createStructField(LENGTH, DataTypes.LongType, true),
                DataTypes.createStructField(FORMAT, DataTypes.StringType, true));
    }

    /** Sets the partition of the following batches. */
    final void setPartition(Partition partition) {
        rowFields.get(ID).setBatch(partition.id());
        rowFields.get(OFFSET).setBatch(partition.offset());
        rowFields.get(LENGTH).setBatch(partition.length());
    }

    /** Returns the current batch's values of a requested column. */
    abstract ColumnVector vector(String name);

    @Override
    public final long firstRow() {
        return firstRow;
    }

    @Override
    public final ColumnVector column(int i) {
        return vector(names.get(i));
    }

    @Override
    public final ColumnVector rowField(String name) {
        return rowFields.get(name);
    }
}
