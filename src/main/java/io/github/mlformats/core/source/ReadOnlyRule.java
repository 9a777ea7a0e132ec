package io.github.mlformats.core.source;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.SparkSessionExtensionsProvider;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.InsertIntoHadoopFsRelationCommand;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.runtime.BoxedUnit;

/**
 * Refuses to insert into our files before anything happens to them. Where Spark takes them for files it can write (in
 * tables of Spark 3.5), it would delete what {@code INSERT OVERWRITE} replaces before it asks {@link FileSource} to
 * write.
 */
final class ReadOnlyRule extends Rule<LogicalPlan> {
    /** Adds the rule to every session that starts with our jar: Spark finds it by {@code META-INF/services}. */
    public static final class Extension implements SparkSessionExtensionsProvider {
        @Override
        public BoxedUnit apply(SparkSessionExtensions extensions) {
            extensions.injectPostHocResolutionRule(session -> new ReadOnlyRule());
            return BoxedUnit.UNIT;
        }
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        plan.foreach(node -> {
            Format target = target(node);
            if (target != null) {
                throw FileSource.readOnly(target);
            }
            return BoxedUnit.UNIT;
        });
        return plan;
    }

    /** The format a node writes to; null if it is none of ours. */
    private static Format target(LogicalPlan node) {
        if (node instanceof InsertIntoHadoopFsRelationCommand insert) {
            return insert.fileFormat() instanceof FileSource source ? source.format() : null;
        }
        return node instanceof V2WriteCommand write
                        && write.table() instanceof DataSourceV2Relation relation
                        && relation.table() instanceof FormatTable table
                ? table.format()
                : null;
    }
}
