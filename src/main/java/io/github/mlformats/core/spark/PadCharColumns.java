package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.RewritableTable;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.ScalaBridge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.objects.StaticInvoke;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.write.RowLevelOperationTable;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import scala.Option;

/**
 * Pads {@code CHAR} columns of a statement that changes rows, as Spark does in queries. Spark itself pads those of some statements,
 * and selects the files of their rows by conditions on values that are not padded, or on columns that do not exist. These conditions
 * are removed: files without changed rows may be rewritten, too.
 */
final class PadCharColumns extends Rule<LogicalPlan> {
    /** The key of the metadata in which Spark has the declared type of a column that is read as a string. */
    private static final String DECLARED_TYPE = "__CHAR_VARCHAR_TYPE_STRING";

    private static final String PADDING = "readSidePadding";

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        SQLConf conf = SQLConf.get();
        if (!conf.readSideCharPadding() || conf.charVarcharAsString()) {
            return plan;
        }
        if (!(plan instanceof V2WriteCommand statement
                && table(statement.table()).isPresent())) {
            return plan;
        }
        CharColumns columns = CharColumns.of(table(statement.table()).get());
        if (columns.metadata.isEmpty()) {
            return plan;
        }
        LogicalPlan query = statement.query();
        if (!isPadded(query)) {
            query = (LogicalPlan) query.transformUp(ScalaBridge.<LogicalPlan, LogicalPlan>partial(
                    node -> node instanceof DataSourceV2Relation && table(node).isPresent(),
                    relation -> columns.padded((DataSourceV2Relation) relation)));
        }
        return columns.withoutConditions((LogicalPlan) statement.withNewQuery(query));
    }

    private static Optional<RewritableTable> table(Object plan) {
        return plan instanceof DataSourceV2Relation relation
                        && relation.table() instanceof RowLevelOperationTable operation
                        && operation.table() instanceof RewritableTable table
                ? Optional.of(table)
                : Optional.empty();
    }

    private static boolean isPadded(LogicalPlan plan) {
        return children(plan, "expressions").anyMatch(expression -> isPadded((Expression) expression))
                || children(plan, "children").anyMatch(child -> isPadded((LogicalPlan) child));
    }

    private static boolean isPadded(Expression expression) {
        return expression instanceof StaticInvoke call && call.functionName().equals(PADDING)
                || children(expression, "children").anyMatch(child -> isPadded((Expression) child));
    }

    private static Stream<Object> children(Object node, String what) {
        return ScalaBridge.list(ScalaBridge.invoke(node, what)).stream();
    }

    /**
     * The columns of a table whose type has a {@code CHAR}.
     *
     * @param metadata the metadata of a column, by the key of its name
     */
    private record CharColumns(ColumnNameMatcher names, Map<String, Metadata> metadata) {
        @SuppressWarnings("deprecation") // columns(), which replaces it, is derived from it
        static CharColumns of(RewritableTable table) {
            ColumnNameMatcher names = ColumnNameMatcher.of(SparkSession.active());
            Map<String, Metadata> metadata = new HashMap<>();
            for (StructField column : CharVarcharUtils.replaceCharVarcharWithStringInSchema(table.schema())
                    .fields()) {
                if (column.metadata().contains(DECLARED_TYPE)
                        && column.metadata().getString(DECLARED_TYPE).matches("(.*\\W)?char\\(.*")) {
                    metadata.put(names.key(column.name()), column.metadata());
                }
            }
            return new CharColumns(names, metadata);
        }

        private boolean contains(Attribute column) {
            return metadata.containsKey(names.key(column.name()));
        }

        /** Returns a projection of a relation that pads its columns, and has the same output. */
        LogicalPlan padded(DataSourceV2Relation relation) {
            List<Object> read = new ArrayList<>();
            List<Object> padded = new ArrayList<>();
            children(relation, "output").map(Attribute.class::cast).forEach(column -> {
                if (!contains(column)) {
                    read.add(column);
                    padded.add(column);
                    return;
                }
                Attribute unpadded = column.newInstance();
                read.add(unpadded);
                Attribute declared = unpadded.withMetadata(metadata.get(names.key(column.name())));
                padded.add(ScalaBridge.make(
                        Alias.class,
                        CharVarcharUtils.addPaddingForScan(declared),
                        column.name(),
                        column.exprId(),
                        ScalaBridge.invoke(column, "qualifier"),
                        Option.empty(),
                        ScalaBridge.seq(List.of())));
            });
            Object[] parts = ScalaBridge.parts(relation);
            parts[1] = ScalaBridge.seq(read);
            return (LogicalPlan)
                    ScalaBridge.make(Project.class, ScalaBridge.seq(padded), (LogicalPlan) relation.makeCopy(parts));
        }

        /** Returns a statement that selects files without conditions on the columns. */
        LogicalPlan withoutConditions(LogicalPlan statement) {
            Object[] parts = ScalaBridge.parts(statement);
            boolean changed = false;
            for (int i = 0; i < parts.length; i++) {
                if (parts[i] instanceof Expression condition && refersTo(condition)) {
                    parts[i] = withoutColumns(condition).orElse(Literal.TrueLiteral());
                    changed = true;
                } else if (parts[i] instanceof Option<?> option
                        && option.isDefined()
                        && option.get() instanceof Expression condition
                        && refersTo(condition)) {
                    parts[i] = Option.apply(withoutColumns(condition).orElse(null));
                    changed = true;
                }
            }
            return changed ? (LogicalPlan) statement.makeCopy(parts) : statement;
        }

        /** Returns the part of a conjunction that does not refer to the columns; empty if there is none. */
        private Optional<Expression> withoutColumns(Expression condition) {
            if (!refersTo(condition)) {
                return Optional.of(condition);
            }
            if (!(condition instanceof And both)) {
                return Optional.empty();
            }
            Optional<Expression> left = withoutColumns(both.left());
            Optional<Expression> right = withoutColumns(both.right());
            return left.isPresent() && right.isPresent()
                    ? Optional.of(new And(left.get(), right.get()))
                    : left.or(() -> right);
        }

        private boolean refersTo(Expression condition) {
            return ScalaBridge.list(condition.references()).stream().anyMatch(column -> contains((Attribute) column));
        }
    }
}
