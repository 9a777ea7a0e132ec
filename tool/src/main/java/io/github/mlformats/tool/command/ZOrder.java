package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.ColumnNames;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;

/**
 * The order of rows along a Z-curve: rows near each other have similar values in each of several columns, so a filter on any of
 * them skips most blocks. A value counts by its rank among sampled ones, so that the distribution of a column does not matter.
 */
final class ZOrder {
    /** Larger numbers of columns leave too few bits for each. */
    static final int MAX_COLUMNS = 6;

    private static final int BITS = 10;
    private static final int SAMPLE = 20_000;
    private static final long SEED = 1;
    private static final String FUNCTION = "mlformats_z_order";
    private static final Set<String> TYPES = Set.of("boolean", "date", "string", "timestamp", "timestamp_ntz");

    private ZOrder() {}

    /** Returns the SQL expression of the order by columns of the output. It needs the function that {@link #prepare} makes. */
    static String by(List<String> columns) {
        return FUNCTION + "(struct("
                + String.join(", ", columns.stream().map(ColumnNames::quoted).toList()) + "))";
    }

    /** Samples the values of columns by a Spark job, and gives the session of the rows the function of the order. */
    static void prepare(Dataset<Row> rows, List<String> columns) {
        check(rows, columns);
        Column[] selected = columns.stream()
                .map(name -> functions.col(ColumnNames.quoted(name)))
                .toArray(Column[]::new);
        List<Row> sample =
                rows.select(selected).sort(functions.rand(SEED)).limit(SAMPLE).collectAsList();
        Object[][] bounds = new Object[columns.size()][];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = bounds(sample, i);
        }
        rows.sparkSession().udf().register(FUNCTION, new Position(bounds), DataTypes.LongType);
    }

    private static void check(Dataset<Row> rows, List<String> columns) {
        for (String name : columns) {
            StructField column = Arrays.stream(rows.schema().fields())
                    .filter(field -> field.name().equals(name))
                    .findFirst()
                    .orElseThrow(
                            () -> new UsageException("there is no column '" + name + "' for --zorder. The columns are "
                                    + String.join(", ", rows.schema().fieldNames())));
            boolean isOrdered = column.dataType() instanceof NumericType
                    || TYPES.contains(column.dataType().typeName());
            if (!isOrdered) {
                throw new UsageException("column '" + name + "' of type "
                        + column.dataType().simpleString()
                        + " cannot be in --zorder: name columns of numbers, texts, dates, times or booleans");
            }
        }
    }

    /** Values that divide those of a column into parts of about the same number of rows, ascending. */
    private static Object[] bounds(List<Row> sample, int column) {
        Object[] sorted = sample.stream()
                .map(row -> row.get(column))
                .filter(Objects::nonNull)
                .sorted()
                .toArray();
        int parts = Math.min(1 << BITS, sorted.length + 1);
        Object[] bounds = new Object[parts - 1];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = sorted[(int) ((i + 1L) * sorted.length / parts)];
        }
        return Arrays.stream(bounds).distinct().toArray();
    }

    /** The position of a row on the curve: the bits of the ranks of its values, in turns. */
    private record Position(Object[][] bounds) implements UDF1<Row, Long>, Serializable {
        @Override
        public Long call(Row values) {
            long[] ranks = new long[bounds.length];
            for (int i = 0; i < ranks.length; i++) {
                ranks[i] = rank(values.get(i), bounds[i]);
            }
            long position = 0;
            for (int bit = BITS - 1; bit >= 0; bit--) {
                for (long rank : ranks) {
                    position = position << 1 | rank >>> bit & 1;
                }
            }
            return position;
        }

        /** The number of bounds up to a value; a null comes first. */
        private static long rank(Object value, Object[] bounds) {
            if (value == null) {
                return 0;
            }
            int found = Arrays.binarySearch(bounds, value);
            return found < 0 ? -found - 1 : found + 1;
        }
    }
}
