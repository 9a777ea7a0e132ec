package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.ScalaBridge;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.PartialFunction;

/** Resolves {@code SELECT * FROM format.`path`} to a table of the files, unless a table with that name exists. */
final class ResolvePathRelation extends Rule<LogicalPlan> {
    private static final PartialFunction<LogicalPlan, LogicalPlan> RESOLUTION =
            ScalaBridge.partial(ResolvePathRelation::isPath, ResolvePathRelation::resolve);

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return plan.resolveOperatorsUp(RESOLUTION);
    }

    private static boolean isPath(LogicalPlan node) {
        return node instanceof UnresolvedRelation relation
                && !relation.isStreaming()
                && source(relation).isPresent();
    }

    private static LogicalPlan resolve(LogicalPlan node) {
        UnresolvedRelation relation = (UnresolvedRelation) node;
        Map<String, String> options = new HashMap<>(relation.options().asCaseSensitiveMap());
        options.put("path", (String) name(relation).get(1));
        Format format = source(relation).orElseThrow().format();
        return ResolvePlaceholderRelation.relation(FormatTable.infer(format, new CaseInsensitiveStringMap(options)));
    }

    private static Optional<FormatTableProvider> source(UnresolvedRelation relation) {
        List<Object> name = name(relation);
        return name.size() == 2 && SQLConf.get().runSQLonFile()
                ? FormatTableProvider.lookup((String) name.get(0))
                : Optional.empty();
    }

    private static List<Object> name(UnresolvedRelation relation) {
        return ScalaBridge.list(ScalaBridge.invoke(relation, "multipartIdentifier"));
    }
}
