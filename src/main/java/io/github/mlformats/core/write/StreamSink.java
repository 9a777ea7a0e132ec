package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.CommitLog;
import io.github.mlformats.core.commit.CommitStep;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.table.ScalaBridge;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.streaming.ReportsSinkMetrics;
import org.apache.spark.sql.execution.streaming.Sink;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * {@code df.writeStream.format(...).start(path)}. Spark passes {@code partitionBy} only to sinks of its first API. Each epoch is
 * saved like {@code df.write.save}, by {@link SaveCommand}, and committed once ({@link CommitLog}).
 */
public final class StreamSink implements Sink, ReportsSinkMetrics {
    /** The local property with the id of a running query. */
    private static final String QUERY = "sql.streaming.queryId";

    private static final String CHECKPOINT = "checkpointLocation";

    private static final String CHECKPOINT_SETTING = "spark.sql.streaming.checkpointLocation";

    /** Options of Spark's, not of the format. */
    private static final List<String> OF_SPARK = List.of(CHECKPOINT, "queryName");

    private final WritableFormat format;
    private final Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final List<String> partitions;
    private final boolean complete;
    private final EpochMetrics metrics = new EpochMetrics();
    private boolean isFirst = true;

    /** @throws UsageException if a stream cannot write this way */
    public StreamSink(WritableFormat format, Map<String, String> options, List<String> partitions, OutputMode mode) {
        this.format = format;
        this.options.putAll(options);
        Optional<String> checkpoint = checkpoint(this.options);
        OF_SPARK.forEach(this.options::remove);
        this.partitions = partitions;
        this.complete = mode.equals(OutputMode.Complete());
        if (mode.equals(OutputMode.Update())) {
            throw refused(format, "in update mode, which changes rows", "Use mode append or complete");
        }
        checkOptions(format, this.options);
        new OptionSet(format.writeOptions()).parse(this.options);
        if (this.options.get("path") == null) {
            throw new UsageException("no path: use df.writeStream.format(\"" + format.shortName() + "\").start(path)");
        }
        if (complete && checkpoint.isPresent()) {
            Configuration conf = HadoopConf.of(SparkSession.active(), this.options);
            checkCheckpoint(checkpoint.get(), new Path(this.options.get("path")), conf);
        }
    }

    /** Returns the directory of the checkpoint of a query, or the one below which Spark chooses one; empty if it is temporary. */
    static Optional<String> checkpoint(Map<String, String> options) {
        return Optional.ofNullable(options.get(CHECKPOINT))
                .or(() -> Optional.ofNullable(SparkSession.active().conf().get(CHECKPOINT_SETTING, null)));
    }

    /**
     * Checks that epochs that replace all files do not replace the checkpoint.
     *
     * @param target the directory of the files
     * @throws UsageException otherwise
     */
    static void checkCheckpoint(String checkpoint, Path target, Configuration conf) {
        try {
            Path directory = HadoopPaths.realPath(target, conf);
            Path at = HadoopPaths.realPath(new Path(checkpoint), conf);
            while (at != null && !at.equals(directory)) {
                // What is in a directory that readers skip is not replaced.
                at = HadoopPaths.isSkipped(at.getName()) ? null : at.getParent();
            }
            if (at != null) {
                throw new UsageException(
                        "each epoch replaces the files in " + directory + ", so the checkpoint " + checkpoint
                                + " would be deleted. Choose a checkpointLocation elsewhere, or one whose name begins with an"
                                + " underscore");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot find " + checkpoint + ": " + e.getMessage(), e);
        }
    }

    /**
     * Checks that the options do not ask for a write by one job.
     *
     * @throws UsageException otherwise
     */
    static void checkOptions(WritableFormat format, Map<String, String> options) {
        for (String merged : List.of("singleFile", "singleSet")) {
            if (Boolean.parseBoolean(options.get(merged))) {
                throw refused(format, "with " + merged + ", which is written by one job", "Remove the option");
            }
        }
        if (format.requiresStatisticsPass()) {
            throw refused(format, "as a model is written by one job", "");
        }
    }

    /**
     * Checks that the files of a write are named by its job.
     *
     * @throws UsageException otherwise
     */
    static void checkTarget(WriteTarget target) {
        target.writing().fileNameColumn().ifPresent(column -> {
            throw refused(
                    target.format(),
                    "with files named by column " + column + ", which may be replaced",
                    "Rename the column");
        });
        if (target.writing().layout().isPresent()) {
            throw refused(target.format(), "with an index of all files, which is written by one job", "");
        }
    }

    private static UsageException refused(WritableFormat format, String how, String instead) {
        String name = format.shortName();
        return new UsageException("a stream cannot write " + name + " " + how + ". "
                + (instead.isEmpty() ? "Use" : instead + ", or use") + " foreachBatch, and in it df.write.format(\""
                + name
                + "\")");
    }

    @Override
    public void addBatch(long batch, Dataset<Row> data) {
        metrics.reset();
        Path directory = new Path(options.get("path"));
        CommitLog log = new CommitLog(
                directory,
                data.sparkSession().sparkContext().getLocalProperty(QUERY),
                HadoopConf.of(data.sparkSession(), options));
        try {
            if (log.isCommitted(batch)) {
                return;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + directory + ": " + e.getMessage(), e);
        }
        SaveMode mode = complete ? SaveMode.Overwrite : SaveMode.Append;
        new SaveCommand(format, mode, new CaseInsensitiveStringMap(options), partitions, rows(data))
                .saveEpoch(new CommitStep.Epoch(log, batch), metrics, isFirst);
        isFirst = false;
    }

    @Override
    public Map<String, String> metrics() {
        return metrics.values();
    }

    /** Returns the rows of a micro-batch as a batch, as {@code foreachBatch} does. */
    @SuppressWarnings("unchecked")
    private static Dataset<Row> rows(Dataset<Row> data) {
        Object rows = ScalaBridge.invoke(ScalaBridge.invoke(data, "queryExecution"), "toRdd");
        return (Dataset<Row>)
                ScalaBridge.invoke(data.sparkSession(), "internalCreateDataFrame", rows, data.schema(), false);
    }

    @Override
    public String toString() {
        return format.shortName() + " " + options.get("path");
    }
}
