package io.github.mlformats.core.filter;

import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.schema.ColumnNameMatcher;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns with one value for a whole file: partition columns, and the file fields of {@code _metadata}.
 *
 * @param table all columns of the table; a data column named {@code _metadata} hides the metadata column
 * @param partitions the partition columns
 * @param names how column names are compared
 */
public record FileColumns(StructType table, StructType partitions, ColumnNameMatcher names) {
    /** A column with the function that returns its value for a file. */
    record Column(DataType type, Function<DataFile, Object> reader) {
        Object value(DataFile file) {
            return reader.apply(file);
        }

        /** Whether values can be compared with the literal as Spark does; false for binary values and collated strings. */
        boolean comparableWith(Literal<?> literal) {
            boolean text = type instanceof StringType;
            boolean ordered = text ? type.equals(DataTypes.StringType) : !(type instanceof BinaryType);
            return ordered && literal.dataType().equals(type);
        }
    }

    /** Returns the column that an expression references; null if it is not one of these columns. */
    Column find(Expression expression) {
        if (!(expression instanceof NamedReference reference)) {
            return null;
        }
        String[] parts = reference.fieldNames();
        if (parts.length == 2 && parts[0].equals(FileMetadata.COLUMN)) {
            boolean hidden = names.positions(table).containsKey(names.key(FileMetadata.COLUMN));
            return hidden ? null : metadata(parts[1]);
        }
        Map<String, Integer> positions = names.positions(partitions);
        Integer ordinal = parts.length == 1 ? positions.get(names.key(parts[0])) : null;
        if (ordinal == null) {
            return null;
        }
        DataType type = partitions.fields()[ordinal].dataType();
        return new Column(type, file -> file.partition().get(ordinal, type));
    }

    private static Column metadata(String name) {
        for (StructField field : FileMetadata.OF_FILE.fields()) {
            if (field.name().equals(name)) {
                return new Column(field.dataType(), file -> FileMetadata.value(name, file));
            }
        }
        return null;
    }
}
