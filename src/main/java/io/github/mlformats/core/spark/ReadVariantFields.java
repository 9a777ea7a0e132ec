package io.github.mlformats.core.spark;

import io.github.mlformats.core.record.VariantField;
import io.github.mlformats.core.record.Variants;
import io.github.mlformats.core.scan.FormatScan;
import io.github.mlformats.core.table.ScalaBridge;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Coalesce;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.objects.Invoke;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.trees.TreeNodeTag;
import org.apache.spark.sql.execution.ColumnarRule;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanExecBase;
import org.apache.spark.sql.types.ObjectType;

/**
 * Lets {@link VariantField} read what {@code variant_get} extracts from the variants of a scan. If the value has another type than
 * the query wants, or there is none, {@code variant_get} itself is evaluated, so that casts and errors are Spark's.
 *
 * <p>A rule of physical plans, since Spark first has to find out which members of its variants a query reads.
 */
final class ReadVariantFields extends ColumnarRule {
    private static final String VARIANT_GET = "org.apache.spark.sql.catalyst.expressions.variant.VariantGet";

    /** Marks those that are evaluated for other values only. */
    private static final TreeNodeTag<Boolean> REPLACED = new TreeNodeTag<>(ReadVariantFields.class.getName());

    @Override
    public Rule<SparkPlan> preColumnarTransitions() {
        return new Rule<>() {
            @Override
            public SparkPlan apply(SparkPlan plan) {
                return readFields(plan);
            }
        };
    }

    private static SparkPlan readFields(SparkPlan plan) {
        Set<ExprId> variants = variants(plan);
        return variants.isEmpty()
                ? plan
                : (SparkPlan) plan.transformAllExpressions(ScalaBridge.<Expression, Expression>partial(
                        expression -> field(expression, variants).isPresent(),
                        expression ->
                                read(expression, field(expression, variants).get())));
    }

    /** Returns the columns of variants that scans of our formats have. */
    private static Set<ExprId> variants(SparkPlan plan) {
        Set<ExprId> variants = new HashSet<>();
        for (Object leaf : ScalaBridge.list(ScalaBridge.invoke(plan, "collectLeaves"))) {
            if (leaf instanceof DataSourceV2ScanExecBase scan && scan.scan() instanceof FormatScan) {
                for (Object output : ScalaBridge.list(ScalaBridge.invoke(scan, "output"))) {
                    AttributeReference column = (AttributeReference) output;
                    if (isVariant(column)) {
                        variants.add(column.exprId());
                    }
                }
            }
        }
        return variants;
    }

    /** Returns the field that an expression extracts; empty if {@link VariantField} cannot read it. */
    private static Optional<VariantField> field(Expression expression, Set<ExprId> variants) {
        return extraction(expression)
                .filter(any -> expression.getTagValue(REPLACED).isEmpty())
                .filter(extraction -> variants.contains(column(extraction)))
                .map(extraction -> ScalaBridge.invoke(extraction, "path"))
                .filter(path -> path instanceof Literal literal && literal.value() != null)
                .flatMap(path -> VariantField.of(((Literal) path).value().toString(), expression.dataType()));
    }

    /** Returns the {@code variant_get} of an expression, also of {@code v:path::type}, which casts a variant. */
    private static Optional<Expression> extraction(Expression expression) {
        Expression inner = expression instanceof Cast cast && isVariant(cast.child()) ? cast.child() : expression;
        return Optional.of(inner).filter(one -> one.getClass().getName().equals(VARIANT_GET));
    }

    private static boolean isVariant(Expression expression) {
        return Variants.isVariant(expression.dataType());
    }

    /** Returns the column from which a {@code variant_get} extracts; null if it is another expression. */
    private static ExprId column(Expression extraction) {
        return child(extraction) instanceof AttributeReference column ? column.exprId() : null;
    }

    private static Object child(Expression extraction) {
        return ScalaBridge.invoke(extraction, "child");
    }

    private static Expression read(Expression expression, VariantField field) {
        Expression value = ScalaBridge.make(
                Invoke.class,
                new Literal(field, new ObjectType(Function.class)),
                "apply",
                expression.dataType(),
                ScalaBridge.seq(List.of(child(extraction(expression).orElseThrow()))),
                ScalaBridge.seq(List.of()),
                true,
                true,
                true);
        // Other plans of the same query have the expression itself.
        Expression otherwise = (Expression) expression.clone();
        otherwise.setTagValue(REPLACED, true);
        return ScalaBridge.make(Coalesce.class, ScalaBridge.seq(List.of(value, otherwise)));
    }
}
