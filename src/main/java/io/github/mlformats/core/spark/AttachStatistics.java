package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.AnalyzedTable;
import io.github.mlformats.core.scan.AnalyzedTable.Column;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.table.ScalaBridge;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.catalog.CatalogColumnStat;
import org.apache.spark.sql.catalyst.catalog.CatalogStatistics;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.plans.logical.ColumnStat;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.StructField;
import scala.Option;
import scala.PartialFunction;
import scala.math.BigInt;

/**
 * Adds what {@code ANALYZE TABLE} has found to the tables of a query, which the catalog does not pass to tables of data sources. As
 * for Spark's own sources, only while {@code spark.sql.cbo.enabled} or {@code spark.sql.cbo.planStats.enabled} is set.
 */
final class AttachStatistics extends Rule<LogicalPlan> {
    private static final PartialFunction<LogicalPlan, LogicalPlan> ATTACHING =
            ScalaBridge.partial(AttachStatistics::isUnasked, node -> attach((DataSourceV2Relation) node));

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        SparkSession session = SparkSession.active();
        boolean used = isSet(session, "spark.sql.cbo.enabled") || isSet(session, "spark.sql.cbo.planStats.enabled");
        return used ? (LogicalPlan) plan.transformUp(ATTACHING) : plan;
    }

    private static boolean isSet(SparkSession session, String setting) {
        return Boolean.parseBoolean(session.conf().get(setting, "false"));
    }

    private static boolean isUnasked(LogicalPlan node) {
        return node instanceof DataSourceV2Relation relation
                && relation.table() instanceof FormatTable table
                && table.isCatalogTable()
                && table.analyzed().isEmpty()
                && relation.identifier().isDefined();
    }

    private static LogicalPlan attach(DataSourceV2Relation relation) {
        FormatTable table = (FormatTable) relation.table();
        AnalyzedTable analyzed = SessionCatalogTables.find(relation.identifier().get())
                .map(CatalogTable::stats)
                .filter(Option::isDefined)
                .map(stats -> analyzed(table, stats.get()))
                .orElse(AnalyzedTable.NONE);
        return ResolveWritableTable.replaceTable(table.withAnalyzed(analyzed), relation);
    }

    private static AnalyzedTable analyzed(FormatTable table, CatalogStatistics stats) {
        Map<String, Column> columns = new HashMap<>();
        for (StructField field : table.schema().fields()) {
            Option<CatalogColumnStat> stored = stats.colStats().get(field.name());
            if (stored.isDefined()) {
                columns.put(field.name(), column(stored.get().toPlanStat(field.name(), field.dataType())));
            }
        }
        return new AnalyzedTable(stats.sizeInBytes().toLong(), number(stats.rowCount()), columns);
    }

    private static Column column(ColumnStat stat) {
        return new Column(
                number(stat.distinctCount()),
                value(stat.min()),
                value(stat.max()),
                number(stat.nullCount()),
                length(stat.avgLen()),
                length(stat.maxLen()));
    }

    private static OptionalLong number(Option<BigInt> number) {
        return number.isDefined() ? OptionalLong.of(number.get().toLong()) : OptionalLong.empty();
    }

    /** The numbers are erased to objects. */
    private static OptionalLong length(Option<Object> number) {
        return number.isDefined() ? OptionalLong.of(((Number) number.get()).longValue()) : OptionalLong.empty();
    }

    private static Optional<Object> value(Option<Object> value) {
        return value.isDefined() ? Optional.of(value.get()) : Optional.empty();
    }
}
