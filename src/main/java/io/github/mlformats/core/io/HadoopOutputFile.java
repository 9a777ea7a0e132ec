package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.OutputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * An {@link OutputFile} on a Hadoop file system: a file that a task writes, with its sidecar files, or a directory of such
 * files.
 */
public final class HadoopOutputFile implements OutputFile {
    private final Function<String, Path> paths;
    private final String suffix;
    private final Configuration conf;
    private final boolean makesDirectory;
    private final List<Stored> stored;
    private Path path;

    private HadoopOutputFile(
            Function<String, Path> paths,
            String suffix,
            Configuration conf,
            boolean makesDirectory,
            List<Stored> stored) {
        this.paths = paths;
        this.suffix = suffix;
        this.conf = conf;
        this.makesDirectory = makesDirectory;
        this.stored = stored;
    }

    /** A file that was created. */
    private record Stored(Path path, int depth, HadoopSink sink) {
        String name() {
            String name = path.getName();
            Path directory = path.getParent();
            for (int i = 0; i < depth; i++) {
                name = directory.getName() + "/" + name;
                directory = directory.getParent();
            }
            return name;
        }
    }

    /**
     * Creates a file whose path, like those of its sidecar and inner files, is determined by a commit protocol.
     *
     * @param paths maps the suffix of a name to a path
     * @param suffix suffix of this file
     */
    public HadoopOutputFile(Function<String, Path> paths, String suffix, Configuration conf) {
        this(paths, suffix, conf, true, new ArrayList<>());
    }

    /** @param makesDirectory whether missing directories are created; otherwise writing fails if the directory is missing */
    public HadoopOutputFile(Path path, Configuration conf, boolean makesDirectory) {
        this(path::suffix, "", conf, makesDirectory, new ArrayList<>());
    }

    /**
     * Returns the path. Requested only once, and not for directories: a commit protocol may expect every file for which it
     * returned a path.
     */
    public Path path() {
        if (path == null) {
            path = paths.apply(suffix);
        }
        return path;
    }

    @Override
    public String name() {
        return path().getName();
    }

    @Override
    public ByteSink create() throws IOException {
        HadoopSink sink =
                makesDirectory ? HadoopSink.create(path(), conf) : HadoopSink.createInExistingDirectory(path(), conf);
        stored.add(new Stored(path(), (int) suffix.chars().filter(c -> c == '/').count(), sink));
        return sink;
    }

    /**
     * Returns the lengths in bytes of all files that were created, including sidecar and inner files, by their paths
     * relative to the directory. Call it after the files are closed.
     */
    public Map<String, Long> lengths() {
        Map<String, Long> lengths = new LinkedHashMap<>();
        stored.forEach(file -> lengths.put(file.name(), file.sink().position()));
        return lengths;
    }

    @Override
    public OutputFile sidecar(String more) {
        HadoopOutputFile file = new HadoopOutputFile(paths, suffix + more, conf, makesDirectory, stored);
        checkTogether(file.name().equals(name() + more), path(), file.path());
        return file;
    }

    @Override
    public OutputFile entry(String inner) {
        HadoopOutputFile file = new HadoopOutputFile(paths, suffix + "/" + inner, conf, makesDirectory, stored);
        String own = file.path().toString();
        checkTogether(own.endsWith(suffix + "/" + inner), file.path(), file.path());
        String directory = own.substring(0, own.length() - inner.length() - 1);
        if (path == null) {
            path = new Path(directory);
        }
        checkTogether(path.toString().equals(directory), path, file.path());
        return file;
    }

    private static void checkTogether(boolean together, Path one, Path other) {
        if (!together) {
            throw new UsageException("the commit protocol returned the unrelated names " + one.getName() + " and "
                    + other.getName() + " for files that belong together. Set spark.sql.sources.commitProtocolClass to"
                    + " a protocol of Spark");
        }
    }

    @Override
    public Spool spool() throws IOException {
        return LocalSpool.create();
    }
}
