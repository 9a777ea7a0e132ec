package io.github.mlformats.core.spark;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.spark.package$;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.SparkSessionExtensionsProvider;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import scala.runtime.BoxedUnit;

/**
 * Registers the rules with every session that starts with this jar. Spark finds this class through
 * {@code META-INF/services}; {@link RuntimeRuleInjector} handles other sessions.
 */
public final class SessionRules implements SparkSessionExtensionsProvider {
    /** Whether Spark resolves catalog tables of these formats through its V1 API, as 3.5 does. */
    private static final boolean HAS_CATALOG_RELATIONS =
            package$.MODULE$.SPARK_VERSION().startsWith("3.");

    private static final Set<SparkSessionExtensions> DONE = Collections.newSetFromMap(new WeakHashMap<>());

    @Override
    public BoxedUnit apply(SparkSessionExtensions extensions) {
        inject(extensions);
        return BoxedUnit.UNIT;
    }

    /** Returns whether the rules are registered with a session. */
    static synchronized boolean areIn(SparkSessionExtensions extensions) {
        return DONE.contains(extensions);
    }

    static synchronized void inject(SparkSessionExtensions extensions) {
        if (DONE.add(extensions)) {
            resolution().forEach(rule -> extensions.injectResolutionRule(session -> rule.get()));
            extensions.injectOptimizerRule(session -> new ResolvePlaceholderRelation(true));
            extensions.injectOptimizerRule(session -> new ResolveWritableTable(true));
            extensions.injectOptimizerRule(session -> new PreserveRowOrder());
            extensions.injectOptimizerRule(session -> new PreprocessTableStatements());
            extensions.injectOptimizerRule(session -> new PadCharColumns());
            extensions.injectOptimizerRule(session -> new PruneStreamColumns());
            extensions.injectOptimizerRule(session -> new AttachReadOptions());
            extensions.injectOptimizerRule(session -> new PushPartitionFilters());
            extensions.injectOptimizerRule(session -> new AttachStatistics());
            extensions.injectColumnar(session -> new PassRowsToPython());
            extensions.injectColumnar(session -> new ReadVariantFields());
        }
    }

    /** Returns new instances of the resolution rules. */
    static Stream<Rule<LogicalPlan>> resolutionRules() {
        return resolution().map(Supplier::get);
    }

    private static Stream<Supplier<Rule<LogicalPlan>>> resolution() {
        Stream<Supplier<Rule<LogicalPlan>>> all = Stream.of(
                ResolvePathRelation::new,
                () -> new ResolvePlaceholderRelation(false),
                () -> new ResolveWritableTable(false),
                ResolveRewritableTable::new,
                CheckIndexedLabels::new);
        return HAS_CATALOG_RELATIONS ? Stream.concat(Stream.of(ResolveCatalogRelation::new), all) : all;
    }
}
