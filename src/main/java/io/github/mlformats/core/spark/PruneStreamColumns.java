package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.FormatMicroBatchStream;
import io.github.mlformats.core.scan.FormatScan;
import io.github.mlformats.core.table.ScalaBridge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LeafNode;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.types.StructType;
import scala.PartialFunction;

/**
 * Prunes the columns of micro-batch streams, as Spark requests all columns of a stream. Since 4.2.1, Spark calls
 * {@code pruneColumns} for streams, but passes all columns, with {@code _metadata} if the query refers to it. A stream that
 * a query uses twice is read with all columns: Spark takes all scans of a stream for the same, whatever their columns, and
 * would read one of them only.
 *
 * <p>The plan node of a stream is of a different class in each Spark version; the rule only relies on its constructor
 * arguments, which include the columns, the scan and the stream.
 */
final class PruneStreamColumns extends Rule<LogicalPlan> {
    private static boolean uses(LogicalPlan node, Attribute column) {
        return node.references().contains(column);
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        if (!plan.isStreaming()) {
            return plan;
        }
        Map<FormatMicroBatchStream, Long> scans = ScalaBridge.list(ScalaBridge.invoke(plan, "collectLeaves")).stream()
                .map(leaf -> stream((LogicalPlan) leaf))
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        PartialFunction<LogicalPlan, LogicalPlan> pruning = ScalaBridge.partial(
                node -> {
                    FormatMicroBatchStream stream = selectedFrom(node);
                    return stream != null && scans.get(stream) == 1;
                },
                PruneStreamColumns::prune);
        return (LogicalPlan) plan.transformDown(pruning);
    }

    /** Returns the stream whose columns a plan node selects; null if it is another node. */
    private static FormatMicroBatchStream selectedFrom(LogicalPlan node) {
        if (!(node instanceof Project project)) {
            return null;
        }
        return stream(project.child() instanceof Filter filter ? filter.child() : project.child());
    }

    private static LogicalPlan prune(LogicalPlan node) {
        Project project = (Project) node;
        if (project.child() instanceof Filter filter) {
            LogicalPlan relation = pruned(filter.child(), column -> uses(project, column) || uses(filter, column));
            return relation == filter.child() ? node : with(project, with(filter, relation));
        }
        LogicalPlan relation = pruned(project.child(), column -> uses(project, column));
        return relation == project.child() ? node : with(project, relation);
    }

    /** Returns the stream of a plan node; null if the node is not a stream of one of the formats. */
    private static FormatMicroBatchStream stream(LogicalPlan node) {
        if (node instanceof LeafNode) {
            for (int i = 0; i < node.productArity(); i++) {
                if (node.productElement(i) instanceof FormatMicroBatchStream stream) {
                    return stream;
                }
            }
        }
        return null;
    }

    private static LogicalPlan with(LogicalPlan parent, LogicalPlan child) {
        Object[] parts = ScalaBridge.parts(parent);
        for (int i = 0; i < parts.length; i++) {
            parts[i] = parts[i] instanceof LogicalPlan ? child : parts[i];
        }
        return (LogicalPlan) parent.makeCopy(parts);
    }

    private static LogicalPlan pruned(LogicalPlan node, Predicate<Attribute> isUsed) {
        List<Attribute> left = new ArrayList<>();
        StructType columns = new StructType();
        for (Object one : ScalaBridge.list(ScalaBridge.invoke(node, "output"))) {
            Attribute column = (Attribute) one;
            if (isUsed.test(column)) {
                left.add(column);
                columns = columns.add(column.name(), column.dataType(), column.nullable(), column.metadata());
            }
        }
        FormatMicroBatchStream stream = stream(node);
        if (stream.columns().equals(columns)) {
            return node;
        }
        FormatMicroBatchStream fewer = stream.withColumns(columns);
        Object[] parts = ScalaBridge.parts(node);
        for (int i = 0; i < parts.length; i++) {
            if (parts[i] instanceof FormatMicroBatchStream) {
                parts[i] = fewer;
            } else if (parts[i] instanceof FormatScan scan) {
                parts[i] = scan.withColumns(columns, fewer);
            } else if (parts[i] instanceof scala.collection.Seq<?>) {
                parts[i] = ScalaBridge.seq(left);
            }
        }
        return (LogicalPlan) node.makeCopy(parts);
    }
}
