package io.github.mlformats.core.source;

import io.github.mlformats.core.scan.FormatTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.InsertIntoHadoopFsRelationCommand;
import scala.runtime.BoxedUnit;

/**
 * Refuses to insert into our files before anything happens to them. Where Spark takes them for files it can write (in
 * tables of Spark 3.5), it would delete what {@code INSERT OVERWRITE} replaces before it asks {@link FileSource} to
 * write.
 */
final class ReadOnlyRule extends Rule<LogicalPlan> {
    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        plan.foreach(node -> {
            if (node instanceof InsertIntoHadoopFsRelationCommand insert
                    && insert.fileFormat() instanceof FileSource source) {
                throw FormatTable.readOnly(source.format());
            }
            return BoxedUnit.UNIT;
        });
        return plan;
    }
}
