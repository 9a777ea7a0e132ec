package io.github.mlformats.core.write.merge;

import io.github.mlformats.core.commit.merge.FileMerger;
import io.github.mlformats.core.commit.merge.SegmentRunner;
import io.github.mlformats.core.commit.merge.StoredFiles;
import io.github.mlformats.core.commit.publish.FilePublisher;
import io.github.mlformats.core.commit.publish.StagingFolder;
import io.github.mlformats.core.metric.WriteCustomMetrics;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.MergedFileWrite;
import io.github.mlformats.core.write.distribution.DistributedWrite;
import io.github.mlformats.core.write.distribution.RowDistribution;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** Builds a write into one file. The publisher already knows whether to replace an existing file. */
record MergedFileBuilder(FilePublisher publisher, MergedFileWrite write) implements SupportsTruncate {
    /** Whether Spark collects metrics of the driver. Spark 3.5 does not. */
    private static final boolean DRIVER_REPORTS = Arrays.stream(Write.class.getMethods())
            .anyMatch(method -> method.getName().equals("reportDriverMetrics"));

    @Override
    public WriteBuilder truncate() {
        return this;
    }

    @Override
    public Write build() {
        return new DistributedWrite(RowDistribution.of(write.staging(), List.of(), false)) {
            private final WriteMetrics metrics = new WriteMetrics();

            @Override
            public BatchWrite toBatch() {
                return new StagedWrite(
                        publisher.target(),
                        publisher.conf(),
                        write.staging(),
                        write.isSingleTask(),
                        (staged, staging, session) -> metrics.add(merge(staged, staging, session)));
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

    /** Merges the staged files, or publishes the only one. @return the metrics of the merged file */
    private WriteMetrics merge(StoredFiles staged, StagingFolder staging, SparkSession session) throws IOException {
        FileMerger merger = new FileMerger(publisher, staging, new SegmentRunner.InJob(session));
        if (write.isSingleTask()) {
            merger.publishStaged(staged.only());
            return new WriteMetrics();
        }
        int parallelism = session.sparkContext().defaultParallelism();
        return merger.merge(write.planner().get().plan(staged, parallelism), staged);
    }
}
