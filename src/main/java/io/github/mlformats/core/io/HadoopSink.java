package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.StreamSink;
import java.io.BufferedOutputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A {@link io.github.mlformats.core.bytes.ByteSink} that writes a new file on a Hadoop file system. */
public final class HadoopSink extends StreamSink {
    /**
     * Hadoop's default of 4 KiB makes every write to a local file a short one. Other file systems have buffers of their
     * own.
     */
    private static final int BUFFER = 128 << 10;

    /** Short writes are buffered first: Hadoop updates its statistics for each write, which takes longer than copying. */
    private static final int GATHERED = 8 << 10;

    /** Null after the sink was closed. */
    private FSDataOutputStream stream;

    HadoopSink(FSDataOutputStream stream) {
        super(new BufferedOutputStream(stream, GATHERED));
        this.stream = stream;
    }

    /** Creates a file that must not exist, and its parent directories. */
    public static HadoopSink create(Path path, Configuration conf) throws IOException {
        return new HadoopSink(path.getFileSystem(conf).create(path, false, BUFFER));
    }

    /** Like {@link #create}, but the parent directory must exist, so that a late task does not recreate a deleted directory. */
    public static HadoopSink createInExistingDirectory(Path path, Configuration conf) throws IOException {
        return new HadoopSink(
                path.getFileSystem(conf).createFile(path).bufferSize(BUFFER).build());
    }

    /** Like {@link #createInExistingDirectory}, without Hadoop's checksum file of a local file. */
    public static HadoopSink createWithoutChecksums(Path path, Configuration conf) throws IOException {
        FileSystem plain = FileSystemAccess.withoutChecksums(path.getFileSystem(conf));
        return new HadoopSink(plain.createFile(path).bufferSize(BUFFER).build());
    }

    /** Creates a file or replaces an existing one; object stores replace it when the file is closed. */
    public static HadoopSink createOrReplace(Path path, Configuration conf) throws IOException {
        return new HadoopSink(path.getFileSystem(conf).create(path, true, BUFFER));
    }

    @Override
    public void close() throws IOException {
        super.close();
        stream = null;
    }

    /**
     * Discards the file, unless it is closed. Stores that publish a file when it is closed never publish it; on other file systems it
     * remains, incomplete.
     */
    public void abort() throws IOException {
        if (stream == null) {
            return;
        }
        if (stream.hasCapability("fs.capability.outputstream.abortable")) {
            stream.abort();
        } else {
            stream.close();
        }
    }
}
