package io.github.mlformats.core.write.single;

import io.github.mlformats.core.commit.join.StoredFiles.StoredFile;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.write.TaskAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.util.SerializableConfiguration;

/** Writes the rows of a task into files that are joined later. Those of attempts that do not count go with their folder. */
final class StagingWriter implements DataWriter<InternalRow> {
    private final FileWriting writing;
    private final Path path;
    private final SerializableConfiguration conf;
    private final List<StagedFile> files = new ArrayList<>();
    private FileWriter file;

    /** @param path how the names of the files begin */
    StagingWriter(FileWriting writing, Path path, SerializableConfiguration conf) {
        this.writing = writing;
        this.path = path;
        this.conf = conf;
    }

    @Override
    public void write(InternalRow row) throws IOException {
        if (file == null) {
            open();
        }
        if (file.write(row)) {
            finishFile();
        }
    }

    void open() throws IOException {
        file = writing.open(new NewFile(next(), conf.value(), false));
    }

    private Path next() {
        return path.suffix(String.format("-c%03d%s", files.size(), writing.extension()));
    }

    private void finishFile() throws IOException {
        try (FileWriter full = file) {
            file = null;
            Path written = next();
            Map<String, String> agreed = full.finish();
            long length =
                    written.getFileSystem(conf.value()).getFileStatus(written).getLen();
            files.add(new StagedFile(new StoredFile(written.toString(), length), agreed));
        }
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        return TaskAnswer.seal(finish());
    }

    /** Ends the last file. */
    StagedFiles finish() throws IOException {
        if (file != null) {
            finishFile();
        }
        return new StagedFiles(List.copyOf(files));
    }

    @Override
    public void abort() throws IOException {
        close();
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
