package io.github.mlformats.core.spark;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.write.WritableTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.InterpretedPredicate;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.Predicate$;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression$;
import org.apache.spark.sql.catalyst.expressions.Unevaluable;
import org.apache.spark.sql.catalyst.plans.logical.DeleteFromTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.OverwriteByExpression;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;

/**
 * Evaluates the condition of a statement for whole partitions. Spark passes conditions to a table as its own predicates, which
 * cannot express functions; this takes them from the plan, with any expression that the driver can evaluate.
 */
final class PartitionCondition {
    private static final String INSTEAD = ". To delete single rows, keep the others:"
            + " INSERT OVERWRITE t SELECT * FROM t WHERE NOT coalesce(<condition>, false)";

    private PartitionCondition() {}

    /**
     * Moves the condition of {@code DELETE FROM} into the table.
     *
     * @throws UsageException if the condition cannot be evaluated for whole partitions
     */
    static LogicalPlan rewrite(DeleteFromTable statement) {
        DeleteFromTable delete = withoutPadding(statement);
        Expression condition = delete.condition();
        if (!(delete.table() instanceof DataSourceV2Relation relation)
                || !(relation.table() instanceof FormatTable table)
                || condition.equals(Literal.TrueLiteral())) {
            return delete;
        }
        String what = "DELETE FROM " + table.name() + " WHERE " + condition.sql();
        FormatTable deleted = table.withDeleted(of(condition, table.partitions(), what));
        return delete.copy(ResolveWritableTable.replaceTable(deleted, relation), Literal.TrueLiteral());
    }

    /** Moves the padding of {@code CHAR} columns from the table, which Spark then cannot delete from, into the condition. */
    private static DeleteFromTable withoutPadding(DeleteFromTable delete) {
        if (!(delete.table() instanceof Project padding)
                || !(padding.child() instanceof DataSourceV2Relation relation)
                || !(relation.table() instanceof FormatTable)) {
            return delete;
        }
        Map<ExprId, Expression> padded = new HashMap<>();
        for (Object column : ScalaBridge.list(ScalaBridge.invoke(padding, "projectList"))) {
            if (column instanceof Alias alias) {
                padded.put(alias.exprId(), alias.child());
            }
        }
        Expression condition = (Expression) delete.condition()
                .transform(ScalaBridge.<Expression, Expression>partial(
                        column -> column instanceof AttributeReference reference
                                && padded.containsKey(reference.exprId()),
                        column -> padded.get(((AttributeReference) column).exprId())));
        return delete.copy(relation, condition);
    }

    /**
     * Moves the condition of {@code df.writeTo(t).overwrite(condition)} into the table, unless it selects one directory by its
     * values, as a static partition of {@code INSERT OVERWRITE} does whose columns are the first ones.
     *
     * @throws UsageException if the condition cannot be evaluated for whole partitions
     */
    static LogicalPlan rewrite(OverwriteByExpression overwrite) {
        Expression condition = overwrite.deleteExpr();
        if (!(overwrite.table() instanceof DataSourceV2Relation relation)
                || !(relation.table() instanceof WritableTable table)
                || isStaticPartition(condition, table)) {
            return overwrite;
        }
        String what = "overwrite of " + table.name() + " WHERE " + condition.sql();
        WritableTable overwritten = table.withOverwritten(of(condition, table.partitions(), what));
        Object[] parts = ScalaBridge.parts(overwrite);
        parts[0] = ResolveWritableTable.replaceTable(overwritten, relation);
        parts[1] = Literal.TrueLiteral();
        return (LogicalPlan) overwrite.makeCopy(parts);
    }

    /**
     * Whether a condition has values of some partition columns, from the first one on, which are those of one directory. If only
     * directories that get rows are replaced, whether it has values of any: the write refuses it, as it would replace others, too.
     */
    private static boolean isStaticPartition(Expression condition, WritableTable table) {
        ColumnNameMatcher names = ColumnNameMatcher.of(SparkSession.active());
        List<String> columns = new ArrayList<>();
        if (!addColumns(condition, names, columns)) {
            return false;
        }
        List<String> partitions = table.partitions().stream().map(names::key).toList();
        List<String> first = partitions.stream().limit(columns.size()).sorted().toList();
        return columns.stream().sorted().toList().equals(first)
                || table.isOverwrittenDynamically() && partitions.containsAll(columns);
    }

    /** Whether a condition is a conjunction of null-safe equalities of columns with constants. */
    private static boolean addColumns(Expression condition, ColumnNameMatcher names, List<String> columns) {
        if (condition instanceof And both) {
            return addColumns(both.left(), names, columns) && addColumns(both.right(), names, columns);
        }
        if (condition instanceof EqualNullSafe equality
                && equality.left() instanceof AttributeReference column
                && equality.right().foldable()) {
            columns.add(names.key(column.name()));
            return true;
        }
        return condition.equals(Literal.TrueLiteral());
    }

    private static Predicate<InternalRow> of(Expression condition, List<String> partitions, String what) {
        if (SubqueryExpression$.MODULE$.hasSubquery(condition)) {
            throw new UsageException(what + " has a subquery, which is not supported. Run the query first, and use its"
                    + " result as a list of values");
        }
        ColumnNameMatcher names = ColumnNameMatcher.of(SparkSession.active());
        for (Object column : ScalaBridge.list(condition.references())) {
            String name = ((AttributeReference) column).name();
            if (partitions.stream().noneMatch(partition -> names.equal(partition, name))) {
                throw new UsageException(what + " uses column " + name + ", but only whole partitions can be deleted. "
                        + (partitions.isEmpty()
                                ? "The table has no partition columns"
                                : "Use only partition columns: " + String.join(", ", partitions))
                        + INSTEAD);
            }
        }
        return evaluable(condition, partitions, names)
                .orElseThrow(() -> new UsageException(what + " cannot be evaluated on the driver. Use Spark's functions"
                        + " instead of functions in Python"));
    }

    /**
     * Returns a condition as a function of the values of the partition columns; empty if the driver cannot evaluate it.
     *
     * @param condition refers to partition columns only
     * @param partitions names of the partition columns
     */
    static Optional<Predicate<InternalRow>> evaluable(
            Expression condition, List<String> partitions, ColumnNameMatcher names) {
        Expression bound = (Expression) condition.transform(ScalaBridge.<Expression, Expression>partial(
                AttributeReference.class::isInstance, column -> bound((AttributeReference) column, partitions, names)));
        if (containsUnevaluable(bound)) {
            return Optional.empty();
        }
        InterpretedPredicate predicate = Predicate$.MODULE$.createInterpreted(bound);
        return Optional.of(predicate::eval);
    }

    private static Expression bound(AttributeReference column, List<String> partitions, ColumnNameMatcher names) {
        int ordinal = 0;
        while (!names.equal(partitions.get(ordinal), column.name())) {
            ordinal++;
        }
        return new BoundReference(ordinal, column.dataType(), true);
    }

    private static boolean containsUnevaluable(Expression expression) {
        return expression instanceof Unevaluable
                || ScalaBridge.list(ScalaBridge.invoke(expression, "children")).stream()
                        .anyMatch(child -> containsUnevaluable((Expression) child));
    }
}
