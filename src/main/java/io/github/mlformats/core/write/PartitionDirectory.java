package io.github.mlformats.core.write;

import io.github.mlformats.core.spi.write.DirectoryLayout.RowRouter;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/** Routes rows to partition directories, named by Spark's rules: {@code year=2026/place=a%2Fb}. Used by one task. */
final class PartitionDirectory implements RowRouter {
    private final StructField[] columns;
    private final int first;
    private final Expression[] texts;
    private final Object[] values;
    private String path;

    /**
     * @param columns the partition columns
     * @param first ordinal of the first partition column in the rows; the others follow
     * @param timeZone time zone of timestamps in directory names
     */
    PartitionDirectory(StructType columns, int first, String timeZone) {
        this.columns = columns.fields();
        this.first = first;
        this.values = new Object[columns.size()];
        this.texts = new Expression[columns.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = text(new BoundReference(first + i, this.columns[i].dataType(), true), timeZone);
        }
    }

    @Override
    public boolean moveTo(InternalRow row) {
        boolean same = path != null;
        for (int i = 0; i < columns.length && same; i++) {
            same = Objects.deepEquals(values[i], value(row, i));
        }
        if (same) {
            return false;
        }
        for (int i = 0; i < columns.length; i++) {
            values[i] = InternalRow.copyValue(value(row, i));
        }
        String before = path;
        path = IntStream.range(0, columns.length)
                .mapToObj(i -> segment(columns[i], texts[i].eval(row)))
                .collect(Collectors.joining("/"));
        return !path.equals(before);
    }

    private Object value(InternalRow row, int column) {
        return row.isNullAt(first + column) ? null : row.get(first + column, columns[column].dataType());
    }

    /** Returns the directory name of a value. Null and the empty string have the same name. */
    public static String segment(StructField column, Object value, String timeZone) {
        return segment(
                column, text(new Literal(value, column.dataType()), timeZone).eval(null));
    }

    private static String segment(StructField column, Object text) {
        return ExternalCatalogUtils.getPartitionPathString(column.name(), Objects.toString(text, null));
    }

    /** Returns the name of the column in the name of a directory; empty if it is not that of a partition. */
    static Optional<String> columnOf(String segment) {
        int equals = segment.indexOf('=');
        return equals <= 0
                ? Optional.empty()
                : Optional.of(ExternalCatalogUtils.unescapePathName(segment.substring(0, equals)));
    }

    private static Expression text(Expression value, String timeZone) {
        return new Cast(value, DataTypes.StringType, Option.apply(timeZone));
    }

    @Override
    public String path() {
        return path;
    }
}
