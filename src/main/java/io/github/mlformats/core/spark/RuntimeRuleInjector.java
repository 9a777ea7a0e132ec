package io.github.mlformats.core.spark;

import io.github.mlformats.core.table.ScalaBridge;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.QueryPlanningTracker;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import scala.Option;

/**
 * Injects the session rules at runtime into sessions that were created without them: PySpark 3.5 does not load {@link
 * SessionRules} as a service, and a jar may be added to a running session.
 *
 * <p>Two mechanisms: Spark's optimizer evaluates the extensions for each query, so that registering there is enough. The
 * analyzer has a fixed list of rules; its field is replaced by reflection, which takes effect from the next analysis on. An
 * analysis that is already running does not see the rules: it is remembered in {@link #startedWithoutRules}, and {@link
 * FormatRelationProvider} and the optimizer variants of the rules handle it. If the session is of an unknown kind, {@link
 * PlaceholderRelation} reads without rules.
 */
final class RuntimeRuleInjector {
    private static final String ANALYZER_RULES = "extendedResolutionRules";

    /** Analyses that started without the rules: usually one, the first that refers to one of the formats. */
    private static final Set<QueryPlanningTracker> MISSED =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private RuntimeRuleInjector() {}

    /** Returns whether a running analysis started without {@link ResolvePathRelation}. */
    static boolean startedWithoutRules(QueryPlanningTracker analysis) {
        return MISSED.contains(analysis);
    }

    /** Injects the rules into the active session of the current thread, if they are missing. */
    static synchronized void injectIntoActiveSession() {
        Option<SparkSession> session = SparkSession.getActiveSession();
        if (session.isDefined()) {
            try {
                addTo(session.get());
            } catch (LinkageError e) {
                // An unknown kind of session: PlaceholderRelation reads without rules.
            }
        }
    }

    private static void addTo(SparkSession session) {
        SessionRules.inject((SparkSessionExtensions) ScalaBridge.invoke(session, "extensions"));
        Object analyzer = ScalaBridge.invoke(ScalaBridge.invoke(session, "sessionState"), "analyzer");
        List<Object> rules = ScalaBridge.list(ScalaBridge.invoke(analyzer, ANALYZER_RULES));
        if (rules.stream().anyMatch(ResolvePathRelation.class::isInstance)) {
            return;
        }
        Option<QueryPlanningTracker> analysis = QueryPlanningTracker.get();
        if (analysis.isDefined()) {
            MISSED.add(analysis.get());
        }
        set(analyzer, Stream.concat(rules.stream(), SessionRules.resolutionRules()));
    }

    /**
     * Moves a rule of the active session in front of Spark's own, from the next analysis on.
     *
     * @return whether the rule is in place or cannot be moved; false if it does not belong to the active session
     */
    static synchronized boolean moveToFront(Rule<LogicalPlan> rule) {
        Option<SparkSession> session = SparkSession.getActiveSession();
        if (session.isEmpty()) {
            return false;
        }
        try {
            Object analyzer = ScalaBridge.invoke(ScalaBridge.invoke(session.get(), "sessionState"), "analyzer");
            List<Object> rules = ScalaBridge.list(ScalaBridge.invoke(analyzer, ANALYZER_RULES));
            if (rules.stream().noneMatch(one -> one == rule)) {
                return false;
            }
            set(analyzer, Stream.concat(Stream.of(rule), rules.stream().filter(one -> one != rule)));
        } catch (LinkageError e) {
            // An unknown kind of analyzer: the rule keeps its position.
        }
        return true;
    }

    private static void set(Object analyzer, Stream<?> rules) {
        try {
            Field field = analyzer.getClass().getDeclaredField(ANALYZER_RULES);
            field.setAccessible(true);
            field.set(analyzer, ScalaBridge.seq(rules.toList()));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the rules of Spark's analyzer are not accessible", e);
        }
    }
}
