package io.github.mlformats.core.read;

import java.io.Serializable;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** The source of an output column of a scan. */
public sealed interface OutputColumn extends Serializable {
    /**
     * A data column.
     *
     * @param index position in {@link TaskPlan#dataColumns()}
     */
    record Data(int index, DataType type) implements OutputColumn {}

    /**
     * A partition column.
     *
     * @param ordinal position in the partition columns
     */
    record Partition(int ordinal, DataType type) implements OutputColumn {}

    /**
     * The hidden column {@code _metadata}.
     *
     * @param fields the requested fields
     */
    record FileMetadata(StructType fields) implements OutputColumn {}
}
