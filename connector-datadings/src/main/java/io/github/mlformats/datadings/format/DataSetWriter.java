package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a data set. Samples are written directly to the data file, keys and offsets to spools, from which
 * {@link #finish} creates the sidecar files. All files are byte-identical to those of the Python library (datadings.md,
 * sections 1 to 6). Not thread-safe.
 */
public final class DataSetWriter implements Closeable {
    /** Most samples of a data set: the filter is an array of at most 2 GiB. */
    public static final int MAX_SAMPLES = 1 << 28;
    /** Most bytes of a sample that the Python library can read. */
    public static final int MAX_SAMPLE = 2147479552;

    private static final int CHUNK = 64 << 10;

    private final DataSetFileFactory files;
    private final boolean digested;
    private final ByteBuilder buffer = new ByteBuilder();
    private final MessagePackWriter message = new MessagePackWriter(buffer);
    private final StringBuilder digests = new StringBuilder();
    private final SidecarFilesWriter sidecars;
    private final Md5File.Sink data;
    private final List<ByteSink> unclosed = new ArrayList<>();
    private int sampleAt;
    private long dataBytes;
    private long sidecarBytes;

    /** @param digested whether to write {@code .md5} */
    public DataSetWriter(DataSetFileFactory files, boolean digested) throws IOException {
        this(files, digested, -1);
    }

    DataSetWriter(DataSetFileFactory files, boolean digested, long hashMask) throws IOException {
        this.files = files;
        this.digested = digested;
        this.sidecars = new SidecarFilesWriter(files.spool(), files.spool(), files.spool(), hashMask);
        this.data = new Md5File.Sink(create(""), digested);
    }

    private ByteSink create(String suffix) throws IOException {
        ByteSink file = files.create(suffix);
        unclosed.add(file);
        return file;
    }

    /** Returns the writer for the next sample; call {@link #endSample} after each. */
    public MessagePackWriter message() {
        return message;
    }

    /** Returns the number of samples. */
    public int samples() {
        return sidecars.samples();
    }

    /** Returns the size of all samples in bytes. */
    public long dataBytes() {
        return dataBytes;
    }

    /** Returns the size of all files in bytes; includes the sidecar files only after {@link #finish}. */
    public long storedBytes() {
        return dataBytes + sidecarBytes;
    }

    /**
     * Ends a sample.
     *
     * @param keyAt position of its key in the buffer of {@link #message()}
     * @throws UsageException if the sample is too large
     */
    public void endSample(int keyAt, int keyLength) throws IOException {
        int length = buffer.size() - sampleAt;
        if (length > MAX_SAMPLE) {
            throw new UsageException("row " + sidecars.samples() + ": sample of " + length
                    + " bytes is too large: the Python library reads " + MAX_SAMPLE + " bytes at most");
        }
        dataBytes += length;
        sidecars.add(buffer.bytes(), keyAt, keyLength, dataBytes);
        sampleAt = buffer.size();
        if (sampleAt >= CHUNK) {
            flush();
        }
    }

    private void flush() throws IOException {
        data.write(buffer.bytes(), 0, buffer.size());
        buffer.clear();
        sampleAt = 0;
    }

    /**
     * Writes the sidecar files and closes all files, at once: HDFS and S3 store a file when it is closed, which is mostly
     * waiting.
     *
     * @throws UsageException if a key occurs twice
     */
    public void finish() throws IOException {
        flush();
        digests.append(data.line(files.name()));
        sidecars.finish(this::write);
        if (digested) {
            byte[] lines = digests.toString().getBytes(StandardCharsets.UTF_8);
            create(SidecarFile.MD5.suffix()).write(lines, 0, lines.length);
            sidecarBytes += lines.length;
        }
        closeFiles();
    }

    private void write(SidecarFile sidecar, SidecarFilesWriter.Content content) throws IOException {
        Md5File.Sink target = new Md5File.Sink(create(sidecar.suffix()), digested);
        content.writeTo(target);
        sidecarBytes += target.position();
        digests.append(target.line(files.name() + sidecar.suffix()));
    }

    private void closeFiles() throws IOException {
        Parallel.map(unclosed, file -> {
            file.close();
            return null;
        });
        unclosed.clear();
    }

    @Override
    public void close() throws IOException {
        try (sidecars) {
            closeFiles();
        }
    }

    /** Creates the files of a data set that is being written. */
    public interface DataSetFileFactory {
        /** Returns the data file's name, without directory. */
        String name();

        /** Creates a file, at most once per suffix. The suffix is empty for the data file. */
        ByteSink create(String suffix) throws IOException;

        Spool spool() throws IOException;
    }
}
