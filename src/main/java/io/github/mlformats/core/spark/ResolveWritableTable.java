package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.table.DataChanges;
import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.write.Partitions;
import io.github.mlformats.core.write.WritableTable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.plans.logical.InsertIntoStatement;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.apache.spark.sql.execution.datasources.InsertIntoDataSourceCommand;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.PartialFunction;

/**
 * Replaces the readable table in every write command by its {@link WritableTable}, which knows the tables that the query
 * reads. Spark itself then assigns columns and partitions. As an optimizer rule it handles plans of an analysis that
 * started before the rules were injected.
 */
public final class ResolveWritableTable extends Rule<LogicalPlan> {
    private static final PartialFunction<LogicalPlan, LogicalPlan> REPLACEMENT =
            ScalaBridge.partial(ResolveWritableTable::isWrite, ResolveWritableTable::withWritableTable);

    private final boolean optimizer;

    /** @param optimizer whether the rule runs in the optimizer, on analyzed plans, or in the analyzer */
    public ResolveWritableTable(boolean optimizer) {
        this.optimizer = optimizer;
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return optimizer ? (LogicalPlan) plan.transformUp(REPLACEMENT) : plan.resolveOperatorsUp(REPLACEMENT);
    }

    private static boolean isWrite(LogicalPlan node) {
        return writableTable(node).isPresent() && query(node).resolved();
    }

    private static LogicalPlan withWritableTable(LogicalPlan node) {
        return withTable(node, writableTable(node).orElseThrow().withInput(DataChanges.tables(query(node))));
    }

    /** Returns the query of a statement that writes to a table. */
    private static LogicalPlan query(LogicalPlan statement) {
        if (statement instanceof V2WriteCommand write) {
            return write.query();
        }
        return statement instanceof InsertIntoStatement insert
                ? insert.query()
                : ((InsertIntoDataSourceCommand) statement).query();
    }

    /**
     * Returns the table that a statement writes to, if it is a writable table of one of the formats and was not replaced
     * yet.
     */
    private static Optional<WritableTable> writableTable(LogicalPlan statement) {
        if (statement instanceof V2WriteCommand write && write.table() instanceof DataSourceV2Relation relation) {
            return writableTable(relation.table());
        }
        if (statement instanceof InsertIntoStatement insert && insert.table() instanceof LogicalRelation relation) {
            return writableTable(relation);
        }
        return statement instanceof InsertIntoDataSourceCommand insert
                ? writableTable(insert.logicalRelation())
                : Optional.empty();
    }

    private static Optional<WritableTable> writableTable(LogicalRelation relation) {
        if (!(relation.relation() instanceof PlaceholderRelation files)) {
            return Optional.empty();
        }
        // The relation may have been created for a read, with its own options.
        return relation.catalogTable().isEmpty()
                ? files.asWritable(List.of())
                : writableTable(relation.catalogTable().get());
    }

    private static Optional<WritableTable> writableTable(Table table) {
        if (table instanceof FormatTable ours) {
            return ours.asWritable();
        }
        // Spark 3.5.0 passes a table that it has just created as a catalog table.
        return table instanceof V1Table made ? writableTable(made.v1Table()) : Optional.empty();
    }

    private static Optional<WritableTable> writableTable(CatalogTable table) {
        return FormatTableProvider.forCatalogTable(table)
                .map(FormatTableProvider::format)
                .flatMap(WritableTable::writableFormat)
                .map(format -> CreateTableAsSelect.writableTable(format, table));
    }

    private static LogicalPlan withTable(LogicalPlan statement, WritableTable table) {
        TableSchemaCheck.check(
                table.format(),
                table.schema(),
                table.partitions(),
                table.options().asCaseSensitiveMap());
        if (statement instanceof V2WriteCommand write) {
            refuseEmptyPartitionValues(write.query());
            return (LogicalPlan) write.withNewTable(replaceTable(table, (DataSourceV2Relation) write.table()));
        }
        DataSourceV2Relation relation = ResolvePlaceholderRelation.relation(table);
        if (statement instanceof InsertIntoDataSourceCommand insert) {
            return insert(relation, table, insert);
        }
        Object[] parts = ScalaBridge.parts(statement);
        parts[0] = relation;
        return (LogicalPlan) statement.makeCopy(parts);
    }

    /** Rejects {@code PARTITION (column = '')}: Spark adds the values of static partitions to the query, each with a cast. */
    private static void refuseEmptyPartitionValues(LogicalPlan query) {
        for (LogicalPlan plan = query; plan instanceof Project project; plan = project.child()) {
            for (Object column : ScalaBridge.list(ScalaBridge.invoke(project, "projectList"))) {
                if (column instanceof Alias alias
                        && alias.child() instanceof Cast cast
                        && cast.getTagValue(Cast.BY_TABLE_INSERTION()).isDefined()
                        && cast.dataType() instanceof StringType
                        && cast.child() instanceof Literal value
                        && UTF8String.EMPTY_UTF8.equals(value.value())) {
                    throw Partitions.emptyValue(alias.name());
                }
            }
        }
    }

    private static LogicalPlan insert(
            DataSourceV2Relation relation, WritableTable table, InsertIntoDataSourceCommand insert) {
        CheckIndexedLabels.check(table, insert.query());
        LogicalPlan query = V2WriteCommands.optimized(insert.query());
        if (!insert.overwrite()) {
            return V2WriteCommands.append(relation, query, ScalaBridge.emptyMap());
        }
        return table.isOverwrittenDynamically()
                ? V2WriteCommands.overwritePartitions(relation, query, ScalaBridge.emptyMap())
                : V2WriteCommands.overwrite(relation, query, ScalaBridge.emptyMap());
    }

    /** Replaces the table of a statement whose first part is a {@link ResolvedTable}. */
    static LogicalPlan replaceTable(Table table, LogicalPlan statement) {
        return replace(2, table, statement);
    }

    /** Replaces the catalog of a statement on a table, which carries it out. */
    static LogicalPlan replaceCatalog(TableCatalog catalog, LogicalPlan statement) {
        return replace(0, catalog, statement);
    }

    private static LogicalPlan replace(int part, Object replacement, LogicalPlan statement) {
        Object[] parts = ScalaBridge.parts(statement);
        Object[] resolved = ScalaBridge.parts((ResolvedTable) parts[0]);
        resolved[part] = replacement;
        parts[0] = ((ResolvedTable) parts[0]).makeCopy(resolved);
        return (LogicalPlan) statement.makeCopy(parts);
    }

    /** Replaces the table of a relation and keeps the expression IDs, which the statement refers to. */
    static DataSourceV2Relation replaceTable(Table table, DataSourceV2Relation relation) {
        Object[] parts = ScalaBridge.parts(relation);
        parts[0] = table;
        return (DataSourceV2Relation) relation.makeCopy(parts);
    }
}
