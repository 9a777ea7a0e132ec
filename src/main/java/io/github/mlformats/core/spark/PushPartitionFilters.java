package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.scan.PartitionFilter;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.ScalaBridge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.AttributeSet$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression$;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.DataSourceUtils$;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Strategy$;
import scala.Option;
import scala.PartialFunction;

/**
 * Evaluates filters on partition columns for each directory if Spark's own predicates cannot express them: functions, casts and
 * UDFs, such as {@code year(day) = 2026}. Such a filter becomes part of the table and leaves the plan. Of a filter that refers
 * to other columns as well, what it implies for directories becomes part of the table, and the filter stays.
 *
 * <p>Spark 4.2 offers such filters to a table as {@code PartitionPredicate}s. This rule does the same on all versions, and the
 * implied ones, too.
 */
final class PushPartitionFilters extends Rule<LogicalPlan> {
    private static final PartialFunction<LogicalPlan, LogicalPlan> PUSHING =
            ScalaBridge.partial(PushPartitionFilters::filtersTable, node -> push((Filter) node));

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return (LogicalPlan) plan.transformDown(PUSHING);
    }

    private static boolean filtersTable(LogicalPlan node) {
        return node instanceof Filter filter
                && filter.child() instanceof DataSourceV2Relation relation
                && relation.table() instanceof FormatTable
                && conjuncts(filter.condition()).stream().anyMatch(PushPartitionFilters::isCandidate);
    }

    private static LogicalPlan push(Filter filter) {
        DataSourceV2Relation relation = (DataSourceV2Relation) filter.child();
        FormatTable table = ((FormatTable) relation.table()).current();
        Directories directories = Directories.of(relation, table);
        List<PartitionFilter> pushed = new ArrayList<>(table.filters());
        List<Expression> remaining = new ArrayList<>();
        List<Expression> conditions = conjuncts(filter.condition());
        for (Expression condition : conditions) {
            Optional<Expression> implied = directories.implied(condition);
            Optional<PartitionFilter> function = implied.flatMap(directories::filter);
            function.filter(one -> !contains(pushed, one)).ifPresent(pushed::add);
            if (function.isEmpty() || !implied.get().equals(condition)) {
                remaining.add(condition);
            }
        }
        if (pushed.size() == table.filters().size() && remaining.size() == conditions.size()) {
            return filter;
        }
        LogicalPlan filtered = ResolveWritableTable.replaceTable(table.withFilters(pushed), relation);
        return remaining.stream()
                .reduce(And::new)
                .<LogicalPlan>map(condition -> new Filter(condition, filtered))
                .orElse(filtered);
    }

    private static boolean contains(List<PartitionFilter> filters, PartitionFilter filter) {
        // Texts may be equal although the conditions differ: all functions without a name have the same.
        return filters.stream().anyMatch(other -> other.condition().equals(filter.condition()));
    }

    private static List<Expression> conjuncts(Expression condition) {
        if (!(condition instanceof And both)) {
            return List.of(condition);
        }
        List<Expression> all = new ArrayList<>(conjuncts(both.left()));
        all.addAll(conjuncts(both.right()));
        return all;
    }

    private static boolean isCandidate(Expression condition) {
        return condition.deterministic() && !SubqueryExpression$.MODULE$.hasSubquery(condition);
    }

    /** The columns of a relation that directory names spell. */
    private record Directories(FormatTable table, List<String> names, AttributeSet columns, ColumnNameMatcher matcher) {
        static Directories of(DataSourceV2Relation relation, FormatTable table) {
            ColumnNameMatcher matcher = ColumnNameMatcher.of(SparkSession.active());
            List<String> names = List.of(table.directoryColumns().fieldNames());
            AttributeSet columns = AttributeSet$.MODULE$.empty();
            for (Object output : ScalaBridge.list(ScalaBridge.invoke(relation, "output"))) {
                AttributeReference column = (AttributeReference) output;
                if (names.stream().anyMatch(name -> matcher.equal(name, column.name()))) {
                    columns = columns.$plus(column);
                }
            }
            return new Directories(table, names, columns, matcher);
        }

        /** Returns what a condition implies for directories: the condition itself if it refers to their columns only. */
        Optional<Expression> implied(Expression condition) {
            if (names.isEmpty()
                    || !isCandidate(condition)
                    || condition.references().isEmpty()) {
                return Optional.empty();
            }
            Option<Expression> implied = DataSourceUtils$.MODULE$.extractPredicatesWithinOutputSet(condition, columns);
            return implied.isDefined() ? Optional.of(implied.get()) : Optional.empty();
        }

        /** Returns the filter of a condition; empty if the scan gets it from Spark, or the driver cannot evaluate it. */
        Optional<PartitionFilter> filter(Expression condition) {
            var predicate = DataSourceV2Strategy$.MODULE$.translateFilterV2(condition);
            return predicate.isDefined() && table.selectsFiles(predicate.get())
                    ? Optional.empty()
                    : PartitionCondition.evaluable(condition, names, matcher)
                            .map(selected -> new PartitionFilter(condition, selected));
        }
    }
}
