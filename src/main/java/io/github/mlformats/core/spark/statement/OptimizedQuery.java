package io.github.mlformats.core.spark.statement;

import io.github.mlformats.core.compat.ScalaBridge;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.CommandExecutionMode;

/**
 * Optimizes the query of a V1 command, which Spark does not optimize with the command, before it becomes part of a V2
 * command.
 */
final class OptimizedQuery {
    private OptimizedQuery() {}

    static LogicalPlan of(LogicalPlan query) {
        Object state = ScalaBridge.invoke(SparkSession.active(), "sessionState");
        Object execution = ScalaBridge.invoke(state, "executePlan", query, CommandExecutionMode.SKIP());
        return (LogicalPlan) ScalaBridge.invoke(execution, "optimizedPlan");
    }
}
