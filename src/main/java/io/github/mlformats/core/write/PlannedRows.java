package io.github.mlformats.core.write;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.spi.write.StatisticsPass;
import io.github.mlformats.core.spi.write.StatisticsPass.InputRows;
import io.github.mlformats.core.spi.write.StatisticsPass.PlannedWrite;
import io.github.mlformats.core.spi.write.StatisticsPass.RowMapper;
import io.github.mlformats.core.spi.write.StatisticsPass.TargetDirectory;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.table.ObjectSerializer;
import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.table.TaskRunner.TaskResult;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.SQLExecution$;
import org.apache.spark.sql.types.StructType;
import scala.Function0;
import scala.Option;

/**
 * The rows of a write after the statistics pass of its format, and the plan of the write.
 *
 * @param rows the rows as mapped by the format
 */
record PlannedRows(Dataset<Row> rows, WritePlan writing) {
    /**
     * Runs the statistics pass of a format.
     *
     * @param append whether existing files of the directory are kept
     */
    public static PlannedRows of(
            StatisticsPass statisticsPass, Dataset<Row> rows, Path directory, boolean append, Configuration conf)
            throws IOException {
        QueryRows inputRows = new QueryRows(rows);
        PlannedWrite planned = statisticsPass.plan(inputRows, new Target(directory, append, conf));
        return new PlannedRows(inputRows.map(planned.rowMapper(), planned.columns()), planned.plan());
    }

    private record Target(Path directory, boolean isAppend, Configuration conf) implements TargetDirectory {
        @Override
        public String path() {
            return directory.toString();
        }

        @Override
        public FileTree open(String path) throws IOException {
            return new HadoopTree(new Path(path), conf);
        }
    }

    /**
     * The rows of a query for several jobs. All jobs share one execution of the query, so that later jobs reuse its shuffles and
     * caches.
     */
    private static final class QueryRows implements InputRows {
        private final Dataset<Row> rows;
        private final Object execution;
        private final JavaRDD<InternalRow> rdd;

        @SuppressWarnings("unchecked")
        QueryRows(Dataset<Row> rows) {
            this.rows = rows;
            this.execution = ScalaBridge.invoke(rows, "queryExecution");
            this.rdd = ((RDD<InternalRow>) ScalaBridge.invoke(execution, "toRdd")).toJavaRDD();
        }

        /** Tasks return their results as bytes, see {@link io.github.mlformats.core.table.TaskRunner#runInJob}. */
        @Override
        public <S extends Serializable> List<S> aggregate(RowAggregator<S> aggregator) throws IOException {
            List<byte[]> results = withExecutionId(
                    () -> rdd.mapPartitions(task -> aggregate(aggregator, task)).collect());
            List<S> all = new ArrayList<>();
            for (byte[] result : results) {
                TaskResult.<S>decode(result).get().ifPresent(all::add);
            }
            return all;
        }

        /** Runs a job as an execution of the query, so that the UI shows it and query listeners are notified. */
        @SuppressWarnings("unchecked")
        private <T> T withExecutionId(Supplier<T> job) {
            Function0<T> body = job::get;
            return (T) ScalaBridge.invoke(
                    SQLExecution$.MODULE$, "withNewExecutionId", execution, Option.apply("measure"), body);
        }

        private static <S extends Serializable> Iterator<byte[]> aggregate(
                RowAggregator<S> aggregator, Iterator<InternalRow> rows) throws IOException {
            TaskResult<S> result;
            try {
                result = new TaskResult<>(aggregator.aggregate(rows), null);
            } catch (UsageException e) {
                result = new TaskResult<>(null, e);
            }
            return List.of(ObjectSerializer.encode(result)).iterator();
        }

        /** Returns the mapped rows. */
        @SuppressWarnings("unchecked")
        Dataset<Row> map(RowMapper mapper, StructType columns) {
            int tasks = rdd.getNumPartitions();
            JavaRDD<InternalRow> mapped =
                    rdd.mapPartitionsWithIndex((task, taskRows) -> mapper.map(taskRows, task, tasks), false);
            return (Dataset<Row>)
                    ScalaBridge.invoke(rows.sparkSession(), "internalCreateDataFrame", mapped.rdd(), columns, false);
        }
    }
}
