package io.github.mlformats.benchmarks.work;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.Seekable;

/**
 * The local file system under the scheme {@code far:}, as slow as an object store: each read is a request with a latency of
 * 20 ms and a throughput of 80 MB per second.
 */
public final class HighLatencyFileSystem extends RawLocalFileSystem {
    private static final long REQUEST_MILLIS = 20;
    private static final long BYTES_PER_MILLI = 80_000;

    /** The path of a local file in the store. */
    static String path(java.nio.file.Path file) {
        return "far:" + file.toAbsolutePath();
    }

    @Override
    public URI getUri() {
        return URI.create("far:///");
    }

    @Override
    public String getScheme() {
        return "far";
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        return new FSDataInputStream(new FarStream(super.open(path, bufferSize)));
    }

    private static final class FarStream extends FilterInputStream implements Seekable, PositionedReadable {
        private final FSDataInputStream near;

        FarStream(FSDataInputStream near) {
            super(near);
            this.near = near;
        }

        private static void request(int length) throws IOException {
            try {
                Thread.sleep(REQUEST_MILLIS + length / BYTES_PER_MILLI);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while a request was under way");
            }
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            request(length);
            return near.read(target, offset, length);
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) throws IOException {
            request(length);
            return near.read(position, target, offset, length);
        }

        @Override
        public void readFully(long position, byte[] target, int offset, int length) throws IOException {
            request(length);
            near.readFully(position, target, offset, length);
        }

        @Override
        public void readFully(long position, byte[] target) throws IOException {
            readFully(position, target, 0, target.length);
        }

        @Override
        public void seek(long position) throws IOException {
            near.seek(position);
        }

        @Override
        public long getPos() throws IOException {
            return near.getPos();
        }

        @Override
        public boolean seekToNewSource(long position) throws IOException {
            return near.seekToNewSource(position);
        }
    }
}
