package io.github.mlformats.core.write.arrange;

import io.github.mlformats.core.files.ScalaBridge;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.SortOrder;

/** The order that rows to be written have already. Sorting them again, by fewer columns, would lose it. */
public final class RowOrder {
    private RowOrder() {}

    /** Whether rows are sorted by some columns first, in whatever direction. */
    public static boolean startsWith(List<String> columns, Dataset<Row> rows) {
        Object plan = ScalaBridge.invoke(ScalaBridge.invoke(rows, "queryExecution"), "analyzed");
        List<Object> order = ScalaBridge.list(ScalaBridge.invoke(plan, "outputOrdering"));
        List<String> names = order.stream()
                .map(sort -> ((SortOrder) sort).child() instanceof AttributeReference column ? column.name() : "")
                .toList();
        return names.size() >= columns.size()
                && names.subList(0, columns.size()).equals(columns);
    }
}
