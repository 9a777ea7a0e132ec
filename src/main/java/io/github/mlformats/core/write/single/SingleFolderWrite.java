package io.github.mlformats.core.write.single;

import io.github.mlformats.core.commit.join.StagingFolder;
import io.github.mlformats.core.commit.join.StoredFiles;
import io.github.mlformats.core.spi.write.FileWriting;
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
 * Writes one folder in two steps: tasks stage parts, and jobs that the commit runs join them. The path is not touched before all
 * files are whole.
 */
final class SingleFolderWrite implements BatchWrite {
    private final SingleFolder folder;
    private final FileWriting parts;
    private final StagingFolder staging;
    private final SerializableConfiguration conf;

    SingleFolderWrite(SingleFolder folder, StagingFolder staging) {
        this.folder = folder;
        this.parts = folder.folder().parts();
        this.staging = staging;
        this.conf = new SerializableConfiguration(folder.conf());
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return new StagingWriterFactory(parts, true, staging.path().toString(), conf);
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
            List<StoredFiles.StoredFile> stored =
                    staged.stream().map(StagedFile::stored).toList();
            folder.join(new StoredFiles(stored, conf), staging, SparkSession.active());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + folder.path() + ": " + e.getMessage(), e);
        }
        staging.delete();
    }

    /** Without any row there is a part without rows. */
    private List<StagedFile> withoutRows() throws IOException {
        try (StagingWriter writer = new StagingWriter(parts, true, staging.child("part-00000-0"), conf)) {
            return writer.withoutRows().files();
        }
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        staging.delete();
    }
}
