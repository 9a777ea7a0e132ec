package io.github.mlformats.core.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/** A new file on any Hadoop file system. */
final class HadoopSink implements ByteSink {
    private final FSDataOutputStream stream;
    private long position;

    HadoopSink(Path path, Configuration conf) throws IOException {
        this.stream = path.getFileSystem(conf).create(path, false);
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        stream.write(data, offset, length);
        position += length;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
