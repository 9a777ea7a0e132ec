package io.github.mlformats.core.table;

import io.github.mlformats.core.io.HadoopPaths;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
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
 * Changes of the files that queries have listed. Cached DataFrames must follow those by this driver. Others keep the files that they have
 * listed, so that all parts of a query read the same.
 */
public final class DataChanges {
    private static final Logger LOG = LoggerFactory.getLogger(DataChanges.class);

    private static final PartialFunction<LogicalPlan, LogicalPlan> READING = ScalaBridge.partial(
            node -> node instanceof DataSourceV2Relation relation && relation.table() instanceof FileTable,
            node -> node);

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

        /** Returns this table with the files of the queries that begin now. */
        FileTable current();

        /** Lists the files anew. Returns those that were added, deleted or replaced since they were listed to be read. */
        List<Path> changes();
    }

    /**
     * Returns the tables that a query reads, also those of subqueries, with the files that it reads if it runs now.
     *
     * @param query the analyzed query: the optimizer replaces cached DataFrames
     */
    public static List<FileTable> tables(LogicalPlan query) {
        return relations(query).map(FileTable::current).toList();
    }

    private static Stream<FileTable> relations(LogicalPlan query) {
        return ScalaBridge.list(ScalaBridge.invoke(query, "collectWithSubqueries", READING)).stream()
                .map(relation -> (FileTable) ((DataSourceV2Relation) relation).table());
    }

    /** Returns those tables that may have files in a directory. */
    public static List<FileTable> in(Path directory, List<FileTable> tables, Configuration conf) throws IOException {
        Path real = HadoopPaths.realPath(directory, conf);
        return tables.stream().filter(table -> isIn(real, table)).toList();
    }

    private static boolean isIn(Path directory, FileTable table) {
        return table.inputs().stream()
                .anyMatch(input -> HadoopPaths.isWithin(input, directory) || HadoopPaths.isWithin(directory, input));
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
        List<CachedReads> found = new ArrayList<>();
        recache(session, manager, cached -> {
            List<FileTable> tables = relations(cached.plan())
                    .filter(table -> isIn(changed, table))
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
}
