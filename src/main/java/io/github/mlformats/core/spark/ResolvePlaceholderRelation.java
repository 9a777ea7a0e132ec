package io.github.mlformats.core.spark;

import io.github.mlformats.core.table.ScalaBridge;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.Option;
import scala.PartialFunction;

/**
 * Replaces each {@link PlaceholderRelation}, the V1 placeholder, by a DataSource V2 relation, so that all entry points read
 * like {@code spark.read}. As an optimizer rule it replaces placeholders of an analysis that started before the rules
 * were injected, see {@link RuntimeRuleInjector}.
 */
public final class ResolvePlaceholderRelation extends Rule<LogicalPlan> {
    private static final PartialFunction<LogicalPlan, LogicalPlan> REPLACEMENT =
            ScalaBridge.partial(ResolvePlaceholderRelation::isPlaceholder, ResolvePlaceholderRelation::replace);

    private final boolean optimizer;

    /** @param optimizer whether the rule runs in the optimizer, on analyzed plans, or in the analyzer */
    ResolvePlaceholderRelation(boolean optimizer) {
        this.optimizer = optimizer;
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return optimizer ? (LogicalPlan) plan.transformUp(REPLACEMENT) : plan.resolveOperatorsUp(REPLACEMENT);
    }

    private static boolean isPlaceholder(LogicalPlan node) {
        return node instanceof LogicalRelation listed && listed.relation() instanceof PlaceholderRelation;
    }

    private static LogicalPlan replace(LogicalPlan node) {
        LogicalRelation before = (LogicalRelation) node;
        return withIdsOf(before, relation(((PlaceholderRelation) before.relation()).table()));
    }

    /** Creates a relation without catalog for a table. */
    public static DataSourceV2Relation relation(Table table) {
        return DataSourceV2Relation.create(table, Option.empty(), Option.empty());
    }

    /** Keeps the expression IDs of the replaced relation, which the plan's parent nodes refer to. */
    private static LogicalPlan withIdsOf(LogicalRelation before, DataSourceV2Relation after) {
        Map<String, AttributeReference> columns = new HashMap<>();
        for (Object column : ScalaBridge.list(ScalaBridge.invoke(before, "output"))) {
            columns.put(((AttributeReference) column).name(), (AttributeReference) column);
        }
        PartialFunction<Expression, Expression> withId = ScalaBridge.partial(
                expression -> expression instanceof AttributeReference column && columns.containsKey(column.name()),
                expression -> {
                    AttributeReference column = (AttributeReference) expression;
                    return column.withExprId(columns.get(column.name()).exprId());
                });
        return (LogicalPlan) after.transformExpressions(withId);
    }
}
