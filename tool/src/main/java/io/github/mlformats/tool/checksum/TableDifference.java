package io.github.mlformats.tool.checksum;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.table.schema.ColumnNames;
import io.github.mlformats.tool.report.HumanReadable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;

/** Compares the schemas of two tables and, by checksums, the values of their common columns. */
public final class TableDifference {
    private final Dataset<Row> first;
    private final Dataset<Row> second;
    private final SchemaDifference schema;

    public TableDifference(Dataset<Row> first, Dataset<Row> second) {
        this.first = first;
        this.second = second;
        this.schema = SchemaDifference.of(first.schema(), second.schema());
    }

    /** Differences between the schemas, a line each; empty if they are equal. */
    public List<String> columnDifferences() {
        return schema.lines();
    }

    /** Differences between the values, a line each; empty if they are equal. Runs a Spark job for each table. */
    public List<String> valueDifferences() {
        Checksums one = Checksums.of(first());
        Checksums other = Checksums.of(second());
        List<String> lines = new ArrayList<>();
        if (one.rows() != other.rows()) {
            lines.add(HumanReadable.count(one.rows(), "row") + " in the first, "
                    + HumanReadable.count(other.rows(), "row") + " in the second");
        }
        for (String column : schema.common()) {
            long sum = one.columns().get(column);
            long otherSum = other.columns().get(column);
            if (sum != otherSum) {
                lines.add("column " + PlainText.escape(column) + ": different values, checksum " + Checksums.text(sum)
                        + " in the first, " + Checksums.text(otherSum) + " in the second");
            }
        }
        if (lines.isEmpty() && one.wholeRows() != other.wholeRows()) {
            lines.add("each column has equal values, but they are combined in different rows");
        }
        return lines;
    }

    /**
     * Comparison of single rows. @throws io.github.mlformats.core.error.UsageException if the key is not a column of
     * both
     */
    public RowDifference rowDifferences(String key) {
        return new RowDifference(first(), second(), key);
    }

    private Dataset<Row> first() {
        return common(first);
    }

    private Dataset<Row> second() {
        return common(second);
    }

    private Dataset<Row> common(Dataset<Row> table) {
        return table.select(schema.common().stream()
                .map(name -> functions.col(ColumnNames.quoted(name)))
                .toArray(Column[]::new));
    }

    /**
     * The differences between two schemas, by column name. Ignores the order of columns, nullability and metadata, which
     * other formats
     * do not preserve.
     *
     * @param lines one line for each difference
     * @param common names of the columns of both, in the order of the first
     */
    private record SchemaDifference(List<String> lines, List<String> common) {
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
                    lines.add("column " + PlainText.escape(name) + ": only in the first");
                    return;
                }
                common.add(name);
                if (!type.equals(other)) {
                    lines.add("column " + PlainText.escape(name) + ": " + text(type) + " in the first, " + text(other)
                            + " in the second");
                }
            });
            ofSecond.keySet().stream()
                    .filter(name -> !ofFirst.containsKey(name))
                    .forEach(name -> lines.add("column " + PlainText.escape(name) + ": only in the second"));
            return new SchemaDifference(lines, common);
        }

        private static String text(DataType type) {
            boolean user = type instanceof UserDefinedType<?>;
            return PlainText.escape(user ? type.typeName() : type.catalogString());
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
}
