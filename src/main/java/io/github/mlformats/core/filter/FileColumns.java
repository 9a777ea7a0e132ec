package io.github.mlformats.core.filter;

import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.schema.FileMetadata;
import io.github.mlformats.core.schema.NameMatch;
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
 * The columns that have one value for a whole file: partition columns, and the file's fields of {@code _metadata}.
 *
 * @param table all columns of the table; one named {@code _metadata} hides the files' own
 * @param partitions the partition columns
 * @param names how column names are compared
 */
public record FileColumns(StructType table, StructType partitions, NameMatch names) {
    /** A column and how to find its value. */
    record Column(DataType type, Function<DataFile, Object> reader) {
        Object value(DataFile file) {
            return reader.apply(file);
        }

        /** Whether values compare with the literal as they do in Spark. Bytes do not, nor text with a collation. */
        boolean comparableWith(Literal<?> literal) {
            boolean text = type instanceof StringType;
            boolean ordered = text ? type.equals(DataTypes.StringType) : !(type instanceof BinaryType);
            return ordered && literal.dataType().equals(type);
        }
    }

    /** The column an expression names; null if it is none of these. */
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
