package io.github.mlformats.core.write;

import io.github.mlformats.core.table.ScalaBridge;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;

/** Detects rows that are already sorted by partition columns. Sorting them by fewer columns would lose their order. */
public final class RowOrder {
    private RowOrder() {}

    /**
     * Whether rows with equal values in their last columns are consecutive: the query sorts by these columns first, in any
     * direction, or they are constant.
     *
     * @param query the analyzed query
     * @param count number of these columns
     */
    public static boolean keepsTogether(LogicalPlan query, int count) {
        List<Object> output = ScalaBridge.list(ScalaBridge.invoke(query, "output"));
        Set<ExprId> columns = new HashSet<>();
        for (int i = output.size() - count; i < output.size(); i++) {
            if (!isConstant(query, i)) {
                columns.add(((Attribute) output.get(i)).exprId());
            }
        }
        Set<ExprId> sorted = new HashSet<>();
        for (Object order : ScalaBridge.list(ScalaBridge.invoke(query, "outputOrdering"))) {
            if (sorted.size() < columns.size() && ((SortOrder) order).child() instanceof Attribute column) {
                sorted.add(column.exprId());
            }
        }
        return sorted.equals(columns);
    }

    private static boolean isConstant(LogicalPlan query, int column) {
        return query instanceof Project
                && ScalaBridge.list(ScalaBridge.invoke(query, "projectList")).get(column) instanceof Alias alias
                && alias.child().foldable();
    }
}
