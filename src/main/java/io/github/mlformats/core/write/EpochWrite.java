package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.CommitLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/** Writes the epochs of a stream, each like a {@link DirectoryWrite} that becomes visible by the log of the stream. */
final class EpochWrite implements StreamingWrite {
    private final WriteTarget target;
    private final OverwriteScope scope;
    private final CommitLog log;
    private final EpochMetrics metrics;
    private DirectoryWrite epoch;

    /** @param scope the files that each epoch replaces: none or all */
    EpochWrite(WriteTarget target, OverwriteScope scope, CommitLog log, EpochMetrics metrics) {
        this.target = target;
        this.scope = scope;
        this.log = log;
        this.metrics = metrics;
    }

    @Override
    public StreamingDataWriterFactory createStreamingWriterFactory(PhysicalWriteInfo info) {
        return new EpochWriters(begin(info));
    }

    private TaskWriter.Factory begin(PhysicalWriteInfo info) {
        metrics.reset();
        try {
            log.recover();
            epoch = new DirectoryWrite(target, scope, false, List.of(), Optional.of(log));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + target.directory() + ": " + e.getMessage(), e);
        }
        return epoch.createBatchWriterFactory(info);
    }

    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    @Override
    public void commit(long number, WriterCommitMessage[] messages) {
        epoch.commit(number, messages).ifPresent(metrics::set);
    }

    @Override
    public void abort(long number, WriterCommitMessage[] messages) {
        epoch.abort(messages);
    }

    /** Returns the write of one epoch. */
    BatchWrite epoch(long number) {
        return new BatchWrite() {
            @Override
            public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
                return begin(info);
            }

            @Override
            public boolean useCommitCoordinator() {
                return false;
            }

            @Override
            public void commit(WriterCommitMessage[] messages) {
                EpochWrite.this.commit(number, messages);
            }

            @Override
            public void abort(WriterCommitMessage[] messages) {
                EpochWrite.this.abort(number, messages);
            }
        };
    }

    private record EpochWriters(TaskWriter.Factory writers) implements StreamingDataWriterFactory {
        private static final long serialVersionUID = 1L;

        @Override
        public DataWriter<InternalRow> createWriter(int partition, long task, long epoch) {
            return writers.createWriter(partition, task);
        }
    }
}
