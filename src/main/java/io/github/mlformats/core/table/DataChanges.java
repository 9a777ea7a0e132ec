package io.github.mlformats.core.table;

import io.github.mlformats.core.io.HadoopPaths;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.CachedData;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.PartialFunction;
import scala.runtime.AbstractFunction1;

/**
 * The changes of data by this driver, which its DataFrames must follow: one keeps the files that it has listed, and Spark keeps the
 * rows of one that is cached.
 */
public final class DataChanges {
    private static final Logger LOG = LoggerFactory.getLogger(DataChanges.class);

    /** Number of changed directories that are remembered. */
    private static final int REMEMBERED = 1000;

    /** The last changes, oldest first. */
    private static final Deque<Path> RECENT = new ArrayDeque<>();

    private static long count;

    private DataChanges() {}

    /** A table of Spark that reads files. */
    public interface FileTable {
        /** Returns the qualified files and directories that have all files of the table, see {@link InputPaths#directories}. */
        List<Path> inputs();
    }

    /** Returns how many changes there were. */
    public static synchronized long count() {
        return count;
    }

    /**
     * Returns whether files that were listed may have changed since.
     *
     * @param listed {@link #count} before they were listed
     * @param inputs qualified files and directories that have them
     */
    public static boolean hasChanged(long listed, List<Path> inputs) {
        List<Path> recent;
        synchronized (DataChanges.class) {
            if (count - listed > RECENT.size()) {
                return true;
            }
            recent = RECENT.stream().skip(RECENT.size() - (count - listed)).toList();
        }
        return recent.stream().anyMatch(changed -> inputs.stream().anyMatch(input -> overlap(input, changed)));
    }

    private static synchronized void remember(Path changed) {
        count++;
        RECENT.add(changed);
        if (RECENT.size() > REMEMBERED) {
            RECENT.remove();
        }
    }

    /**
     * Says that files of a directory have changed, or may have. DataFrames that read it list their files anew before their next query;
     * cached ones are computed anew when they are next used, as Spark does it for its own sources.
     *
     * @param directory the directory, or a file
     */
    public static void publish(Path directory, Configuration conf, SparkSession session) {
        try {
            Path changed = HadoopPaths.realPath(directory, conf);
            remember(changed);
            recache(session, changed);
        } catch (Exception | LinkageError e) {
            warn(directory, e);
        }
    }

    /** The data is written: the write must not fail. */
    private static void warn(Path changed, Throwable cause) {
        LOG.warn("cached DataFrames of {} may keep their rows: call unpersist() on them", changed, cause);
    }

    /**
     * Spark itself finds cached plans by path only if they read its own sources. Each is computed anew by itself, so that one that cannot
     * be does not remove the others from the cache; older ones first, as others may use them.
     */
    private static void recache(SparkSession session, Path changed) {
        Object manager = ScalaBridge.invoke(ScalaBridge.invoke(session, "sharedState"), "cacheManager");
        if ((Boolean) ScalaBridge.invoke(manager, "isEmpty")) {
            return;
        }
        PartialFunction<LogicalPlan, LogicalPlan> reading = ScalaBridge.partial(
                node -> node instanceof DataSourceV2Relation relation
                        && relation.table() instanceof FileTable table
                        && table.inputs().stream().anyMatch(input -> overlap(input, changed)),
                node -> node);
        List<CachedData> found = new ArrayList<>();
        recache(session, manager, cached -> {
            if (!ScalaBridge.list(ScalaBridge.invoke(cached.plan(), "collectWithSubqueries", reading))
                    .isEmpty()) {
                found.add(cached);
            }
            return false;
        });
        Collections.reverse(found); // the newest is the first
        for (CachedData one : found) {
            try {
                recache(session, manager, cached -> cached == one);
            } catch (RuntimeException | LinkageError e) {
                warn(changed, e);
            }
        }
    }

    /** Computes cached plans anew. */
    private static void recache(SparkSession session, Object manager, Predicate<CachedData> selected) {
        try {
            Method recache = Arrays.stream(manager.getClass().getDeclaredMethods())
                    .filter(method -> method.getName().equals("recacheByCondition") && method.getParameterCount() == 2)
                    .findFirst()
                    .orElseThrow(() -> new NoSuchMethodException("recacheByCondition"));
            recache.setAccessible(true);
            recache.invoke(manager, session, new AbstractFunction1<CachedData, Object>() {
                @Override
                public Object apply(CachedData cached) {
                    return selected.test(cached);
                }
            });
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the cache of Spark is not as expected", e);
        }
    }

    /** Whether one path is the other, or above it. */
    private static boolean overlap(Path one, Path other) {
        return isWithin(one, other) || isWithin(other, one);
    }

    private static boolean isWithin(Path path, Path directory) {
        Path above = path;
        while (above != null && !above.equals(directory)) {
            above = above.getParent();
        }
        return above != null;
    }
}
