package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.FileMerger;
import io.github.mlformats.core.commit.FilePublisher;
import io.github.mlformats.core.commit.FilePublisher.ExistingFileMode;
import io.github.mlformats.core.commit.SegmentRunner;
import io.github.mlformats.core.commit.StagingDirectory;
import io.github.mlformats.core.commit.StoredFiles;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.spi.WriteCustomMetrics;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.MergedFileWrite;
import io.github.mlformats.core.write.RowDistribution.DistributedWrite;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** A write of all rows into one file. */
final class MergedFileTarget {
    /** Whether Spark collects metrics of the driver. Spark 3.5 does not. */
    private static final boolean DRIVER_REPORTS = Arrays.stream(Write.class.getMethods())
            .anyMatch(method -> method.getName().equals("reportDriverMetrics"));

    private final FilePublisher publisher;

    /**
     * @param target if a symbolic link, the file that it refers to is written
     * @throws UsageException for mode append, since rows cannot be appended to a file, and for a name that readers skip
     */
    public MergedFileTarget(Path target, SaveMode mode, Configuration conf) throws IOException {
        if (HadoopPaths.isSkipped(target.getName())) {
            throw new UsageException(
                    "a file named " + target.getName() + " would not be read: readers skip names that start"
                            + " with . or _, or end with ._COPYING_. Save to another name");
        }
        ExistingFileMode existing =
                switch (mode) {
                    case Append ->
                        throw new UsageException("append is not supported for a single file. Merge files with mlformats"
                                + " join, or write a directory, without singleFile");
                    case Overwrite -> ExistingFileMode.REPLACE;
                    case Ignore -> ExistingFileMode.KEEP;
                    case ErrorIfExists -> ExistingFileMode.FAIL;
                };
        this.publisher = new FilePublisher(HadoopPaths.followLinks(target, conf), existing, conf);
    }

    /**
     * Records the version of the existing file.
     *
     * @return whether to write; false if an existing file is kept
     * @throws UsageException if existing data prevents the write
     */
    public boolean begin() throws IOException {
        return publisher.begin();
    }

    /** Returns the builder of a write that stages files and merges them. */
    public WriteBuilder builder(MergedFileWrite write) {
        return StagedWrite.builder(() -> staged(write));
    }

    /** Merges the staged files, or publishes the only one. @return the metrics of the merged file */
    private WriteMetrics merge(
            MergedFileWrite write, StoredFiles staged, StagingDirectory staging, SparkSession session)
            throws IOException {
        FileMerger merger = new FileMerger(publisher, staging, new SegmentRunner.InJob(session));
        if (write.isSingleTask()) {
            merger.publishStaged(staged.only());
            return new WriteMetrics();
        }
        int parallelism = session.sparkContext().defaultParallelism();
        return merger.merge(write.planner().get().plan(staged, parallelism), staged);
    }

    private Write staged(MergedFileWrite write) {
        return new DistributedWrite(RowDistribution.of(write.staging(), List.of(), false)) {
            private final WriteMetrics metrics = new WriteMetrics();

            @Override
            public BatchWrite toBatch() {
                return new StagedWrite(
                        publisher.target(),
                        publisher.conf(),
                        write.staging(),
                        write.isSingleTask(),
                        (staged, staging, session) -> metrics.add(merge(write, staged, staging, session)));
            }

            @Override
            public CustomMetric[] supportedCustomMetrics() {
                return write.isSingleTask() || DRIVER_REPORTS
                        ? WriteCustomMetrics.all()
                        : WriteCustomMetrics.allStaged();
            }

            @SuppressWarnings("MissingOverride") // Spark 3.5 has no such method
            public CustomTaskMetric[] reportDriverMetrics() {
                return write.isSingleTask() ? new CustomTaskMetric[0] : WriteCustomMetrics.merged(metrics);
            }

            @Override
            public String description() {
                return "write " + publisher.target();
            }
        };
    }
}
