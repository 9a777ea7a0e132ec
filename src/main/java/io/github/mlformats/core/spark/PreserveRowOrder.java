package io.github.mlformats.core.spark;

import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.write.RowOrder;
import io.github.mlformats.core.write.WritableTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.PartialFunction;

/**
 * Prevents Spark from sorting rows by partition columns if the query already groups them, as its sort may be finer. For
 * V2 tables, Spark would drop the sort of the query in favour of the one that the table requests; its own V1 sources
 * preserve it, too.
 */
public final class PreserveRowOrder extends Rule<LogicalPlan> {
    private static final PartialFunction<LogicalPlan, LogicalPlan> REPLACEMENT =
            ScalaBridge.partial(PreserveRowOrder::canKeepOrder, PreserveRowOrder::withSortedInput);

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return (LogicalPlan) plan.transformUp(REPLACEMENT);
    }

    private static boolean canKeepOrder(LogicalPlan node) {
        return node instanceof V2WriteCommand write
                && write.table() instanceof DataSourceV2Relation relation
                && relation.table() instanceof WritableTable table
                && !table.input().sorted()
                && RowOrder.keepsTogether(write.query(), table.partitions().size());
    }

    private static LogicalPlan withSortedInput(LogicalPlan node) {
        V2WriteCommand write = (V2WriteCommand) node;
        DataSourceV2Relation relation = (DataSourceV2Relation) write.table();
        return (LogicalPlan) write.withNewTable(
                ResolveWritableTable.replaceTable(((WritableTable) relation.table()).withSortedInput(), relation));
    }
}
