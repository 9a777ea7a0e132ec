package io.github.mlformats.core.write.partition;

import io.github.mlformats.core.table.schema.ColumnNames;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The partitioning of a write. Partition columns are the last columns of the rows.
 *
 * @param columns the partition columns; empty if the write is not partitioned
 * @param first ordinal of the first partition column
 * @param timeZone time zone of timestamps in folder names
 */
public record Partitions(StructType columns, int first, String timeZone) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** @param count number of partition columns */
    public static Partitions ofLastColumns(StructType rows, int count, String timeZone) {
        StructField[] fields = rows.fields();
        int first = fields.length - count;
        return new Partitions(new StructType(Arrays.copyOfRange(fields, first, fields.length)), first, timeZone);
    }

    /** Returns the columns that are written to files. */
    public static StructType inFiles(StructType rows, int count) {
        return new StructType(Arrays.copyOf(rows.fields(), rows.size() - count));
    }

    public boolean isEmpty() {
        return columns.isEmpty();
    }

    public int count() {
        return columns.size();
    }

    public List<String> names() {
        return List.of(columns.fieldNames());
    }

    /** Creates the router of a task's rows to folders; null if the write is not partitioned. */
    public PartitionFolder folder() {
        return isEmpty() ? null : new PartitionFolder(columns, first, timeZone);
    }

    /** Returns partition columns as Spark's transforms. */
    public static Transform[] transforms(List<String> names) {
        return names.stream()
                .map(name -> Expressions.identity(ColumnNames.quoted(name)))
                .toArray(Transform[]::new);
    }
}
