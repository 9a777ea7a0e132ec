package io.github.mlformats.core.read;

import java.io.Serializable;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** Where a column that Spark gets comes from. */
public sealed interface OutputColumn extends Serializable {
    /**
     * From the file's data.
     *
     * @param index position among {@link TaskPlan#wanted()}
     */
    record Data(int index, DataType type) implements OutputColumn {}

    /**
     * From the names of the file's folders.
     *
     * @param ordinal position among the partition columns
     */
    record Partition(int ordinal, DataType type) implements OutputColumn {}

    /**
     * The hidden column {@code _metadata}.
     *
     * @param fields the wanted ones of its fields
     */
    record FileMetadata(StructType fields) implements OutputColumn {}
}
