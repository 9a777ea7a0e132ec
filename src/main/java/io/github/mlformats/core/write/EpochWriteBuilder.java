package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.CommitLog;
import io.github.mlformats.core.commit.CommitStep;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.WriteCustomMetrics;
import io.github.mlformats.core.write.RowDistribution.DistributedWrite;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.V1Write;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;
import org.apache.spark.sql.sources.InsertableRelation;

/** Builds the write of a stream into a directory, to which each epoch adds files, or whose files it replaces. */
final class EpochWriteBuilder implements SupportsTruncate {
    private final WriteTarget target;
    private final CommitLog log;
    private final OptionalLong epoch;
    private final Optional<String> checkpoint;
    private final EpochMetrics metrics;
    private final Supplier<UsageException> noBatch;
    private OverwriteScope scope = OverwriteScope.NOTHING;

    private EpochWriteBuilder(
            WriteTarget target,
            CommitLog log,
            OptionalLong epoch,
            Optional<String> checkpoint,
            EpochMetrics metrics,
            Supplier<UsageException> noBatch) {
        this.target = target;
        this.log = log;
        this.epoch = epoch;
        this.checkpoint = checkpoint;
        this.metrics = metrics;
        this.noBatch = noBatch;
    }

    /** Returns the builder of the batch write of one epoch. */
    static EpochWriteBuilder of(WriteTarget target, CommitStep.Epoch epoch, EpochMetrics metrics) {
        OptionalLong number = OptionalLong.of(epoch.number());
        return new EpochWriteBuilder(target, epoch.log(), number, Optional.empty(), metrics, () -> {
            throw new IllegalStateException("a stream is not written by Spark's first API");
        });
    }

    /**
     * Returns the builder of the streaming write of all epochs.
     *
     * @param checkpoint see {@link StreamSink#checkpoint}
     * @param noBatch the error of an attempt to write a batch
     */
    static EpochWriteBuilder of(
            WriteTarget target,
            CommitLog log,
            Optional<String> checkpoint,
            EpochMetrics metrics,
            Supplier<UsageException> noBatch) {
        return new EpochWriteBuilder(target, log, OptionalLong.empty(), checkpoint, metrics, noBatch);
    }

    /** @throws UsageException if the epochs would replace the checkpoint of the query */
    @Override
    public WriteBuilder truncate() {
        checkpoint.ifPresent(path -> StreamSink.checkCheckpoint(path, target.directory(), target.conf()));
        scope = OverwriteScope.ALL;
        return this;
    }

    /** @throws UsageException if the rows of a stream could not be read together with those that stay */
    @Override
    public Write build() {
        if (epoch.isEmpty() && !scope.replacesAll(target)) {
            target.checkAppend();
        }
        return new StreamWrite(
                RowDistribution.of(target.writing(), target.partitions().names(), false));
    }

    /** Also a {@link V1Write}, as Spark expects one of a table whose batch writes it plans by its first API. */
    private final class StreamWrite extends DistributedWrite implements V1Write {
        private final EpochWrite epochs = new EpochWrite(target, scope, log, metrics);

        StreamWrite(RowDistribution rows) {
            super(rows);
        }

        @Override
        public CustomMetric[] supportedCustomMetrics() {
            return WriteCustomMetrics.all();
        }

        @Override
        public StreamingWrite toStreaming() {
            return epochs;
        }

        @Override
        public BatchWrite toBatch() {
            return epochs.epoch(epoch.orElseThrow(noBatch));
        }

        @Override
        public InsertableRelation toInsertableRelation() {
            throw noBatch.get();
        }

        @Override
        public String description() {
            return "stream to " + target.directory();
        }
    }
}
