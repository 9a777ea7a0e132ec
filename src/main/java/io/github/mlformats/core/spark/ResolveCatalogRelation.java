package io.github.mlformats.core.spark;

import io.github.mlformats.core.compat.ScalaBridge;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.scan.TableAccess;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.UnresolvedCatalogRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
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

    private volatile boolean atFront;

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        if (!atFront) {
            atFront = RuntimeRuleInjector.moveToFront(this);
        }
        return plan.resolveOperatorsUp(RESOLUTION);
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
        OptionSet known = TableLoader.readOptions(source.format());
        CaseInsensitiveStringMap own = options(table);
        CaseInsensitiveStringMap options = TableLoader.mergeOptions(known, own, relation.options());
        TableLoader.checkOptions(source.format(), options);
        if (table.schema().isEmpty()) {
            return ResolvePlaceholderRelation.relation(TableLoader.infer(source.format(), options));
        }
        TableLoader.checkKeepsColumns(known, own, options);
        return ResolvePlaceholderRelation.relation(
                TableLoader.withSchema(source.format(), options, table.schema(), List.of()));
    }

    private static CaseInsensitiveStringMap options(CatalogTable table) {
        Map<String, String> options = ScalaBridge.map(table.storage().properties());
        if (table.storage().locationUri().isDefined()) {
            options.put("path", new Path(table.location()).toString());
        }
        return new CaseInsensitiveStringMap(options);
    }
}
