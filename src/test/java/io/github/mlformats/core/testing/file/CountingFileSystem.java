package io.github.mlformats.core.testing.file;

import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import java.io.FilterInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.Seekable;

/**
 * The local file system under the scheme {@code count:}, which records all reads and listings, and counts open streams.
 * {@link #reset()} separates consecutive tests.
 */
public final class CountingFileSystem extends RawLocalFiles {
    private static final Queue<Read> READS = new ConcurrentLinkedQueue<>();
    private static final Set<Object> OPEN = ConcurrentHashMap.newKeySet();
    private static final Queue<String> LISTED = new ConcurrentLinkedQueue<>();
    private static final Queue<String> ASKED = new ConcurrentLinkedQueue<>();

    /** A read of {@code length} bytes of a file, also in pieces: up to the next seek. */
    public record Read(String file, long position, int length) {}

    public static void reset() {
        READS.clear();
        OPEN.clear();
        LISTED.clear();
        ASKED.clear();
    }

    /** Returns all reads since {@link #reset()}, in order. */
    public static List<Read> reads() {
        return new ArrayList<>(READS);
    }

    public static long bytesRead() {
        return READS.stream().mapToLong(Read::length).sum();
    }

    /** Returns the names of the directories that were listed since {@link #reset()}, in order. */
    public static List<String> listed() {
        return new ArrayList<>(LISTED);
    }

    /** Returns the names of the files whose status was requested since {@link #reset()}, also by a listing, in order. */
    public static List<String> asked() {
        return new ArrayList<>(ASKED);
    }

    /** Returns the number of open streams. */
    public static int openStreams() {
        return OPEN.size();
    }

    /** Returns the path of a local file on this file system. */
    public static String path(java.nio.file.Path file) {
        return "count:" + file.toAbsolutePath();
    }

    @Override
    public String getScheme() {
        return "count";
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        LISTED.add(path.getName());
        return super.listStatus(path);
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        ASKED.add(path.getName());
        return super.getFileStatus(path);
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        return new FSDataInputStream(new CountedStream(path.getName(), super.open(path, bufferSize)));
    }

    private static final class CountedStream extends FilterInputStream implements Seekable, PositionedReadable {
        private final String file;
        private final FSDataInputStream stream;
        /** What was read since the last seek; null if nothing was. */
        private Read pieces;

        CountedStream(String file, FSDataInputStream stream) {
            super(stream);
            this.file = file;
            this.stream = stream;
            OPEN.add(this);
        }

        private int note(long position, int read) {
            if (read > 0) {
                READS.add(new Read(file, position, read));
            }
            return read;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            long position = stream.getPos();
            int read = stream.read(target, offset, length);
            if (read > 0) {
                Read joined = pieces == null
                        ? new Read(file, position, read)
                        : new Read(file, pieces.position(), pieces.length() + read);
                if (pieces != null) {
                    READS.remove(pieces);
                }
                READS.add(joined);
                pieces = joined;
            }
            return read;
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) throws IOException {
            return note(position, stream.read(position, target, offset, length));
        }

        @Override
        public void readFully(long position, byte[] target, int offset, int length) throws IOException {
            stream.readFully(position, target, offset, length);
            note(position, length);
        }

        @Override
        public void readFully(long position, byte[] target) throws IOException {
            readFully(position, target, 0, target.length);
        }

        @Override
        public void seek(long position) throws IOException {
            pieces = null;
            stream.seek(position);
        }

        @Override
        public long getPos() throws IOException {
            return stream.getPos();
        }

        @Override
        public boolean seekToNewSource(long target) throws IOException {
            return stream.seekToNewSource(target);
        }

        @Override
        public void close() throws IOException {
            OPEN.remove(this);
            super.close();
        }
    }
}
