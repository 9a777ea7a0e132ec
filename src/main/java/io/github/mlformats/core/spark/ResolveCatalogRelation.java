package io.github.mlformats.core.spark;

import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.scan.TableAccess;
import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.table.TableResolver;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.UnresolvedCatalogRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.catalog.CatalogManager;
import org.apache.spark.sql.connector.catalog.CatalogPlugin;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.PartialFunction;

/**
 * Resolves catalog tables of Spark 3.5 with the options of each read. Spark's own rule creates the relation of a table once
 * and caches it by name, so that {@code spark.read.option(...).table(name)} would get the options of the first read.
 *
 * <p>This rule must therefore run before Spark's, a position that extensions cannot specify: on its first run it moves
 * itself to the front of the analyzer's rules ({@link RuntimeRuleInjector#moveToFront}). The analysis that is already
 * running is the first one of its session: nothing is cached yet, and Spark's rule creates a relation with the options of
 * this read. Spark 4 has no such cache for these tables, and passes the options to the table ({@link
 * TableAccess#withReadOptions}).
 */
final class ResolveCatalogRelation extends Rule<LogicalPlan> {
    private static final PartialFunction<LogicalPlan, LogicalPlan> RESOLUTION =
            ScalaBridge.partial(ResolveCatalogRelation::isOurTable, ResolveCatalogRelation::resolve);

    /** Statements that Spark 3.5 would run on its catalog alone: V2 tables carry them out themselves. */
    private static final Set<String> STATEMENTS = Set.of(
            "TruncateTable",
            "TruncatePartition",
            "ShowPartitions",
            "AddPartitions",
            "DropPartitions",
            "RenamePartitions",
            "AddColumns");

    private static final PartialFunction<LogicalPlan, LogicalPlan> STATEMENT =
            ScalaBridge.partial(ResolveCatalogRelation::isOnOurTable, ResolveCatalogRelation::withTable);

    private volatile boolean atFront;

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        if (!atFront) {
            atFront = RuntimeRuleInjector.moveToFront(this);
        }
        return plan.resolveOperatorsUp(RESOLUTION).resolveOperatorsUp(STATEMENT);
    }

    private static boolean isOurTable(LogicalPlan node) {
        return node instanceof UnresolvedCatalogRelation relation
                && !relation.isStreaming()
                && FormatTableProvider.forCatalogTable(relation.tableMeta()).isPresent();
    }

    private static LogicalPlan resolve(LogicalPlan node) {
        UnresolvedCatalogRelation relation = (UnresolvedCatalogRelation) node;
        CatalogTable table = relation.tableMeta();
        FormatTableProvider source = FormatTableProvider.forCatalogTable(table).orElseThrow();
        OptionSet known = TableResolver.readOptions(source.format());
        CaseInsensitiveStringMap own = options(table);
        CaseInsensitiveStringMap options = TableAccess.mergeOptions(known, own, relation.options());
        TableResolver.of(source.format(), options); // Fails if an option is invalid.
        if (!table.schema().isEmpty()) {
            TableAccess.checkKeepsColumns(known, own, options);
        }
        return relation(table(source, table, options), table.identifier());
    }

    /** Creates a relation with its name in the catalog, which {@code REFRESH TABLE} needs. */
    private static DataSourceV2Relation relation(FormatTable table, TableIdentifier name) {
        Object catalogs =
                ScalaBridge.invoke(ScalaBridge.invoke(SparkSession.active(), "sessionState"), "catalogManager");
        CatalogPlugin catalog = ((CatalogManager) catalogs).v2SessionCatalog();
        String database =
                name.database().isDefined() ? name.database().get() : ((CatalogManager) catalogs).currentNamespace()[0];
        Identifier identifier = Identifier.of(new String[] {database}, name.table());
        return DataSourceV2Relation.create(table, Option.apply(catalog), Option.apply(identifier));
    }

    private static FormatTable table(FormatTableProvider source, CatalogTable table, CaseInsensitiveStringMap options) {
        if (table.schema().isEmpty()) {
            return FormatTable.infer(source.format(), options);
        }
        List<String> partitions = ScalaBridge.list(ScalaBridge.invoke(table, "partitionColumnNames")).stream()
                .map(String.class::cast)
                .toList();
        return FormatTable.declared(source.format(), options, table.schema(), partitions);
    }

    private static boolean isOnOurTable(LogicalPlan node) {
        return STATEMENTS.contains(node.getClass().getSimpleName())
                && node.productElement(0) instanceof ResolvedTable resolved
                && resolved.table() instanceof V1Table first
                && FormatTableProvider.forCatalogTable(first.v1Table()).isPresent();
    }

    private static LogicalPlan withTable(LogicalPlan statement) {
        CatalogTable table = ((V1Table) ((ResolvedTable) statement.productElement(0)).table()).v1Table();
        FormatTableProvider source = FormatTableProvider.forCatalogTable(table).orElseThrow();
        return ResolveWritableTable.replaceTable(table(source, table, options(table)), statement);
    }

    private static CaseInsensitiveStringMap options(CatalogTable table) {
        Map<String, String> options = ScalaBridge.map(table.storage().properties());
        options.put(TableCatalog.PROP_PROVIDER, table.provider().get());
        if (table.storage().locationUri().isDefined()) {
            options.put("path", new Path(table.location()).toString());
        }
        return new CaseInsensitiveStringMap(options);
    }
}
