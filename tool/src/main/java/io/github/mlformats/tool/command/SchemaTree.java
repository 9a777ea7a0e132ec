package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.PlainText;
import java.util.Arrays;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Formats a schema with escaped names. */
public final class SchemaTree {
    private SchemaTree() {}

    /** The schema in the format of Spark's {@code printSchema}, one line per field. */
    public static String tree(StructType schema) {
        return ((StructType) plain(schema)).treeString();
    }

    private static DataType plain(DataType type) {
        if (type instanceof StructType struct) {
            return new StructType(
                    Arrays.stream(struct.fields()).map(SchemaTree::plain).toArray(StructField[]::new));
        } else if (type instanceof ArrayType array) {
            return DataTypes.createArrayType(plain(array.elementType()), array.containsNull());
        } else if (type instanceof MapType map) {
            return DataTypes.createMapType(plain(map.keyType()), plain(map.valueType()), map.valueContainsNull());
        }
        return type;
    }

    private static StructField plain(StructField field) {
        return new StructField(
                PlainText.escape(field.name()), plain(field.dataType()), field.nullable(), field.metadata());
    }
}
