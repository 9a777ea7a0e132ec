package io.github.mlformats.core.source;

import io.github.mlformats.core.files.ScalaBridge;
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
 * Adds our rules to a session that was made without them: PySpark 3.5 does not look for {@link SessionRules}, and a jar
 * may come after the session. Spark's optimizer asks for rules before each plan; the analyzer has a list of them, which
 * is replaced and holds from the next analysis on.
 */
final class LateRules {
    private static final String ANALYZER_RULES = "extendedResolutionRules";

    /** The analyses that began without the rules: mostly one, the first in which a source of ours is named. */
    private static final Set<QueryPlanningTracker> MISSED =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private LateRules() {}

    /** Whether an analysis that goes on has no {@link SqlPathRule}. */
    static boolean missedBy(QueryPlanningTracker analysis) {
        return MISSED.contains(analysis);
    }

    /** To the session whose query this thread plans, if it lacks them. */
    static synchronized void addToActiveSession() {
        Option<SparkSession> session = SparkSession.getActiveSession();
        if (session.isDefined()) {
            try {
                addTo(session.get());
            } catch (LinkageError e) {
                // Another kind of session: FormatRelation reads without rules.
            }
        }
    }

    private static void addTo(SparkSession session) {
        SessionRules.inject((SparkSessionExtensions) ScalaBridge.invoke(session, "extensions"));
        Object analyzer = ScalaBridge.invoke(ScalaBridge.invoke(session, "sessionState"), "analyzer");
        List<Object> rules = ScalaBridge.list(ScalaBridge.invoke(analyzer, ANALYZER_RULES));
        if (rules.stream().anyMatch(SqlPathRule.class::isInstance)) {
            return;
        }
        Option<QueryPlanningTracker> analysis = QueryPlanningTracker.get();
        if (analysis.isDefined()) {
            MISSED.add(analysis.get());
        }
        set(analyzer, Stream.concat(rules.stream(), SessionRules.resolutionRules()));
    }

    /**
     * Lets a rule of the session whose query this thread plans come before Spark's own, from the next analysis on.
     *
     * @return whether nothing is left to do; false if the rule is not one of this session's
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
            // Another kind of analyzer: the rule stays where it is.
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
