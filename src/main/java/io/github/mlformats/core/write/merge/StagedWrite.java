package io.github.mlformats.core.write.merge;

import io.github.mlformats.core.commit.merge.StoredFiles;
import io.github.mlformats.core.commit.merge.StoredFiles.StoredFile;
import io.github.mlformats.core.commit.publish.StagingFolder;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.write.FileConsistency;
import io.github.mlformats.core.write.task.TaskOutputMessage;
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
 * Writes a file or a folder that is merged from what tasks have staged.
 *
 * <ol>
 *   <li>Spark runs the query up to its last shuffle. What fails there leaves nothing.
 *   <li>{@link #createBatchWriterFactory} makes the staging folder, next to the target.
 *   <li>Tasks stage files, each attempt under a name of its own.
 *   <li>{@link #commit} merges the files of the attempts that count, in jobs of its own, and publishes the result.
 *   <li>The staging folder is deleted, however the write ends, unless it may hold the only copy of something.
 * </ol>
 */
final class StagedWrite implements BatchWrite {
    private final Path target;
    private final Configuration conf;
    private final WritePlan parts;
    private final boolean whole;
    private final Merging merging;
    private StagingFolder staging;
    private StagingWriterFactory writers;

    /** Merges what tasks have staged, and publishes it. */
    @FunctionalInterface
    interface Merging {
        void merge(StoredFiles staged, StagingFolder staging, SparkSession session) throws IOException;
    }

    /**
     * @param target of the write
     * @param parts how files are staged
     * @param whole whether what a task writes is counted as output, not as a part of it
     */
    StagedWrite(Path target, Configuration conf, WritePlan parts, boolean whole, Merging merging) {
        this.target = target;
        this.conf = conf;
        this.parts = parts;
        this.whole = whole;
        this.merging = merging;
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        try {
            staging = StagingFolder.create(target, conf);
            writers = new StagingWriterFactory(
                    parts, whole, staging.path().toString(), new SerializableConfiguration(conf));
            return writers;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + target + ": " + e.getMessage(), e);
        }
    }

    /** Each attempt stages files of its own, and the driver takes those of the one whose message it gets. */
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
        FileConsistency.check(staged.stream().map(StagedFile::consistency).toList());
        try {
            if (staged.isEmpty()) {
                staged.addAll(withoutRows());
            }
            List<StoredFile> stored = staged.stream().map(StagedFile::stored).toList();
            merging.merge(new StoredFiles(stored, writers.conf()), staging, SparkSession.active());
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
