package io.github.mlformats.core.read;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A number about all rows together.
 *
 * @param kind which number
 * @param column the column of int or bigint that it is about; null for the number of rows
 */
public record Summary(Kind kind, StructField column) implements Serializable {
    /** The number of rows. */
    public static final Summary COUNT = new Summary(Kind.COUNT, null);

    /** The numbers that metadata can tell. */
    public enum Kind {
        COUNT,
        MIN,
        MAX
    }

    /** One column for each summary. */
    public static StructType schema(List<Summary> summaries) {
        StructType schema = new StructType();
        for (Summary summary : summaries) {
            schema = schema.add(summary.toString(), summary.type(), summary.column != null);
        }
        return schema;
    }

    /** The different columns that summaries are about. */
    public static StructField[] columns(List<Summary> summaries) {
        return summaries.stream()
                .map(Summary::column)
                .filter(column -> column != null)
                .distinct()
                .toArray(StructField[]::new);
    }

    DataType type() {
        return column == null ? DataTypes.LongType : column.dataType();
    }

    @Override
    public String toString() {
        return column == null ? "count(*)" : kind.name().toLowerCase(Locale.ROOT) + "(" + column.name() + ")";
    }
}
