package io.github.mlformats.core.table;

import io.github.mlformats.core.io.HadoopPaths;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
 * The changes of data by this driver, which its cached DataFrames must follow. Others keep the files that they have listed, so that all
 * parts of a query read the same.
 */
public final class DataChanges {
    private static final Logger LOG = LoggerFactory.getLogger(DataChanges.class);

    private DataChanges() {}

    /** A table of Spark that reads files. */
    public interface FileTable {
        /** Returns the files and directories that have all files of the table, see {@link InputPaths#directories}. */
        List<Path> inputs();

        /**
         * Lists the files anew.
         *
         * @return false if their columns or the names of labels have changed, so that the table stays as it is
         */
        boolean renew();
    }

    /**
     * Says that a write has changed the files of a directory. Cached DataFrames that read it are computed anew when they are next used, as
     * Spark does it for its own sources.
     *
     * @param directory the directory, or a file
     */
    public static void publish(Path directory, Configuration conf, SparkSession session) {
        try {
            recache(session, HadoopPaths.realPath(directory, conf));
        } catch (Exception | LinkageError e) {
            warn(directory, e);
        }
    }

    /** The data is written: the write must not fail. */
    private static void warn(Path changed, Throwable cause) {
        LOG.warn("cached DataFrames of {} may keep their rows, or are not cached any more", changed, cause);
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
        List<CachedReads> found = new ArrayList<>();
        recache(session, manager, cached -> {
            List<FileTable> tables =
                    ScalaBridge.list(ScalaBridge.invoke(cached.plan(), "collectWithSubqueries", reading)).stream()
                            .map(relation -> (FileTable) ((DataSourceV2Relation) relation).table())
                            .toList();
            if (!tables.isEmpty()) {
                found.add(new CachedReads(cached, tables));
            }
            return false;
        });
        Collections.reverse(found); // the newest is the first
        for (CachedReads one : found) {
            try {
                if (one.tables().stream().allMatch(FileTable::renew)) {
                    recache(session, manager, cached -> cached == one.cached());
                } else {
                    LOG.warn("cached DataFrames of {} keep their rows, as its columns have changed", changed);
                }
            } catch (RuntimeException | LinkageError e) {
                warn(changed, e);
            }
        }
    }

    /** A cached plan, and its tables that read the changed directory. */
    private record CachedReads(CachedData cached, List<FileTable> tables) {}

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
