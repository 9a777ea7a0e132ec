package io.github.mlformats.core.source;

import io.github.mlformats.core.source.statement.KeyLabelsRule;
import io.github.mlformats.core.source.statement.SortedRowsRule;
import io.github.mlformats.core.source.statement.TableRule;
import io.github.mlformats.core.source.statement.WriterRule;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import org.apache.spark.package$;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.SparkSessionExtensionsProvider;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import scala.runtime.BoxedUnit;

/**
 * Registers the rules with every session that starts with this jar. Spark finds this class through
 * {@code META-INF/services}; {@link LateRules} handles other sessions.
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

    static synchronized void inject(SparkSessionExtensions extensions) {
        if (DONE.add(extensions)) {
            if (HAS_CATALOG_RELATIONS) {
                extensions.injectResolutionRule(session -> new CatalogTableRule());
            }
            extensions.injectResolutionRule(session -> new SqlPathRule());
            extensions.injectResolutionRule(session -> new ReaderRule(false));
            extensions.injectResolutionRule(session -> new WriterRule(false));
            extensions.injectPostHocResolutionRule(session -> new KeyLabelsRule());
            extensions.injectOptimizerRule(session -> new ReaderRule(true));
            extensions.injectOptimizerRule(session -> new WriterRule(true));
            extensions.injectOptimizerRule(session -> new SortedRowsRule());
            extensions.injectOptimizerRule(session -> new TableRule());
            extensions.injectOptimizerRule(session -> new StreamColumns());
        }
    }

    /** Returns new instances of the resolution rules. */
    static Stream<Rule<LogicalPlan>> resolutionRules() {
        Stream<Rule<LogicalPlan>> all = Stream.of(new SqlPathRule(), new ReaderRule(false), new WriterRule(false));
        return HAS_CATALOG_RELATIONS ? Stream.concat(Stream.of(new CatalogTableRule()), all) : all;
    }
}
