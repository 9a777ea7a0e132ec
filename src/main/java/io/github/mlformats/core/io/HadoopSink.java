package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.write.StreamSink;
import java.io.BufferedOutputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/** A new file on any Hadoop file system. */
public final class HadoopSink extends StreamSink {
    /** Hadoop's own buffer of 4 KiB makes every write to a local file a short one. Other file systems have theirs. */
    private static final int BUFFER = 128 << 10;

    /** Short writes are gathered first: Hadoop counts each of them for its statistics, which takes longer than copying. */
    private static final int GATHERED = 8 << 10;

    private final FSDataOutputStream stream;

    private HadoopSink(FSDataOutputStream stream) {
        super(new BufferedOutputStream(stream, GATHERED));
        this.stream = stream;
    }

    /** A file that was not there, in a folder that is made if need be. */
    public static HadoopSink create(Path path, Configuration conf) throws IOException {
        return new HadoopSink(path.getFileSystem(conf).create(path, false, BUFFER));
    }

    /** Like {@link #create}, but in a folder that is there: what a task writes late does not bring a deleted one back. */
    public static HadoopSink createInside(Path path, Configuration conf) throws IOException {
        return new HadoopSink(
                path.getFileSystem(conf).createFile(path).bufferSize(BUFFER).build());
    }

    /** A file that takes the place of one that may be there, on stores where that happens when it is closed. */
    public static HadoopSink replace(Path path, Configuration conf) throws IOException {
        return new HadoopSink(path.getFileSystem(conf).create(path, true, BUFFER));
    }

    /** Gives the file up. Stores that show a file when it is closed never show it. */
    public void abort() throws IOException {
        if (stream.hasCapability("fs.capability.outputstream.abortable")) {
            stream.abort();
        } else {
            stream.close();
        }
    }
}
