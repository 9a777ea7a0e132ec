package io.github.mlformats.core.write.single;

import io.github.mlformats.core.commit.join.FileAssembler;
import io.github.mlformats.core.commit.join.SegmentRunner;
import io.github.mlformats.core.commit.join.StagingFolder;
import io.github.mlformats.core.commit.join.StoredFiles;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.join.JoinedWriting;
import io.github.mlformats.core.write.Agreement;
import io.github.mlformats.core.write.task.TaskAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Writes one file in two steps: tasks stage files, as they would for a folder, and a job that the commit runs joins them; a file
 * that one task writes is put in its place. The path is not touched before the file is whole.
 */
final class SingleFileWrite implements BatchWrite {
    private final SingleFile file;
    private final JoinedWriting joined;
    private final WriteMetrics metrics;
    private final StagingFolder staging;
    private final SerializableConfiguration conf;

    /** @param metrics take what is counted of a file that is joined */
    SingleFileWrite(SingleFile file, JoinedWriting joined, WriteMetrics metrics, StagingFolder staging) {
        this.file = file;
        this.joined = joined;
        this.metrics = metrics;
        this.staging = staging;
        this.conf = new SerializableConfiguration(file.conf());
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return new StagingWriterFactory(
                joined.parts(), joined.isWhole(), staging.path().toString(), conf);
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        List<StagedFile> staged = new ArrayList<>();
        for (WriterCommitMessage message : messages) {
            staged.addAll(((StagedFiles) TaskAnswer.open(message)).files());
        }
        Agreement.check(staged.stream().map(StagedFile::agreed).toList());
        SparkSession session = SparkSession.active();
        try {
            if (staged.isEmpty()) {
                staged.addAll(withoutRows());
            }
            StoredFiles files =
                    new StoredFiles(staged.stream().map(StagedFile::stored).toList(), conf);
            FileAssembler assembler = new FileAssembler(file.publication(), staging, new SegmentRunner.InJob(session));
            if (joined.isWhole()) {
                assembler.place(files.only());
            } else {
                int parallelism = session.sparkContext().defaultParallelism();
                metrics.add(assembler.join(joined.joining().get().plan(files, parallelism), files));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file.target() + ": " + e.getMessage(), e);
        }
        staging.delete();
    }

    /** Without any row, a file without rows keeps the columns. */
    private List<StagedFile> withoutRows() throws IOException {
        try (StagingWriter writer =
                new StagingWriter(joined.parts(), joined.isWhole(), staging.child("part-00000-0"), conf)) {
            return writer.withoutRows().files();
        }
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        staging.delete();
    }
}
