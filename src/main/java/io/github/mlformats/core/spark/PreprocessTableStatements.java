package io.github.mlformats.core.spark;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.write.Partitions;
import io.github.mlformats.core.write.WritableTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.plans.logical.AlterTableCommand;
import org.apache.spark.sql.catalyst.plans.logical.AnalyzeColumn;
import org.apache.spark.sql.catalyst.plans.logical.AnalyzeTable;
import org.apache.spark.sql.catalyst.plans.logical.DeleteFromTable;
import org.apache.spark.sql.catalyst.plans.logical.DescribeRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.OverwriteByExpression;
import org.apache.spark.sql.catalyst.plans.logical.RecoverPartitions;
import org.apache.spark.sql.catalyst.plans.logical.RefreshTable;
import org.apache.spark.sql.catalyst.plans.logical.RepairTable;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTable;
import org.apache.spark.sql.catalyst.plans.logical.ShowCreateTable;
import org.apache.spark.sql.catalyst.plans.logical.V2CreateTableAsSelectPlan;
import org.apache.spark.sql.catalyst.plans.logical.V2CreateTablePlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.trees.TreeNodeTag;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.command.AnalyzeColumnCommand;
import org.apache.spark.sql.execution.command.AnalyzeTableCommand;
import org.apache.spark.sql.execution.command.CreateDataSourceTableAsSelectCommand;
import org.apache.spark.sql.execution.command.CreateTableLikeCommand;
import org.apache.spark.sql.execution.datasources.CreateTempViewUsing;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;

/**
 * Validates and completes DDL statements on tables of the formats, before Spark executes them.
 *
 * <p>Rejects what Spark would only record in its catalog: tables that have neither files nor a way to write them, a
 * query result for a read-only format, bucketing, partition columns that directory names cannot hold, and changes of
 * columns, which the files define. Adds the inferred columns to a table that Spark 3.5 would create without any, those of
 * partition directories to a view, the properties that Spark 4 does not copy to a table like another one, and the comment
 * and declared types to a table that Spark 4 shows. Replaces {@code MSCK REPAIR} and {@code RECOVER PARTITIONS}, which
 * Spark 4 refuses, by {@code REFRESH}.
 */
