package io.github.mlformats.core.write.single;

import io.github.mlformats.core.commit.join.StagingFolder;
import io.github.mlformats.core.commit.join.StoredFiles;
import io.github.mlformats.core.commit.join.StoredFiles.StoredFile;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.write.Agreement;
import io.github.mlformats.core.write.task.TaskAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Writes in two steps: tasks stage files, as they would for a folder, and jobs that the commit runs make of them what is
 * written. Its path is not touched before all is whole.
 */
final class StagedWrite implements BatchWrite {
    private final Path target;
    private final StagingFolder staging;
    private final StagingWriterFactory writers;
    private final Joining joining;

    private StagedWrite(Path target, StagingFolder staging, StagingWriterFactory writers, Joining joining) {
        this.target = target;
        this.staging = staging;
        this.writers = writers;
        this.joining = joining;
    }

    /** Makes what is written of the files that tasks have staged. */
    @FunctionalInterface
    interface Joining {
        void join(StoredFiles staged, StagingFolder staging, SparkSession session) throws IOException;
    }

    /**
     * Begins a write.
     *
     * @param target what is written; staged beside it
     * @param parts how files are staged
     * @param whole whether there is one that is not joined, but put in its place
     */
    static StagedWrite begin(Path target, Configuration conf, FileWriting parts, boolean whole, Joining joining) {
        try {
            StagingFolder staging = StagingFolder.create(target, conf);
            StagingWriterFactory writers = new StagingWriterFactory(
                    parts, whole, staging.path().toString(), new SerializableConfiguration(conf));
            return new StagedWrite(target, staging, writers, joining);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + target + ": " + e.getMessage(), e);
        }
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return writers;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        List<StagedFile> staged = new ArrayList<>();
        for (WriterCommitMessage message : messages) {
            staged.addAll(((StagedFiles) TaskAnswer.open(message)).files());
        }
        Agreement.check(staged.stream().map(StagedFile::agreed).toList());
        try {
            if (staged.isEmpty()) {
                staged.addAll(withoutRows());
            }
            List<StoredFile> stored = staged.stream().map(StagedFile::stored).toList();
            joining.join(new StoredFiles(stored, writers.conf()), staging, SparkSession.active());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + target + ": " + e.getMessage(), e);
        }
        staging.delete();
    }

    /** Without any row, a file without rows keeps the columns. */
    private List<StagedFile> withoutRows() throws IOException {
        try (StagingWriter writer = writers.createWriter(0, 0)) {
            return writer.withoutRows().files();
        }
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        staging.delete();
    }
}
