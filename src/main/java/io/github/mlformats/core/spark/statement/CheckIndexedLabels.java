package io.github.mlformats.core.spark.statement;

import io.github.mlformats.core.compat.ScalaBridge;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.write.WritableTable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;

/**
 * Rejects an insert of label indices into a column whose indices refer to other labels.
 *
 * <p>Both the metadata of the query and that of the table may list the labels, as StringIndexer sets them; readers see
 * those of the table. If one side does not know its labels, the indices are inserted unchecked.
 */
public final class CheckIndexedLabels extends Rule<LogicalPlan> {
    private static final int MAX_SHOWN = 5;

    /** Expressions that Spark wraps around an inserted value without changing its meaning. */
    private static final Set<String> VALUE_WRAPPERS = Set.of(
            "Alias", "Cast", "AnsiCast", "UpCast", "AssertNotNull", "KnownNotNull", "CheckOverflowInTableInsert");

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        if (plan instanceof V2WriteCommand write
                && write.table() instanceof DataSourceV2Relation relation
                && relation.table() instanceof WritableTable table
                && write.outputResolved()) {
            check(table, write.query());
        }
        return plan;
    }

    /**
     * Checks the columns by position.
     *
     * @throws UsageException if a column of the query has indices into other labels than the table's column
     */
    static void check(WritableTable table, LogicalPlan query) {
        List<Object> columns = ScalaBridge.list(ScalaBridge.invoke(query, "output"));
        StructField[] fields = table.schema().fields();
        for (int i = 0; i < Math.min(columns.size(), fields.length); i++) {
            StructField field = fields[i];
            Optional<List<String>> tableLabels = labels(field.metadata());
            if (tableLabels.isPresent()) {
                labels(query, (Attribute) columns.get(i), tableLabels.get())
                        .ifPresent(found -> check(field.name(), tableLabels.get(), found));
            }
        }
    }

    private static void check(String column, List<String> table, List<String> query) {
        int common = Math.min(table.size(), query.size());
        if (!table.subList(0, common).equals(query.subList(0, common))) {
            throw new UsageException("column '" + column + "' of the query has indices into the labels " + format(query)
                    + ", but the table's has indices into " + format(table)
                    + ". The rows would get wrong labels. Convert the indices to labels (IndexToString), and index"
                    + " these with the StringIndexerModel of the table");
        }
    }

    private static String format(List<String> labels) {
        String first = String.join(", ", labels.subList(0, Math.min(MAX_SHOWN, labels.size())));
        return "[" + first + (labels.size() > MAX_SHOWN ? ", ...]" : "]");
    }

    /**
     * Returns the labels that the indices of a column refer to, by following the column to its origin.
     *
     * @param tableLabels labels that Spark may have copied from the table into its own projection of the query; null below
     *     that projection
     */
    private static Optional<List<String>> labels(LogicalPlan plan, Attribute column, List<String> tableLabels) {
        if (plan instanceof Project project) {
            for (Object projected : ScalaBridge.list(ScalaBridge.invoke(plan, "projectList"))) {
                if (projected instanceof Alias alias && alias.exprId().equals(column.exprId())) {
                    Optional<List<String>> own = labels(alias.metadata());
                    if (own.isPresent() && !own.get().equals(tableLabels)) {
                        return own;
                    }
                    return value(alias) instanceof Attribute from
                            ? labels(project.child(), from, null)
                            : Optional.empty();
                }
            }
        }
        for (Object child : ScalaBridge.list(ScalaBridge.invoke(plan, "children"))) {
            for (Object output : ScalaBridge.list(ScalaBridge.invoke(child, "output"))) {
                if (((Attribute) output).exprId().equals(column.exprId())) {
                    return labels((LogicalPlan) child, (Attribute) output, tableLabels);
                }
            }
        }
        return labels(column.metadata());
    }

    private static Expression value(Expression expression) {
        Expression value = expression;
        while (VALUE_WRAPPERS.contains(value.getClass().getSimpleName())) {
            value = (Expression) ScalaBridge.invoke(value, "child");
        }
        return value;
    }

    private static Optional<List<String>> labels(Metadata metadata) {
        if (!metadata.contains("ml_attr")) {
            return Optional.empty();
        }
        Metadata attribute = metadata.getMetadata("ml_attr");
        return attribute.contains("vals") ? Optional.of(List.of(attribute.getStringArray("vals"))) : Optional.empty();
    }
}
