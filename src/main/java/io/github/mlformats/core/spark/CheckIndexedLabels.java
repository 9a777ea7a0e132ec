package io.github.mlformats.core.spark;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.scan.RewritableTable;
import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.write.WritableTable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.Assignment;
import org.apache.spark.sql.catalyst.plans.logical.DeleteAction;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.UpdateTable;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Rejects an insert of label indices into a column whose indices refer to other labels.
 *
 * <p>Statements that rewrite files assign columns of the table or of another query: these are compared alike.
 *
 * <p>Both the metadata of the query and that of the table may list the labels, as StringIndexer sets them; readers see
 * those of the table. A query whose indices refer to labels that are not listed is rejected, too; one without any such
 * metadata is inserted unchecked.
 */
public final class CheckIndexedLabels extends Rule<LogicalPlan> {
    /** Expressions that Spark wraps around an inserted value without changing its meaning. */
    private static final Set<String> VALUE_WRAPPERS = Set.of(
            "Alias", "Cast", "AnsiCast", "UpCast", "AssertNotNull", "KnownNotNull", "CheckOverflowInTableInsert");

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        if (plan instanceof V2WriteCommand write
                && write.table() instanceof DataSourceV2Relation relation
                && relation.table() instanceof WritableTable table
                && write.query().resolved()
                && write.outputResolved()) {
            check(table, write.query());
        } else if (plan instanceof MergeIntoTable merge && merge.resolved()) {
            checkAssignments(merge.targetTable(), merge.sourceTable(), actions(merge));
        } else if (plan instanceof UpdateTable update && update.resolved()) {
            checkAssignments(update.table(), update.table(), List.of(update));
        }
        return plan;
    }

    private static List<Object> actions(MergeIntoTable merge) {
        return Stream.of("matchedActions", "notMatchedActions", "notMatchedBySourceActions")
                .flatMap(actions -> ScalaBridge.list(ScalaBridge.invoke(merge, actions)).stream())
                .filter(action -> !(action instanceof DeleteAction))
                .toList();
    }

    /** @param actions nodes with assignments to columns of the target */
    private static void checkAssignments(LogicalPlan target, LogicalPlan source, List<Object> actions) {
        if (!(ResolveRewritableTable.table(target).orElse(null) instanceof RewritableTable rewritten)) {
            return;
        }
        WritableTable table = rewritten.writable();
        LabelFinder finder = new LabelFinder(table.format().labelMetadata());
        StructType columns = table.schema();
        for (Object action : actions) {
            for (Object each : ScalaBridge.list(ScalaBridge.invoke(action, "assignments"))) {
                Assignment assignment = (Assignment) each;
                if (assignment.key() instanceof Attribute column
                        && columns.getFieldIndex(column.name()).isDefined()
                        && LabelFinder.value(assignment.value()) instanceof Attribute value) {
                    Optional<Labels> own =
                            finder.labels(columns.apply(column.name()).metadata());
                    own.filter(Labels::areListed)
                            .flatMap(labels -> finder.labels(source, value, null))
                            .ifPresent(found -> check(column.name(), own.get(), found));
                }
            }
        }
    }

    /**
     * Checks the columns by position.
     *
     * @throws UsageException if a column of the query has indices into other labels than the table's column
     */
    static void check(WritableTable table, LogicalPlan query) {
        LabelFinder finder = new LabelFinder(table.format().labelMetadata());
        List<Object> columns = ScalaBridge.list(ScalaBridge.invoke(query, "output"));
        StructField[] fields = table.schema().fields();
        for (int i = 0; i < Math.min(columns.size(), fields.length); i++) {
            String name = fields[i].name();
            Optional<Labels> own = finder.labels(fields[i].metadata());
            if (own.isPresent() && own.get().areListed()) {
                finder.labels(query, (Attribute) columns.get(i), own.get())
                        .ifPresent(found -> check(name, own.get(), found));
            }
        }
    }

    private static void check(String column, Labels table, Labels query) {
        if (!query.areListed()) {
            throw new UsageException("column '" + column
                    + "' of the query has indices into labels that its metadata does"
                    + " not list, but the table's has indices into " + table + ". They may be other labels. List them"
                    + " (option maxMetadataNames of a read), or index the labels with the StringIndexerModel of the"
                    + " table");
        }
        if (!query.mayExtend(table)) {
            throw new UsageException("column '" + column + "' of the query has indices into the labels " + query
                    + ", but the table's has indices into " + table
                    + ". The rows would get wrong labels. Convert the indices to labels (IndexToString), and index"
                    + " these with the StringIndexerModel of the table");
        }
    }

    /**
     * The labels that indices refer to.
     *
     * @param names empty if only their number is known
     */
    private record Labels(List<String> names) {
        private static final int MAX_SHOWN = 5;

        boolean areListed() {
            return !names.isEmpty();
        }

        /** Whether these are the same labels, as far as both lists go. */
        boolean mayExtend(Labels other) {
            int common = Math.min(names.size(), other.names.size());
            return names.subList(0, common).equals(other.names.subList(0, common));
        }

        @Override
        public String toString() {
            String first = String.join(", ", names.subList(0, Math.min(MAX_SHOWN, names.size())));
            return "[" + first + (names.size() > MAX_SHOWN ? ", ...]" : "]");
        }
    }

    /**
     * Finds the labels of a column in its metadata.
     *
     * @param formatMetadata see {@link io.github.mlformats.core.spi.write.WritableFormat#labelMetadata}
     */
    private record LabelFinder(List<String> formatMetadata) {
        /**
         * Returns the labels that the indices of a column refer to, by following the column to its origin.
         *
         * @param table labels that Spark may have copied from the table into its own projection of the query; null below
         *     that projection
         */
        Optional<Labels> labels(LogicalPlan plan, Attribute column, Labels table) {
            if (plan instanceof Project project) {
                for (Object projected : ScalaBridge.list(ScalaBridge.invoke(plan, "projectList"))) {
                    if (projected instanceof Alias alias && alias.exprId().equals(column.exprId())) {
                        Optional<Labels> own = labels(alias.metadata());
                        if (own.isPresent() && !own.get().equals(table)) {
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
                        return labels((LogicalPlan) child, (Attribute) output, table);
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

        /** Empty if a column has no indices. */
        Optional<Labels> labels(Metadata metadata) {
            for (String key : formatMetadata) {
                if (metadata.contains(key)) {
                    return Optional.of(new Labels(List.of(metadata.getStringArray(key))));
                }
            }
            Metadata attribute = metadata.contains("ml_attr") ? metadata.getMetadata("ml_attr") : Metadata.empty();
            if (attribute.contains("vals")) {
                return Optional.of(new Labels(List.of(attribute.getStringArray("vals"))));
            }
            return attribute.contains("num_vals") ? Optional.of(new Labels(List.of())) : Optional.empty();
        }
    }
}
