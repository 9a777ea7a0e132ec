package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.bytes.StreamSink;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.SparkEnv;

/**
 * A {@link Spool} in a temporary local file: in a local directory of Spark, or in that of the system if Spark is not
 * running.
 */
public final class LocalSpool extends StreamSink implements Spool {
    private static final int BUFFER = 1 << 20;

    private final Path file;

    private LocalSpool(Path file) throws IOException {
        super(Files.newOutputStream(file));
        this.file = file;
    }

    /** Creates an empty spool. */
    public static LocalSpool create() throws IOException {
        if (SparkEnv.get() == null) {
            return new LocalSpool(Files.createTempFile("mlformats-", ".spool"));
        }
        Path file = SparkEnv.get()
                .blockManager()
                .diskBlockManager()
                .createTempLocalBlock()
                ._2()
                .toPath();
        Files.createDirectories(file.getParent());
        return new LocalSpool(file);
    }

    @Override
    public void copyTo(ByteSink target) throws IOException {
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = open()) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                target.write(buffer, 0, read);
            }
        }
    }

    /** Returns a stream of all bytes, with unlimited mark and reset. Nothing can be written afterwards. */
    public InputStream open() throws IOException {
        super.close();
        return new MarkableFileInputStream(FileChannel.open(file));
    }

    @Override
    public void close() throws IOException {
        super.close();
        Files.deleteIfExists(file);
    }

    /** An input stream of a file with unlimited mark and reset, which object stores need to resend bytes that did not arrive. */
    private static final class MarkableFileInputStream extends FilterInputStream {
        private final FileChannel file;
        private long mark;

        MarkableFileInputStream(FileChannel file) {
            super(Channels.newInputStream(file));
            this.file = file;
        }

        @Override
        public boolean markSupported() {
            return true;
        }

        /** @param limit ignored */
        @Override
        public synchronized void mark(int limit) {
            try {
                mark = file.position();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public synchronized void reset() throws IOException {
            file.position(mark);
        }
    }
}
