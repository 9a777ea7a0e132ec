package io.github.mlformats.core.scan;

import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.TableFiles;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The requested partition columns, by which Spark joins two tables without a shuffle while {@code
 * spark.sql.sources.v2.bucketing.enabled} is set. Then a task reads files of one key only.
 *
 * @param columns the columns
 * @param ordinals their positions in the partition columns of the files
 */
record PartitionKeys(List<StructField> columns, List<Integer> ordinals) {
    private static final String ENABLED = "spark.sql.sources.v2.bucketing.enabled";

    /** Returns the keys of a read; none if the user has not set the setting, so that many small directories share tasks. */
    static PartitionKeys of(TableFiles table, StructType requested) {
        List<StructField> columns = new ArrayList<>();
        List<Integer> ordinals = new ArrayList<>();
        SparkSession session = ActiveSession.orNull();
        if (session != null
                && session.conf().contains(ENABLED)
                && Boolean.parseBoolean(session.conf().get(ENABLED))) {
            for (StructField column : requested.fields()) {
                table.partitionOrdinal(column.name()).ifPresent(ordinal -> {
                    columns.add(column);
                    ordinals.add(ordinal);
                });
            }
        }
        return new PartitionKeys(columns, ordinals);
    }

    boolean isEmpty() {
        return columns.isEmpty();
    }

    /** Returns the values that all rows of a file share. */
    InternalRow key(DataFile file) {
        Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = file.partition().get(ordinals.get(i), columns.get(i).dataType());
        }
        return new GenericInternalRow(values);
    }

    Expression[] expressions() {
        return columns.stream()
                .map(column -> Expressions.column(ColumnNames.quoted(column.name())))
                .toArray(Expression[]::new);
    }
}
