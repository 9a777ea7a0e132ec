package io.github.mlformats.tool.output;

import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/** The rows of a query. A job computes each partition. */
public final class SparkRows implements RowSource {
    /** Enough for a cluster to be busy while the rows of one partition are written. */
    private static final int JOBS_ON_CLUSTER = 2;

    private final JavaRDD<InternalRow> rows;
    private final boolean local;
    private final int parallelism;

    public SparkRows(Dataset<Row> rows) {
        SparkContext context = rows.sparkSession().sparkContext();
        this.rows = rows.queryExecution().toRdd().toJavaRDD();
        // A master such as local[2,3] repeats failed tasks, whose chunks would be written twice.
        this.local = context.isLocal() && !context.master().contains(",");
        this.parallelism = local ? Math.max(1, context.defaultParallelism()) : JOBS_ON_CLUSTER;
    }

    @Override
    public int partitions() {
        return rows.getNumPartitions();
    }

    @Override
    public int parallelism() {
        return parallelism;
    }

    @Override
    public boolean isLocal() {
        return local;
    }

    @Override
    public List<byte[]> apply(RowFunction function, int partition) {
        return rows.mapPartitions(some -> function.apply(some).iterator()).collectPartitions(new int[] {partition})[0];
    }
}
