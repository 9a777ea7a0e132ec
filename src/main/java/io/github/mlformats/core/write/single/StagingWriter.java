package io.github.mlformats.core.write.single;

import io.github.mlformats.core.commit.join.StoredFiles.StoredFile;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.metric.WrittenMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.write.FilesWriter;
import io.github.mlformats.core.write.TaskAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.util.SerializableConfiguration;

/** Writes files that are joined later. Those of attempts that do not count go with their folder. */
final class StagingWriter extends FilesWriter {
    private final FileWriting writing;
    private final boolean whole;
    private final Path path;
    private final SerializableConfiguration conf;
    private final List<StagedFile> files = new ArrayList<>();
    private Path current;

    /**
     * @param whole whether the file is not joined, but put in its place
     * @param path how the names of the files begin
     */
    StagingWriter(FileWriting writing, boolean whole, Path path, SerializableConfiguration conf) {
        super(writing);
        this.writing = writing;
        this.whole = whole;
        this.path = path;
        this.conf = conf;
    }

    @Override
    protected OutputFile next(InternalRow first) {
        return next();
    }

    private OutputFile next() {
        current = path.suffix(suffix(writing.extension()));
        return new NewFile(current, conf.value(), false);
    }

    @Override
    protected void finished(FileWriter full, Map<String, String> agreed) throws IOException {
        long length = current.getFileSystem(conf.value()).getFileStatus(current).getLen();
        files.add(new StagedFile(new StoredFile(current.toString(), length), agreed));
    }

    /** A file without rows. */
    StagedFiles writeEmpty() throws IOException {
        open(next());
        return finish();
    }

    private StagedFiles finish() throws IOException {
        finishFile();
        return new StagedFiles(List.copyOf(files));
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return whole ? WrittenMetrics.values(counted()) : WrittenMetrics.staged(counted());
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        StagedFiles staged = finish();
        countOutput();
        return TaskAnswer.seal(staged);
    }

    @Override
    public void abort() throws IOException {
        close();
    }
}
