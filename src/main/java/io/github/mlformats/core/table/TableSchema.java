package io.github.mlformats.core.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Combines the columns of files with partition columns. */
public final class TableSchema {
    private TableSchema() {}

    /**
     * Returns the files' columns, followed by the partition columns. A partition column that is also in the files
     * replaces that column, in its position.
     */
    public static StructType withPartitions(StructType data, StructType partitions, ColumnNameMatcher names) {
        Map<String, Integer> positions = names.positions(partitions);
        List<StructField> fields = new ArrayList<>();
        for (StructField field : data.fields()) {
            Integer partition = positions.remove(names.key(field.name()));
            fields.add(partition == null ? field : partitions.fields()[partition]);
        }
        for (StructField field : partitions.fields()) {
            if (positions.containsKey(names.key(field.name()))) {
                fields.add(field);
            }
        }
        return new StructType(fields.toArray(new StructField[0]));
    }

    /** Returns the columns that are not partition columns. */
    public static StructType withoutPartitions(StructType table, StructType partitions, ColumnNameMatcher names) {
        Map<String, Integer> positions = names.positions(partitions);
        List<StructField> fields = new ArrayList<>(List.of(table.fields()));
        fields.removeIf(field -> positions.containsKey(names.key(field.name())));
        return new StructType(fields.toArray(new StructField[0]));
    }

    /** Returns a user-specified schema with everything nullable: files do not guarantee that a column has no nulls. */
    public static StructType asNullable(StructType userSchema) {
        return (StructType) Nullability.asNullable(userSchema);
    }
}
