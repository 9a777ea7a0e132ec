package io.github.mlformats.core.write;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.commit.StagingDirectory;
import io.github.mlformats.core.commit.StoredFiles;
import io.github.mlformats.core.commit.StoredFiles.StoredFile;
import io.github.mlformats.core.io.HadoopOutputFile;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.ChangedRows;
import io.github.mlformats.core.write.StagingWriter.StagedFile;
import io.github.mlformats.core.write.StagingWriter.StagedFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Writes the changes of a statement such as {@code UPDATE}: tasks stage new and updated rows like a {@link StagedWrite}, and next
 * to them the ids of the rows that are deleted or updated.
 */
final class StagedDelta implements DeltaBatchWrite {
    private final StagedWrite rows;
    private final Configuration conf;
    private final Merger merging;

    /** Merges the staged files with the existing rows, and publishes the result. */
    @FunctionalInterface
    interface Merger {
        void merge(StoredFiles staged, ChangedRows changed, StagingDirectory staging, SparkSession session)
                throws IOException;
    }

    StagedDelta(StagedWrite rows, Configuration conf, Merger merging) {
        this.rows = rows;
        this.conf = conf;
        this.merging = merging;
    }

    @Override
    public DeltaWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return new Factory(rows.createBatchWriterFactory(info));
    }

    /** Each attempt stages its own files, as in {@link StagedWrite}. */
    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    /** A statement that changes no rows publishes nothing. */
    @Override
    public void commit(WriterCommitMessage[] messages) {
        List<StagedFile> staged = new ArrayList<>();
        List<StoredFile> deleted = new ArrayList<>();
        List<StoredFile> updated = new ArrayList<>();
        for (WriterCommitMessage message : messages) {
            TaskChanges changes = (TaskChanges) TaskOutputMessage.decode(message);
            staged.addAll(changes.rows().files());
            deleted.addAll(changes.deleted());
            updated.addAll(changes.updated());
        }
        if (staged.isEmpty() && deleted.isEmpty()) {
            rows.abort(messages);
            return;
        }
        SerializableConfiguration files = new SerializableConfiguration(conf);
        ChangedRows changed = new ChangedRows(new StoredFiles(deleted, files), new StoredFiles(updated, files));
        rows.commit(staged, (merged, staging, session) -> merging.merge(merged, changed, staging, session));
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        rows.abort(messages);
    }

    /** The result of a successful task. */
    private record TaskChanges(StagedFiles rows, List<StoredFile> deleted, List<StoredFile> updated)
            implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    /** Creates the writers of all tasks. */
    private record Factory(StagingWriter.Factory rows) implements DeltaWriterFactory {
        private static final long serialVersionUID = 1L;

        @Override
        public DeltaWriter<InternalRow> createWriter(int partition, long task) {
            Path path = rows.path(partition, task);
            return new Writer(
                    rows.createWriter(partition, task),
                    new RowIds(path.suffix("-deleted"), rows.conf()),
                    new RowIds(path.suffix("-updated"), rows.conf()));
        }
    }

    /** Writes the changes of a task. A row id is one long. */
    private record Writer(StagingWriter rows, RowIds deleted, RowIds updated) implements DeltaWriter<InternalRow> {
        @Override
        public void delete(InternalRow metadata, InternalRow id) throws IOException {
            deleted.add(id.getLong(0));
        }

        @Override
        public void update(InternalRow metadata, InternalRow id, InternalRow row) throws IOException {
            updated.add(id.getLong(0));
            rows.write(row);
        }

        @Override
        public void insert(InternalRow row) throws IOException {
            rows.write(row);
        }

        @Override
        public CustomTaskMetric[] currentMetricsValues() {
            return rows.currentMetricsValues();
        }

        @Override
        public WriterCommitMessage commit() throws IOException {
            return TaskOutputMessage.encode(new TaskChanges(rows.complete(), deleted.complete(), updated.complete()));
        }

        @Override
        public void abort() throws IOException {
            close();
        }

        @Override
        public void close() throws IOException {
            try (rows;
                    deleted;
                    updated) {
                // closes all
            }
        }
    }

    /** A file of row ids, which is created with the first one. Not thread-safe. */
    private static final class RowIds implements Closeable {
        private static final int CHUNK = 64 << 10;

        private final Path path;
        private final SerializableConfiguration conf;
        private final ByteBuilder ids = new ByteBuilder();
        private ByteSink file;
        private long length;

        RowIds(Path path, SerializableConfiguration conf) {
            this.path = path;
            this.conf = conf;
        }

        void add(long id) throws IOException {
            ids.i64(id);
            if (ids.size() >= CHUNK) {
                flush();
            }
        }

        private void flush() throws IOException {
            if (file == null) {
                file = new HadoopOutputFile(path, conf.value(), false).create();
            }
            length += ids.size();
            file.write(ids.bytes(), 0, ids.size());
            ids.clear();
        }

        /** Completes the file. @return empty without ids */
        List<StoredFile> complete() throws IOException {
            if (ids.size() > 0) {
                flush();
            }
            close();
            return length == 0 ? List.of() : List.of(new StoredFile(path.toString(), length));
        }

        @Override
        public void close() throws IOException {
            if (file != null) {
                file.close();
                file = null;
            }
        }
    }
}
