package io.github.mlformats.core.spark;

import io.github.mlformats.core.table.ScalaBridge;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.plans.logical.AppendData$;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.OverwriteByExpression$;
import org.apache.spark.sql.catalyst.plans.logical.OverwritePartitionsDynamic$;
import org.apache.spark.sql.execution.CommandExecutionMode;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;

/** Creates Spark's V2 write commands from its V1 commands. Their factory methods have an additional boolean parameter in Spark 4.2. */
final class V2WriteCommands {
    private V2WriteCommands() {}

    static LogicalPlan append(DataSourceV2Relation table, LogicalPlan query, Object options) {
        return create(AppendData$.MODULE$, table, query, options);
    }

    static LogicalPlan overwrite(DataSourceV2Relation table, LogicalPlan query, Object options) {
        return create(OverwriteByExpression$.MODULE$, table, query, Literal.TrueLiteral(), options);
    }

    static LogicalPlan overwritePartitions(DataSourceV2Relation table, LogicalPlan query, Object options) {
        return create(OverwritePartitionsDynamic$.MODULE$, table, query, options);
    }

    private static LogicalPlan create(Object companion, Object... required) {
        Method method = Arrays.stream(companion.getClass().getMethods())
                .filter(one -> one.getName().equals("byPosition"))
                .findFirst()
                .orElseThrow();
        Object[] arguments = Arrays.copyOf(required, method.getParameterCount());
        Arrays.fill(arguments, required.length, arguments.length, false);
        return (LogicalPlan) ScalaBridge.invoke(companion, "byPosition", arguments);
    }

    /**
     * Optimizes the query of a V1 command, which Spark does not optimize with the command, before it becomes part of a V2
     * command.
     */
    static LogicalPlan optimized(LogicalPlan query) {
        Object state = ScalaBridge.invoke(SparkSession.active(), "sessionState");
        Object execution = ScalaBridge.invoke(state, "executePlan", query, CommandExecutionMode.SKIP());
        return (LogicalPlan) ScalaBridge.invoke(execution, "optimizedPlan");
    }
}
