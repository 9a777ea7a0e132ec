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
 *
 * <p>All sessions of a Spark Connect server have the same extensions, but a jar that a client sent belongs to the client's
 * session: its class loader is closed when the session ends, and a rule of it would fail in every other session. Such a
 * session gets extensions of its own.
 */
final class RuntimeRuleInjector {
    private static final String ANALYZER_RULES = "extendedResolutionRules";
    private static final String EXTENSIONS = "extensions";

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
        SparkSessionExtensions extensions = (SparkSessionExtensions) ScalaBridge.invoke(session, EXTENSIONS);
        if (!SessionRules.areIn(extensions)) {
            if (!isJarOfAllSessions(session)) {
                extensions = copy(extensions);
                set(session, EXTENSIONS, extensions);
            }
            SessionRules.inject(extensions);
        }
        Object analyzer = ScalaBridge.invoke(ScalaBridge.invoke(session, "sessionState"), "analyzer");
        List<Object> rules = ScalaBridge.list(ScalaBridge.invoke(analyzer, ANALYZER_RULES));
        if (rules.stream().anyMatch(ResolvePathRelation.class::isInstance)) {
            return;
        }
        Option<QueryPlanningTracker> analysis = QueryPlanningTracker.get();
        if (analysis.isDefined()) {
            MISSED.add(analysis.get());
        }
        Stream<Object> others = rules.stream().filter(rule -> !isOfOtherLoader(rule));
        setRules(analyzer, Stream.concat(others, SessionRules.resolutionRules()));
    }

    /** Returns whether every session can load our classes: not if a client of Spark Connect sent the jar. */
    private static boolean isJarOfAllSessions(SparkSession session) {
        try {
            String name = SessionRules.class.getName();
            return Class.forName(name, false, session.sharedState().jarClassLoader()) == SessionRules.class;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static SparkSessionExtensions copy(SparkSessionExtensions extensions) {
        SparkSessionExtensions copy = new SparkSessionExtensions();
        try {
            // Each kind of extension is a buffer.
            for (Field kind : SparkSessionExtensions.class.getDeclaredFields()) {
                kind.setAccessible(true);
                for (Object one : ScalaBridge.list(kind.get(extensions))) {
                    if (!isOfOtherLoader(one)) {
                        ScalaBridge.invoke(kind.get(copy), "$plus$eq", one);
                    }
                }
            }
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new LinkageError("the extensions of Spark's session are not accessible", e);
        }
        return copy;
    }

    /**
     * Returns whether a rule, or what creates one, is ours, but of another class loader: Spark loads the jars of a session again
     * if its client sends another one, or if the session is cloned.
     */
    private static boolean isOfOtherLoader(Object rule) {
        Class<?> type = rule.getClass();
        return type.getName().startsWith(SessionRules.class.getPackageName() + ".")
                && type.getClassLoader() != SessionRules.class.getClassLoader();
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
            setRules(analyzer, Stream.concat(Stream.of(rule), rules.stream().filter(one -> one != rule)));
        } catch (LinkageError e) {
            // An unknown kind of analyzer: the rule keeps its position.
        }
        return true;
    }

    private static void setRules(Object analyzer, Stream<?> rules) {
        set(analyzer, ANALYZER_RULES, ScalaBridge.seq(rules.toList()));
    }

    private static void set(Object target, String name, Object value) {
        try {
            Field field = target.getClass().getDeclaredField(name);
            field.setAccessible(true);
            field.set(target, value);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(
                    "the field " + name + " of " + target.getClass().getName() + " is not accessible", e);
        }
    }
}