public final class PreprocessTableStatements extends Rule<LogicalPlan> {
    /** Marks views that have the columns of partition directories, as rules run repeatedly. */
    private static final TreeNodeTag<Boolean> COMPLETED = new TreeNodeTag<>("mlformats.completed");

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        if (plan instanceof V2CreateTablePlan statement) {
            return option(spec(plan), "provider")
                    .flatMap(FormatTableProvider::lookup)
                    .map(source -> create(source, TableLocation.absolute(statement)))
                    .orElse(plan);
        } else if (plan instanceof CreateTableLikeCommand like) {
            return CreateTableLike.rewrite(like);
        } else if (plan instanceof CreateTempViewUsing view
                && view.userSpecifiedSchema().isDefined()
                && view.getTagValue(COMPLETED).isEmpty()) {
            return FormatTableProvider.lookup(view.provider())
                    .map(source -> withPartitions(view, source))
                    .orElse(plan);
        } else if (plan instanceof CreateDataSourceTableAsSelectCommand first) {
            return FormatTableProvider.forCatalogTable(first.table())
                    .map(source -> firstApi(source, first))
                    .orElse(plan);
        } else if (plan instanceof AlterTableCommand alter
                && alter.table() instanceof ResolvedTable resolved
                && resolved.table() instanceof FormatTable table) {
            return alter(plan, resolved, table);
        } else if (plan instanceof DeleteFromTable delete) {
            return PartitionCondition.rewrite(delete);
        } else if (plan instanceof OverwriteByExpression overwrite) {
            return PartitionCondition.rewrite(overwrite);
        } else if ((plan instanceof ShowCreateTable || plan instanceof DescribeRelation)
                && plan.productElement(0) instanceof ResolvedTable resolved
                && resolved.table() instanceof FormatTable table) {
            return shown(plan, resolved, table);
        } else if ((plan instanceof AnalyzeTable || plan instanceof AnalyzeColumn)
                && plan.productElement(0) instanceof ResolvedTable resolved
                && resolved.table() instanceof FormatTable table) {
            return analyze(plan, resolved, table);
        } else if ((plan instanceof RepairTable || plan instanceof RecoverPartitions)
                && plan.productElement(0) instanceof ResolvedTable resolved
                && resolved.table() instanceof FormatTable) {
            // The partitions are the directories of each listing: only what Spark has cached can be out of date.
            return new RefreshTable(resolved);
        }
        return plan;
    }

    /** Adds the comment of a table and the declared types of its columns to what is shown of it. */
    private static LogicalPlan shown(LogicalPlan plan, ResolvedTable resolved, FormatTable table) {
        FormatTable typed = table.withDeclaredTypes();
        FormatTable shown = table.properties().containsKey(TableCatalog.PROP_COMMENT)
                ? typed
                : SessionCatalogTables.find(resolved.identifier())
                        .map(CatalogTable::comment)
                        .filter(Option::isDefined)
                        .map(comment -> typed.withComment(comment.get()))
                        .orElse(typed);
        return shown == table ? plan : ResolveWritableTable.replaceTable(shown, plan);
    }

    /** Adds the columns of partition directories to those of a view, as they follow those of {@code spark.read.schema(...)}. */
    private static LogicalPlan withPartitions(CreateTempViewUsing view, FormatTableProvider source) {
        CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(ScalaBridge.map(view.options()));
        Option<StructType> columns = view.userSpecifiedSchema();
        StructType all = FormatTable.userSpecified(source.format(), options, columns.get())
                .schema();
        LogicalPlan completed = (LogicalPlan) view.makeCopy(ScalaBridge.parts(view, columns, Option.apply(all)));
        completed.setTagValue(COMPLETED, true);
        return completed;
    }

    /**
     * Lets Spark analyze a table of its catalog as it does its own: it refuses tables of data sources.
     *
     * @throws UsageException if a partition is to be analyzed
     */
    private static LogicalPlan analyze(LogicalPlan statement, ResolvedTable resolved, FormatTable table) {
        TableIdentifier name = SessionCatalogTables.name(resolved.identifier()).orElseThrow();
        if (statement instanceof AnalyzeColumn columns) {
            return ScalaBridge.make(
                    AnalyzeColumnCommand.class, name, ScalaBridge.invoke(columns, "columnNames"), columns.allColumns());
        }
        AnalyzeTable all = (AnalyzeTable) statement;
        if (!(Boolean) ScalaBridge.invoke(ScalaBridge.invoke(all, "partitionSpec"), "isEmpty")) {
            throw new UsageException("ANALYZE TABLE " + table.name() + " PARTITION is not supported: a partition is a"
                    + " directory, and the catalog has statistics of tables only. Analyze the table");
        }
        return new AnalyzeTableCommand(name, all.noScan());
    }

    private static LogicalPlan firstApi(FormatTableProvider source, CreateDataSourceTableAsSelectCommand statement) {
        if (statement.table().bucketSpec().isDefined()) {
            throw noBuckets(source, statement.table().bucketSpec().get().toString());
        }
        return CreateTableAsSelect.rewriteV1(writable(source), statement);
    }

    private static LogicalPlan create(FormatTableProvider source, LogicalPlan plan) {
        Object spec = spec(plan);
        Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        options.putAll(ScalaBridge.map(ScalaBridge.invoke(spec, "options")));
        option(spec, "location").ifPresent(path -> options.put("path", path));
        String path = options.get("path");
        refuseBuckets(source, plan);
        checkPartitions(source.format(), (V2CreateTablePlan) plan);
        if (plan instanceof V2CreateTableAsSelectPlan query) {
            WritableFormat format = writable(source);
            TableSchemaCheck.check(
                    format, query.query().schema(), PartitionColumnOrder.partitionColumns(query), options);
            Map<String, String> definition = CreateTableAsSelect.definition(
                    ScalaBridge.map(ScalaBridge.invoke(spec, "options")),
                    ScalaBridge.map(ScalaBridge.invoke(spec, "properties")),
                    (Option<String>) ScalaBridge.invoke(spec, "comment"));
            return CreateTableAsSelect.rewrite(query, source.format(), path, definition);
        }
        if (plan instanceof ReplaceTable replace) {
            CreateTableAsSelect.refuseReplacement(replace);
        }
        if (path == null) {
            checkWritable(source);
        }
        if (path == null && !hasColumns(plan)) {
            throw new UsageException(
                    "a table of " + source.shortName() + " files needs columns, or the LOCATION of existing files");
        }
        LogicalPlan complete =
                PartitionColumnOrder.moveLast(withColumns(plan, source, new CaseInsensitiveStringMap(options)));
        TableSchemaCheck.checkOptions(
                source.format(),
                ((V2CreateTablePlan) complete).tableSchema(),
                PartitionColumnOrder.partitionColumns(complete),
                options);
        return complete;
    }

    /** @throws UsageException if a table without files would stay without rows */
    static void checkWritable(FormatTableProvider source) {
        if (WritableTable.writableFormat(source.format()).isEmpty()) {
            throw new UsageException("a table of " + source.shortName() + " files needs the LOCATION of existing files:"
                    + " no statement can write rows into the table");
        }
    }

    /**
     * Rejects {@code CLUSTERED BY}, {@code CLUSTER BY} and {@code bucketBy}, which Spark would record in its catalog
     * without effect.
     */
    private static void refuseBuckets(FormatTableProvider source, LogicalPlan plan) {
        for (Object one : ScalaBridge.list(ScalaBridge.invoke(plan, "partitioning"))) {
            if (!((Transform) one).name().equals("identity")) {
                throw noBuckets(source, one.toString());
            }
        }
    }

    /** Spark checks the partition columns of a table only for its own sources. Inferred columns are not known yet. */
    private static void checkPartitions(Format format, V2CreateTablePlan plan) {
        List<String> partitions = PartitionColumnOrder.partitionColumns(plan);
        if (!partitions.isEmpty()) {
            Partitions.checkFormat(format);
        }
        StructType columns = plan.tableSchema();
        if (!columns.isEmpty()) {
            Partitions.check(columns, partitions);
        }
    }

    private static UsageException noBuckets(FormatTableProvider source, String transform) {
        return new UsageException("a table of " + source.shortName() + " files does not support " + transform
                + ". Only partitioning by column values is supported, without buckets or clustering. Use PARTITIONED"
                + " BY (column) or partitionBy(\"column\"), or sort the rows before writing");
    }

    private static WritableFormat writable(FormatTableProvider source) {
        return WritableTable.writableFormat(source.format())
                .orElseThrow(() -> FormatTable.writeNotSupported(source.format()));
    }

    /** Spark 3.5 and 4 have different classes of columns, in the same position. */
    private static boolean hasColumns(LogicalPlan plan) {
        return !ScalaBridge.list(plan.productElement(1)).isEmpty();
    }

    /** Adds inferred columns on Spark 3.5; Spark 4 requests them from the source itself. */
    private static LogicalPlan withColumns(
            LogicalPlan plan, FormatTableProvider source, CaseInsensitiveStringMap options) {
        Object[] parts = ScalaBridge.parts(plan);
        for (int i = 0; i < parts.length; i++) {
            if (parts[i] instanceof StructType columns && columns.isEmpty()) {
                parts[i] = FormatTable.infer(source.format(), options).schema();
            }
        }
        return (LogicalPlan) plan.makeCopy(parts);
    }

    private static LogicalPlan alter(LogicalPlan statement, ResolvedTable resolved, FormatTable table) {
        List<Object> changes = ScalaBridge.list(ScalaBridge.invoke(statement, "changes"));
        if (!changes.stream().allMatch(TableChange.AddColumn.class::isInstance)
                && changes.stream()
                        .anyMatch(change -> change instanceof TableChange.ColumnChange
                                && !(change instanceof TableChange.UpdateColumnComment))) {
            throw new UsageException("the columns of " + table.name()
                    + " are defined by its files: they can be added and get comments, but not be altered otherwise. To"
                    + " select other columns, create a view of the table");
        }
        return changes.isEmpty()
                        || resolved.catalog() instanceof TableAlteration
                        || SessionCatalogTables.find(resolved.identifier()).isEmpty()
                ? statement
                : ResolveWritableTable.replaceCatalog(new TableAlteration(resolved.catalog(), table), statement);
    }

    private static Object spec(Object statement) {
        return ScalaBridge.invoke(statement, "tableSpec");
    }

    private static Optional<String> option(Object spec, String name) {
        Option<?> value = (Option<?>) ScalaBridge.invoke(spec, name);
        return value.isDefined() ? Optional.of((String) value.get()) : Optional.empty();
    }
}
