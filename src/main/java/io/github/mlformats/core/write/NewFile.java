package io.github.mlformats.core.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkEnv;

/** A file that is being written, with spools in the folders that Spark has for temporary data. */
final class NewFile implements OutputFile {
    private final Function<String, Path> paths;
    private final String suffix;
    private final Configuration conf;
    private final Path path;

    /**
     * @param paths where a file goes, by how its name ends
     * @param suffix how this one's does
     */
    NewFile(Function<String, Path> paths, String suffix, Configuration conf) {
        this.paths = paths;
        this.suffix = suffix;
        this.conf = conf;
        this.path = paths.apply(suffix);
    }

    @Override
    public String name() {
        return path.getName();
    }

    @Override
    public ByteSink create() throws IOException {
        return new HadoopSink(path, conf);
    }

    @Override
    public OutputFile beside(String more) {
        NewFile file = new NewFile(paths, suffix + more, conf);
        if (!file.name().equals(name() + more)) {
            throw new UsageException("files that belong together got the names " + name() + " and " + file.name()
                    + " from the commit protocol: set spark.sql.sources.commitProtocolClass to Spark's own");
        }
        return file;
    }

    @Override
    public Spool spool() throws IOException {
        java.nio.file.Path folder = SparkEnv.get()
                .blockManager()
                .diskBlockManager()
                .createTempLocalBlock()
                ._2()
                .toPath();
        Files.createDirectories(folder.getParent());
        return new LocalSpool(folder);
    }
}
