package io.github.mlformats.tool.diff;

import io.github.mlformats.tool.report.TerminalText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;

/**
 * The differences between two schemas, by column name. Ignores the order of columns, nullability and metadata, which
 * other formats
 * do not preserve.
 *
 * @param lines one line for each difference
 * @param common names of the columns of both, in the order of the first
 */
public record SchemaDifference(List<String> lines, List<String> common) {
    public SchemaDifference {
        lines = List.copyOf(lines);
        common = List.copyOf(common);
    }

    static SchemaDifference of(StructType first, StructType second) {
        Map<String, DataType> ofFirst = types(first);
        Map<String, DataType> ofSecond = types(second);
        List<String> lines = new ArrayList<>();
        List<String> common = new ArrayList<>();
        ofFirst.forEach((name, type) -> {
            DataType other = ofSecond.get(name);
            if (other == null) {
                lines.add("column " + TerminalText.escapeLine(name) + ": only in the first");
                return;
            }
            common.add(name);
            if (!type.equals(other)) {
                lines.add("column " + TerminalText.escapeLine(name) + ": " + text(type) + " in the first, "
                        + text(other) + " in the second");
            }
        });
        ofSecond.keySet().stream()
                .filter(name -> !ofFirst.containsKey(name))
                .forEach(name -> lines.add("column " + TerminalText.escapeLine(name) + ": only in the second"));
        return new SchemaDifference(lines, common);
    }

    private static String text(DataType type) {
        boolean user = type instanceof UserDefinedType<?>;
        return TerminalText.escapeLine(user ? type.typeName() : type.catalogString());
    }

    private static Map<String, DataType> types(StructType schema) {
        Map<String, DataType> types = new LinkedHashMap<>();
        for (StructField field : schema.fields()) {
            types.put(field.name(), plain(field.dataType()));
        }
        return types;
    }

    /** The type without nullability and metadata. */
    private static DataType plain(DataType type) {
        if (type instanceof StructType struct) {
            return new StructType(Arrays.stream(struct.fields())
                    .map(field -> DataTypes.createStructField(field.name(), plain(field.dataType()), true))
                    .toArray(StructField[]::new));
        } else if (type instanceof ArrayType array) {
            return DataTypes.createArrayType(plain(array.elementType()));
        } else if (type instanceof MapType map) {
            return DataTypes.createMapType(plain(map.keyType()), plain(map.valueType()));
        }
        return type;
    }
}
