package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.scan.RewritableTable;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.ScalaBridge;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression$;
import org.apache.spark.sql.catalyst.plans.logical.DeleteFromTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.catalyst.plans.logical.UpdateTable;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.PartialFunction;

/**
 * Replaces the table of {@code UPDATE}, {@code MERGE} and {@code DELETE} by its {@link RewritableTable}, for which Spark plans to
 * rewrite files. A {@code DELETE} of whole partitions keeps the table: it deletes files without reading them ({@link
 * PartitionCondition}).
 */
final class ResolveRewritableTable extends Rule<LogicalPlan> {
    /** Position of the columns among the arguments of a relation. */
    private static final int OUTPUT = 1;

    private static final PartialFunction<LogicalPlan, LogicalPlan> REPLACEMENT =
            ScalaBridge.partial(ResolveRewritableTable::changesRows, ResolveRewritableTable::withRewritableTable);

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return plan.resolveOperatorsUp(REPLACEMENT);
    }

    private static boolean changesRows(LogicalPlan node) {
        if (node instanceof DeleteFromTable delete) {
            return delete.resolved()
                    && target(delete.table())
                            .filter(table -> selectsRows(delete.condition(), table))
                            .isPresent();
        }
        return node instanceof UpdateTable update && target(update.table()).isPresent()
                || node instanceof MergeIntoTable merge
                        && target(merge.targetTable()).isPresent();
    }

    /**
     * Whether a condition refers to columns that may differ between the rows of a partition, or to other tables; of a table whose
     * rows are changed one by one, every condition on its columns.
     */
    private static boolean selectsRows(Expression condition, FormatTable table) {
        ColumnNameMatcher names = ColumnNameMatcher.of(SparkSession.active());
        boolean rows = false;
        for (Object reference : ScalaBridge.list(condition.references())) {
            String name = ((AttributeReference) reference).name();
            if (!isAmong(List.of(table.schema().fieldNames()), name, names)) {
                return false;
            }
            rows |= !isAmong(table.partitions(), name, names);
        }
        return rows || table.isMergedDirectory() || SubqueryExpression$.MODULE$.hasSubquery(condition);
    }

    private static boolean isAmong(List<String> columns, String name, ColumnNameMatcher names) {
        return columns.stream().anyMatch(column -> names.equal(column, name));
    }

    /** Returns the table of a statement, if its files can be rewritten and it was not replaced yet. */
    private static Optional<FormatTable> target(LogicalPlan plan) {
        return table(plan)
                .filter(FormatTable.class::isInstance)
                .map(FormatTable.class::cast)
                .filter(table -> table.asRewritable().isPresent());
    }

    /** Returns the table that a statement changes, which may have an alias. */
    static Optional<Table> table(LogicalPlan target) {
        LogicalPlan plan = target;
        while (plan instanceof SubqueryAlias alias) {
            plan = alias.child();
        }
        return plan instanceof DataSourceV2Relation relation ? Optional.of(relation.table()) : Optional.empty();
    }

    private static LogicalPlan withRewritableTable(LogicalPlan statement) {
        Object[] parts = ScalaBridge.parts(statement);
        parts[0] = ((LogicalPlan) parts[0])
                .resolveOperatorsUp(ScalaBridge.partial(DataSourceV2Relation.class::isInstance, node -> {
                    DataSourceV2Relation relation = (DataSourceV2Relation) node;
                    FormatTable table = (FormatTable) relation.table();
                    DataSourceV2Relation target = ResolveWritableTable.replaceTable(
                            table.asRewritable().orElseThrow(), relation);
                    return statement instanceof DeleteFromTable ? withoutCharTypes(target) : target;
                }));
        return (LogicalPlan) statement.makeCopy(parts);
    }

    /**
     * Returns the relation with {@code CHAR} columns as strings. Spark 3.5 pads the columns of a {@code DELETE} that rewrites files, and
     * then finds that it writes other columns than those of the table. {@link PadCharColumns} pads them later.
     */
    private static DataSourceV2Relation withoutCharTypes(DataSourceV2Relation relation) {
        Object[] parts = ScalaBridge.parts(relation);
        List<Object> columns = ScalaBridge.list(parts[OUTPUT]).stream()
                .<Object>map(column -> CharVarcharUtils.cleanAttrMetadata((AttributeReference) column))
                .toList();
        parts[OUTPUT] = ScalaBridge.seq(columns);
        return (DataSourceV2Relation) relation.makeCopy(parts);
    }
}
