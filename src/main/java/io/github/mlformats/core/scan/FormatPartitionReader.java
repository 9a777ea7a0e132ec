package io.github.mlformats.core.scan;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadMetrics.CorruptRecordListener;
import io.github.mlformats.core.spi.ScanCustomMetrics;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.FileSlice;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.InputFileBlockHolder;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Reads the slices of a task one after the other, and skips corrupt or missing files if the read allows it. */
final class FormatPartitionReader implements PartitionReader<ColumnarBatch> {
    private final TaskPlan plan;
    private final Iterator<FileSlice> slices;
    private final ReadMetrics metrics = new ReadMetrics();
    private final BadRecordsWriter badRecords;
    private long rowsLeft;
    private FileSlice current;
    private SliceReader reader;
    private ColumnarBatch batch;

    FormatPartitionReader(TaskPlan plan, List<FileSlice> slices) {
        this.plan = plan;
        this.badRecords = BadRecordsWriter.of(plan.opener());
        metrics.corruptRecordListener = badRecords;
        this.slices = slices.iterator();
        this.rowsLeft = plan.sampling().limit();
    }

    @Override
    public boolean next() throws IOException {
        while (rowsLeft > 0 && (reader != null || slices.hasNext())) {
            batch = nextOrSkip();
            if (batch != null) {
                rowsLeft -= batch.numRows();
                return true;
            }
            closeReader();
        }
        return false;
    }

    /** Returns the next batch of the current slice; null at its end, or if its rest is skipped. */
    private ColumnarBatch nextOrSkip() throws IOException {
        try {
            if (reader == null) {
                current = slices.next();
                InputFileBlockHolder.set(current.file().uri(), 0, current.file().length());
                reader = new SliceReader(plan, current, metrics);
            }
            return reader.next(rowsLeft);
        } catch (CorruptFileException | FileNotFoundException e) {
            if (!plan.opener().skipIfAllowed(current.file(), e, metrics)) {
                throw e;
            }
            return null;
        }
    }

    @Override
    public ColumnarBatch get() {
        return batch;
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return ScanCustomMetrics.values(metrics);
    }

    private void closeReader() throws IOException {
        if (reader != null) {
            SliceReader closing = reader;
            reader = null;
            closing.close();
        }
    }

    @Override
    public void close() throws IOException {
        InputFileBlockHolder.unset();
        try (BadRecordsWriter closedLast = badRecords) {
            closeReader();
        }
    }

    /** Writes the corrupt records of a task to {@code badRecordsPath}, as a file of JSON lines that the first record creates. */
    private static final class BadRecordsWriter implements CorruptRecordListener, Closeable {
        private static final ObjectMapper JSON = new ObjectMapper();

        /** The local property of {@code SparkContext.setJobGroup}. */
        private static final String JOB_GROUP = "spark.jobGroup.id";
        /** Job groups that can begin the name of a visible file; others may contain any characters. */
        private static final Pattern FILE_NAME = Pattern.compile("\\p{Alnum}[\\w.-]{0,99}");

        private final Path file;
        private final Configuration conf;
        private FSDataOutputStream out;

        private BadRecordsWriter(Path file, Configuration conf) {
            this.file = file;
            this.conf = conf;
        }

        /** @return null if {@code badRecordsPath} is not set */
        static BadRecordsWriter of(FileOpener opener) {
            String directory = opener.options().get(CommonOptions.BAD_RECORDS_PATH);
            return directory == null
                    ? null
                    : new BadRecordsWriter(
                            new Path(directory, jobGroup() + UUID.randomUUID() + ".jsonl"),
                            opener.conf().value());
        }

        private static String jobGroup() {
            TaskContext task = TaskContext.get();
            String group = task == null ? null : task.getLocalProperty(JOB_GROUP);
            return group != null && FILE_NAME.matcher(group).matches() ? group + "-" : "";
        }

        @Override
        public void add(CorruptFileException reason, long records) {
            ObjectNode line = JSON.createObjectNode()
                    .put("file", reason.file())
                    .put("offset", reason.offset())
                    .put("expected", PlainText.truncate(reason.expected()))
                    .put("found", PlainText.truncate(reason.found()))
                    .put("records", records);
            try {
                if (out == null) {
                    out = file.getFileSystem(conf).create(file, false);
                }
                out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write to " + file.getParent() + ": " + e.getMessage(), e);
            }
        }

        @Override
        public void close() throws IOException {
            if (out != null) {
                out.close();
            }
        }
    }
}
