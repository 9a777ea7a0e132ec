package io.github.mlformats.benchmarks.work;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.fs.StreamCapabilities;

/**
 * The local file system under the scheme {@code far:}, as slow as an object store: each read is a request with a latency of
 * 20 ms and a throughput of 80 MB per second. Vectored reads are parallel requests.
 */
public final class HighLatencyFileSystem extends FilterFileSystem {
    private static final long REQUEST_MILLIS = 20;
    private static final long BYTES_PER_MILLI = 80_000;
    /** As many as S3A's default for a stream. */
    private static final Executor REQUESTS = Executors.newFixedThreadPool(4, request -> {
        Thread thread = new Thread(request, "far request");
        thread.setDaemon(true);
        return thread;
    });

    /** The path of a local file in the store. */
    static String path(java.nio.file.Path file) {
        return "far:" + file.toAbsolutePath();
    }

    public HighLatencyFileSystem() {
        super(new FarDisk());
    }

    private static final class FarDisk extends RawLocalFileSystem {
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
    }

    private static final class FarStream extends FilterInputStream
            implements Seekable, PositionedReadable, StreamCapabilities {
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
        public boolean hasCapability(String capability) {
            return capability.equals(StreamCapabilities.VECTOREDIO);
        }

        @Override
        public void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocate) {
            for (FileRange range : ranges) {
                range.setData(CompletableFuture.supplyAsync(
                        () -> {
                            ByteBuffer data = allocate.apply(range.getLength());
                            try {
                                readFully(range.getOffset(), data.array(), 0, range.getLength());
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                            return data;
                        },
                        REQUESTS));
            }
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
