package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import io.github.mlformats.core.spi.write.OutputFile;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * A file that a task writes.
 *
 * @param makesFolder whether the folder is made if need be; otherwise writing a file into a folder that is gone fails
 */
public record NewFile(Path path, Configuration conf, boolean makesFolder) implements OutputFile {
    public NewFile(Path path, Configuration conf) {
        this(path, conf, true);
    }

    @Override
    public ByteSink create() throws IOException {
        return makesFolder ? HadoopSink.create(path, conf) : HadoopSink.createInside(path, conf);
    }

    @Override
    public Spool spool() throws IOException {
        return LocalSpool.create();
    }
}
