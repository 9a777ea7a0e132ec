package io.github.mlformats.core.table;

import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Options;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * How much a task reads: the settings of Spark's file sources, or the options that override them.
 *
 * @param maxBytes maximum number of stored bytes of a task
 * @param openCost estimated cost of opening a file, in bytes
 * @param minTasks suggested minimum number of tasks
 */
public record SplitSize(long maxBytes, long openCost, int minTasks) {
    /** Spark's default of {@code spark.sql.files.maxPartitionBytes}. */
    static final long MAX_BYTES = 128L << 20;

    /** Spark's default of {@code spark.sql.files.openCostInBytes}. */
    static final long OPEN_COST = 4L << 20;

    /** @param session null for Spark's default settings, and a task for each core */
    public static SplitSize of(Options options, SparkSession session) {
        Long maxBytes = options.get(CommonOptions.MAX_PARTITION_BYTES);
        Long openCost = options.get(CommonOptions.OPEN_COST);
        Integer minTasks = options.get(CommonOptions.MIN_PARTITIONS);
        return new SplitSize(
                maxBytes != null ? maxBytes : bytes(session, "spark.sql.files.maxPartitionBytes", MAX_BYTES),
                openCost != null ? openCost : bytes(session, "spark.sql.files.openCostInBytes", OPEN_COST),
                minTasks != null ? minTasks : minTasks(session));
    }

    /**
     * Returns the target number of bytes of a slice: small enough to give every core a task.
     *
     * @param totalBytes stored bytes of all files
     * @param files number of files
     */
    public long targetBytes(long totalBytes, int files) {
        long perTask = (totalBytes + files * openCost) / Math.max(1, minTasks);
        return Math.max(1, Math.min(maxBytes, Math.max(openCost, perTask)));
    }

    private static long bytes(SparkSession session, String setting, long defaultBytes) {
        return session == null
                ? defaultBytes
                : JavaUtils.byteStringAsBytes(session.conf().get(setting));
    }

    private static int minTasks(SparkSession session) {
        if (session == null) {
            return Runtime.getRuntime().availableProcessors();
        }
        for (String setting :
                new String[] {"spark.sql.files.minPartitionNum", "spark.sql.leafNodeDefaultParallelism"}) {
            Option<String> value = session.conf().getOption(setting);
            if (value.isDefined()) {
                return Integer.parseInt(value.get());
            }
        }
        return session.sparkContext().defaultParallelism();
    }
}
