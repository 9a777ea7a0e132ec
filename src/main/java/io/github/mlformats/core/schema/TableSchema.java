package io.github.mlformats.core.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of files and the columns of their folders as those of one table. */
public final class TableSchema {
    private TableSchema() {}

    /** The files' columns, then the partition columns; one that is both is the folder's, in the file's place. */
    public static StructType withPartitions(StructType data, StructType partitions, NameMatch names) {
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

    /** The columns that are not partition columns. */
    public static StructType withoutPartitions(StructType table, StructType partitions, NameMatch names) {
        Map<String, Integer> positions = names.positions(partitions);
        List<StructField> fields = new ArrayList<>(List.of(table.fields()));
        fields.removeIf(field -> positions.containsKey(names.key(field.name())));
        return new StructType(fields.toArray(new StructField[0]));
    }

    /** What a user says about a column never being null is not known of the files. */
    public static StructType nullable(StructType given) {
        return (StructType) Nullability.all(given);
    }
}
