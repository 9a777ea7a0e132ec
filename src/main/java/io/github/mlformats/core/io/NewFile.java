package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.OutputFile;
import java.io.IOException;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** A file that a task writes. */
public final class NewFile implements OutputFile {
    private final Function<String, Path> paths;
    private final String suffix;
    private final Configuration conf;
    private final boolean makesFolder;
    private final Path path;

    private NewFile(Function<String, Path> paths, String suffix, Configuration conf, boolean makesFolder) {
        this.paths = paths;
        this.suffix = suffix;
        this.conf = conf;
        this.makesFolder = makesFolder;
        this.path = paths.apply(suffix);
    }

    /**
     * A file whose place somebody else decides about, as about those beside it.
     *
     * @param paths where a file goes, by how its name ends
     * @param suffix how this one's does
     */
    public NewFile(Function<String, Path> paths, String suffix, Configuration conf) {
        this(paths, suffix, conf, true);
    }

    /** @param makesFolder whether the folder is made if need be; otherwise writing into a folder that is gone fails */
    public NewFile(Path path, Configuration conf, boolean makesFolder) {
        this(path::suffix, "", conf, makesFolder);
    }

    @Override
    public String name() {
        return path.getName();
    }

    @Override
    public ByteSink create() throws IOException {
        return makesFolder ? HadoopSink.create(path, conf) : HadoopSink.createInside(path, conf);
    }

    @Override
    public OutputFile beside(String more) {
        NewFile file = new NewFile(paths, suffix + more, conf, makesFolder);
        if (!file.name().equals(name() + more)) {
            throw new UsageException("files that belong together got the names " + name() + " and " + file.name()
                    + " from the commit protocol: set spark.sql.sources.commitProtocolClass to Spark's own");
        }
        return file;
    }

    @Override
    public Spool spool() throws IOException {
        return LocalSpool.create();
    }
}
