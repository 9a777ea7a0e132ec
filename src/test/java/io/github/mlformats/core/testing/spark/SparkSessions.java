package io.github.mlformats.core.testing.spark;

import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.file.local.LocalFiles;
import io.github.mlformats.core.testing.file.local.LocalFilesContext;
import org.apache.spark.scheduler.TaskSchedulerImpl;
import org.apache.spark.sql.SparkSession;
import scala.collection.JavaConverters;

/**
 * The one Spark session of a test JVM: two cores, no user interface, local files without processes ({@link LocalFiles}),
 * and the file system {@code count:} of {@link CountingFileSystem}.
 */
public final class SparkSessions {
    private static SparkSession session;

    private SparkSessions() {}

    /** Starts the session at the first call; it ends with the JVM. */
    public static synchronized SparkSession shared() {
        if (session == null) {
            session = SparkSession.builder()
                    .master("local[2]")
                    .appName("tests")
                    .config("spark.ui.enabled", "false")
                    .config("spark.sql.shuffle.partitions", "2")
                    .config("spark.driver.host", "127.0.0.1")
                    .config("spark.driver.bindAddress", "127.0.0.1")
                    .config("spark.sql.session.timeZone", "UTC")
                    // What is sent to tasks is small here; of each a block is cleared and given away.
                    .config("spark.broadcast.blockSize", "64k")
                    // Larger results would be fetched from the own block manager over the network, which fails on busy
                    // machines.
                    .config("spark.task.maxDirectResultSize", "64m")
                    .config("spark.sql.warehouse.dir", System.getProperty("test.warehouse", "target/spark-warehouse"))
                    .config("spark.hadoop.fs.file.impl", LocalFiles.class.getName())
                    .config("spark.hadoop.fs.AbstractFileSystem.file.impl", LocalFilesContext.class.getName())
                    .config("spark.hadoop.fs.count.impl", CountingFileSystem.class.getName())
                    .config("spark.hadoop.fs.count.impl.disable.cache", "true")
                    .getOrCreate();
            session.sparkContext().setLogLevel("FATAL");
            // Else Spark looks for the caller on the stack, which is deep in tests, for each RDD of each query.
            session.sparkContext().setLocalProperty("callSite.short", "test");
            session.sparkContext().setLocalProperty("callSite.long", "test");
        }
        return session;
    }

    /** One that makes no code of plans and never plans anew, which would take most of the time of those that are there only once. */
    public static SparkSession interpreting() {
        SparkSession interpreting = shared().newSession();
        interpreting.conf().set("spark.sql.codegen.wholeStage", "false");
        interpreting.conf().set("spark.sql.codegen.factoryMode", "NO_CODEGEN");
        interpreting.conf().set("spark.sql.adaptive.enabled", "false");
        return interpreting;
    }

    /** Waits until tasks of jobs that have failed end by themselves. Asks the scheduler, as Spark's status is some events late. */
    public static void awaitTasks(SparkSession spark) {
        TaskSchedulerImpl scheduler = (TaskSchedulerImpl) spark.sparkContext().taskScheduler();
        while (JavaConverters.mapAsJavaMap(scheduler.runningTasksByExecutors()).values().stream()
                .anyMatch(running -> !running.equals(0))) {
            Thread.onSpinWait();
        }
    }

    /** Runs something with a setting of the shared session, and puts it back as it was. */
    public static void withSetting(String name, String value, Runnable test) {
        withSetting(shared(), name, value, test);
    }

    /** Runs something with a setting of a session, which is the active one meanwhile, and puts it back as it was. */
    public static void withSetting(SparkSession session, String name, String value, Runnable test) {
        SparkSession active = SparkSession.active();
        String before = session.conf().get(name, null);
        session.conf().set(name, value);
        SparkSession.setActiveSession(session);
        try {
            test.run();
        } finally {
            SparkSession.setActiveSession(active);
            if (before == null) {
                session.conf().unset(name);
            } else {
                session.conf().set(name, before);
            }
        }
    }
}
