package io.github.mlformats.core.write.partition;

import io.github.mlformats.core.schema.ColumnNames;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Which columns of the rows of a write name folders: the last ones.
 *
 * @param columns these; none if the write is not partitioned
 * @param first position in rows of the first of them
 * @param timeZone in which timestamps are written into names
 */
public record Partitions(StructType columns, int first, String timeZone) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** @param count how many of the columns */
    public static Partitions last(StructType rows, int count, String timeZone) {
        StructField[] fields = rows.fields();
        int first = fields.length - count;
        return new Partitions(new StructType(Arrays.copyOfRange(fields, first, fields.length)), first, timeZone);
    }

    /** The columns that are in files. */
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

    /** What tells a task the folder of each row; null if there are none. */
    public PartitionFolder folder() {
        return isEmpty() ? null : new PartitionFolder(columns, first, timeZone);
    }

    /** Columns that name folders, as Spark has them of a table. */
    public static Transform[] transforms(List<String> names) {
        return names.stream()
                .map(name -> Expressions.identity(ColumnNames.quoted(name)))
                .toArray(Transform[]::new);
    }
}
