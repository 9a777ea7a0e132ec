package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.StagingDirectory;
import io.github.mlformats.core.commit.StoredFiles;
import io.github.mlformats.core.commit.StoredFiles.StoredFile;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.write.StagingWriter.StagedFile;
import io.github.mlformats.core.write.StagingWriter.StagedFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Writes a file or a directory that is merged from files that tasks have staged.
 *
 * <ol>
 *   <li>Spark runs the query up to its last shuffle. A failure there leaves no files.
 *   <li>{@link #createBatchWriterFactory} creates the staging directory, next to the target.
 *   <li>Tasks stage files, each attempt under its own name.
 *   <li>{@link #commit} merges the files of the committed attempts in separate jobs, and publishes the result.
 *   <li>The staging directory is deleted whether the write succeeds or fails, unless it may contain the only copy of some data.
 * </ol>
 */
final class StagedWrite implements BatchWrite {
    private final Path target;
    private final Configuration conf;
    private final WritePlan stagingPlan;
    private final boolean reportAsOutput;
    private final Merger merging;
    private StagingDirectory staging;
    private StagingWriter.Factory writers;

    /** Returns the builder of a write that replaces all existing data, if its save mode allows that. */
    static WriteBuilder builder(Supplier<Write> write) {
        return new SupportsTruncate() {
            @Override
            public WriteBuilder truncate() {
                return this;
            }

            @Override
            public Write build() {
                return write.get();
            }
        };
    }

    /** Merges the staged files and publishes the result. */
    @FunctionalInterface
    interface Merger {
        void merge(StoredFiles staged, StagingDirectory staging, SparkSession session) throws IOException;
    }

    /**
     * @param target of the write
     * @param stagingPlan how tasks write the staged files
     * @param reportAsOutput whether task metrics report the staged files as output, since they are published unchanged
     */
    StagedWrite(Path target, Configuration conf, WritePlan stagingPlan, boolean reportAsOutput, Merger merging) {
        this.target = target;
        this.conf = conf;
        this.stagingPlan = stagingPlan;
        this.reportAsOutput = reportAsOutput;
        this.merging = merging;
    }

    @Override
    public StagingWriter.Factory createBatchWriterFactory(PhysicalWriteInfo info) {
        try {
            staging = StagingDirectory.create(target, conf);
            writers = new StagingWriter.Factory(
                    stagingPlan, reportAsOutput, staging.path().toString(), new SerializableConfiguration(conf));
            return writers;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + target + ": " + e.getMessage(), e);
        }
    }

    /** Each attempt stages its own files; the driver merges those of the attempts whose commit messages it receives. */
    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        List<StagedFile> staged = new ArrayList<>();
        for (WriterCommitMessage message : messages) {
            staged.addAll(((StagedFiles) TaskOutputMessage.decode(message)).files());
        }
        commit(staged, merging);
    }

    /** Merges the files of all tasks. */
    void commit(List<StagedFile> files, Merger merger) {
        List<StagedFile> staged = new ArrayList<>(files);
        RowFiles.checkConsistency(staged.stream().map(StagedFile::consistency).toList());
        try {
            if (staged.isEmpty()) {
                staged.addAll(stageFileWithoutRows());
            }
            List<StoredFile> stored = staged.stream().map(StagedFile::stored).toList();
            merger.merge(new StoredFiles(stored, writers.conf()), staging, SparkSession.active());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + target + ": " + e.getMessage(), e);
        }
        staging.delete();
    }

    /** Stages a file without rows, which preserves the columns of a write without rows. */
    private List<StagedFile> stageFileWithoutRows() throws IOException {
        try (StagingWriter writer = writers.createWriter(0, 0)) {
            return writer.withoutRows().files();
        }
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        staging.delete();
    }
}
