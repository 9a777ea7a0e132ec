package io.github.mlformats.core.source;

import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.SparkSessionExtensionsProvider;
import scala.runtime.BoxedUnit;

/** Adds our rules to every session that starts with our jar: Spark finds them by {@code META-INF/services}. */
public final class SessionRules implements SparkSessionExtensionsProvider {
    @Override
    public BoxedUnit apply(SparkSessionExtensions extensions) {
        extensions.injectResolutionRule(session -> new FinderRule());
        extensions.injectPostHocResolutionRule(session -> new ReadOnlyRule());
        return BoxedUnit.UNIT;
    }
}
