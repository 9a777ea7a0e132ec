package io.github.mlformats.zds.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/** Converts inferred JSON types to Spark types like Spark's JSON source: a type without values other than null becomes string. */
final class JsonSparkTypes {
    private JsonSparkTypes() {}

    /** Returns the Spark type; null for objects without members, which are not supported as columns. */
    static DataType of(JsonType type) {
        return switch (type.kind()) {
            case NULL, STRING -> DataTypes.StringType;
            case BOOLEAN -> DataTypes.BooleanType;
            case LONG -> DataTypes.LongType;
            case DOUBLE -> DataTypes.DoubleType;
            case DECIMAL -> DataTypes.createDecimalType(type.precision(), type.scale());
            case ARRAY -> {
                DataType element = of(type.element());
                yield element == null ? null : DataTypes.createArrayType(element, true);
            }
            case STRUCT -> {
                List<StructField> fields = fields(type);
                yield fields.isEmpty() ? null : DataTypes.createStructType(fields);
            }
        };
    }

    /** Returns the columns for the members of a struct, sorted by name. */
    static List<StructField> fields(JsonType struct) {
        List<StructField> fields = new ArrayList<>();
        if (struct.members() != null) {
            for (Map.Entry<String, JsonType> member : struct.members().entrySet()) {
                DataType type = of(member.getValue());
                if (type != null && !member.getKey().isEmpty()) {
                    fields.add(DataTypes.createStructField(member.getKey(), type, true));
                }
            }
        }
        return fields;
    }
}
