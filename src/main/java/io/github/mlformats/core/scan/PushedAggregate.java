package io.github.mlformats.core.scan;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A pushed-down aggregate over all rows, or a column that the rows are grouped by.
 *
 * @param kind the aggregate function
 * @param column the argument, which is a partition column or of type int or bigint; null for COUNT(*)
 */
public record PushedAggregate(Kind kind, StructField column) implements Serializable {
    /** COUNT(*). */
    public static final PushedAggregate COUNT = new PushedAggregate(Kind.COUNT, null);

    /** The supported functions. */
    public enum Kind {
        /** The value of a partition column that rows are grouped by. */
        GROUP,
        COUNT,
        MIN,
        MAX
    }

    /** Returns the schema of the result: one column for each aggregate. */
    public static StructType schema(List<PushedAggregate> summaries) {
        StructType schema = new StructType();
        for (PushedAggregate summary : summaries) {
            schema = schema.add(summary.toString(), summary.type(), summary.column != null);
        }
        return schema;
    }

    /** Returns the distinct argument columns. */
    public static StructField[] columns(List<PushedAggregate> summaries) {
        return summaries.stream()
                .map(PushedAggregate::column)
                .filter(column -> column != null)
                .distinct()
                .toArray(StructField[]::new);
    }

    DataType type() {
        return column == null ? DataTypes.LongType : column.dataType();
    }

    @Override
    public String toString() {
        if (kind == Kind.GROUP) {
            return column.name();
        }
        return column == null ? "count(*)" : kind.name().toLowerCase(Locale.ROOT) + "(" + column.name() + ")";
    }
}
