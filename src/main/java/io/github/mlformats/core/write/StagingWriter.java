package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.StoredFiles.StoredFile;
import io.github.mlformats.core.io.HadoopOutputFile;
import io.github.mlformats.core.spi.WriteCustomMetrics;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Writes the rows of a task to files that are merged later. Files of failed attempts are deleted with the staging directory.
 */
final class StagingWriter implements DataWriter<InternalRow> {
    /**
     * A file to be merged with others.
     *
     * @param consistency properties that must be equal in all files
     */
    record StagedFile(StoredFile stored, Map<String, String> consistency) implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    /** The result of a successful task, sent to the driver: its staged files in the order of their rows. */
    record StagedFiles(List<StagedFile> files) implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    /** Creates the writers of all tasks. Each attempt writes its own files; only those of committed attempts are merged. */
    record Factory(WritePlan writing, boolean reportAsOutput, String directory, SerializableConfiguration conf)
            implements DataWriterFactory {
        private static final long serialVersionUID = 1L;

        @Override
        public StagingWriter createWriter(int partition, long task) {
            return new StagingWriter(writing, reportAsOutput, path(partition, task), conf);
        }

        /** Returns the prefix of the names of the files of an attempt. */
        Path path(int partition, long task) {
            return new Path(directory, String.format(Locale.ROOT, "part-%05d-%d", partition, task));
        }
    }

    private final SerializableConfiguration conf;
    private final RowFiles files;
    private final boolean reportAsOutput;

    /**
     * @param reportAsOutput whether task metrics report the staged files as output, since they are published unchanged
     * @param path prefix of the file names
     */
    StagingWriter(WritePlan writing, boolean reportAsOutput, Path path, SerializableConfiguration conf) {
        this.conf = conf;
        this.files = new RowFiles(writing, ending -> new HadoopOutputFile(path.suffix(ending), conf.value(), false));
        this.reportAsOutput = reportAsOutput;
    }

    @Override
    public void write(InternalRow row) throws IOException {
        files.write(row);
    }

    /** Spark 4 passes all rows at once, and reads the metrics for the last time afterwards. */
    @SuppressWarnings("MissingOverride") // Spark 3.5 has no such method
    public void writeAll(Iterator<InternalRow> rows) throws IOException {
        while (rows.hasNext()) {
            files.write(rows.next());
        }
        files.finish();
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return reportAsOutput ? WriteCustomMetrics.values(files.metrics()) : WriteCustomMetrics.staged(files.metrics());
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        return TaskOutputMessage.encode(complete());
    }

    /** Completes the last file, and reports the metrics of the task to Spark. */
    StagedFiles complete() throws IOException {
        StagedFiles staged = staged();
        files.countOutput();
        return staged;
    }

    /** Completes the last file. @return all staged files */
    private StagedFiles staged() throws IOException {
        files.finish();
        List<StagedFile> staged = new ArrayList<>();
        for (RowFiles.CompletedFile file : files.complete()) {
            Path path = file.file().path();
            long length = file.file().lengths().get(path.getName());
            staged.add(new StagedFile(new StoredFile(path.toString(), length), file.consistency()));
        }
        return new StagedFiles(List.copyOf(staged));
    }

    /** Stages a file without rows. */
    StagedFiles withoutRows() throws IOException {
        files.open();
        return staged();
    }

    @Override
    public void abort() throws IOException {
        close();
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
