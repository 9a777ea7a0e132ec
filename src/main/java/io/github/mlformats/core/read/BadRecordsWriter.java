package io.github.mlformats.core.read;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.metric.CorruptRecordListener;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.table.FileOpener;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/** Writes the corrupt records of a task to {@code badRecordsPath}, as a file of JSON lines that the first record creates. */
final class BadRecordsWriter implements CorruptRecordListener, Closeable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String folder;
    private final Configuration conf;
    private FSDataOutputStream out;

    private BadRecordsWriter(String folder, Configuration conf) {
        this.folder = folder;
        this.conf = conf;
    }

    /** @return null if {@code badRecordsPath} is not set */
    static BadRecordsWriter of(FileOpener opener) {
        String folder = opener.options().get(CommonOptions.BAD_RECORDS_PATH);
        return folder == null
                ? null
                : new BadRecordsWriter(folder, opener.conf().value());
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
                Path file = new Path(folder, UUID.randomUUID() + ".jsonl");
                out = file.getFileSystem(conf).create(file, false);
            }
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + folder + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        if (out != null) {
            out.close();
        }
    }
}
