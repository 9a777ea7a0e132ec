package io.github.mlformats.core.source;

import io.github.mlformats.core.files.ScalaBridge;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.UnresolvedCatalogRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.PartialFunction;
import scala.runtime.AbstractPartialFunction;

/**
 * Resolves a table of the catalog of Spark 3.5 under the options of its read. Spark's own rule makes the relation of a table once
 * and keeps it by name, so that {@code spark.read.option(...).table(name)} would have the options of whichever read came first.
 *
 * <p>So this rule must come before that one, where no extension can put it: it moves to the front of the analyzer's rules when it
 * first runs ({@link LateRules}). The analysis that goes on meanwhile is the first of its session: nothing is kept yet, and
 * Spark's rule makes a relation under the options of this read. Spark 4 has no such relations of our tables, and hands the
 * options over to the table ({@link FoundTable#with}).
 */
final class CatalogTableRule extends Rule<LogicalPlan> {
    private static final PartialFunction<LogicalPlan, LogicalPlan> RESOLUTION = new AbstractPartialFunction<>() {
        @Override
        public boolean isDefinedAt(LogicalPlan node) {
            return node instanceof UnresolvedCatalogRelation relation
                    && !relation.isStreaming()
                    && TableSource.of(relation.tableMeta()).isPresent();
        }

        @Override
        public LogicalPlan apply(LogicalPlan node) {
            UnresolvedCatalogRelation relation = (UnresolvedCatalogRelation) node;
            CatalogTable table = relation.tableMeta();
            TableSource source = TableSource.of(table).orElseThrow();
            CaseInsensitiveStringMap options = ReadOptions.merge(
                    TableLoader.options(source.format()), options(table), relation.options());
            TableLoader.check(source.format(), options);
            return ReaderRule.relation(
                    table.schema().isEmpty()
                            ? TableLoader.infer(source.format(), options)
                            : TableLoader.declared(source.format(), options, table.schema(), List.of()));
        }
    };

    private volatile boolean atFront;

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        if (!atFront) {
            atFront = LateRules.moveToFront(this);
        }
        return plan.resolveOperatorsUp(RESOLUTION);
    }

    private static CaseInsensitiveStringMap options(CatalogTable table) {
        Map<String, String> options = ScalaBridge.map(table.storage().properties());
        if (table.storage().locationUri().isDefined()) {
            options.put("path", new Path(table.location()).toString());
        }
        return new CaseInsensitiveStringMap(options);
    }
}
