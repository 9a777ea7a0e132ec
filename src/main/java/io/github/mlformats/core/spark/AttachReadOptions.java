package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.table.ScalaBridge;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.PartialFunction;

/**
 * Gives the options of a read to its table, such as those of {@code SELECT ... FROM t WITH (...)}, before the optimizer asks the table
 * for its capabilities. Spark itself passes them when it builds the scan.
 */
final class AttachReadOptions extends Rule<LogicalPlan> {
    private static final PartialFunction<LogicalPlan, LogicalPlan> ATTACHING =
            ScalaBridge.partial(AttachReadOptions::hasOptions, node -> attach((DataSourceV2Relation) node));

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return (LogicalPlan) plan.transformUp(ATTACHING);
    }

    private static boolean hasOptions(LogicalPlan node) {
        return node instanceof DataSourceV2Relation relation
                && relation.table() instanceof FormatTable
                && !relation.options().isEmpty();
    }

    private static LogicalPlan attach(DataSourceV2Relation relation) {
        FormatTable table = (FormatTable) relation.table();
        FormatTable read = table.withReadOptions(relation.options());
        return read == table ? relation : ResolveWritableTable.replaceTable(read, relation);
    }
}
