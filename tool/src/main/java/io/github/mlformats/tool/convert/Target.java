package io.github.mlformats.tool.convert;

import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** The folder that a conversion writes. */
public final class Target {
    private final String name;
    private final Path path;
    private final Configuration conf;

    public Target(String name, Configuration conf) {
        this.name = name;
        this.path = new Path(name);
        this.conf = conf;
    }

    /**
     * Makes sure that nothing is lost that the user did not give up.
     *
     * @throws UsageException if the folder exists and may not be replaced, or holds one of the files to read
     */
    public void check(List<String> inputs, boolean overwrite) throws IOException {
        FileSystem files = path.getFileSystem(conf);
        if (files.exists(path) && !overwrite) {
            throw new UsageException(name + " exists: choose another target, or replace it with --overwrite");
        }
        Path target = files.makeQualified(path);
        for (String input : inputs) {
            Path source = new Path(input);
            if (isIn(target, source.getFileSystem(conf).makeQualified(source))) {
                throw new UsageException(name + " holds " + input + ", which is to be read: choose another target");
            }
        }
    }

    private static boolean isIn(Path folder, Path path) {
        for (Path p = path; p != null; p = p.getParent()) {
            if (p.equals(folder)) {
                return true;
            }
        }
        return false;
    }

    /** A folder in it. */
    public Target child(String folder) {
        return new Target(new Path(path, folder).toString(), conf);
    }

    /** Deletes what is there. */
    public void clear() throws IOException {
        path.getFileSystem(conf).delete(path, true);
    }

    /** Writes a file of text into it. */
    public void write(String file, String text) throws IOException {
        Path target = new Path(path, file);
        try (FSDataOutputStream out = path.getFileSystem(conf).create(target, true)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** What was written, without Spark's own marks such as {@code _SUCCESS}. */
    Written written() throws IOException {
        int count = 0;
        long bytes = 0;
        RemoteIterator<LocatedFileStatus> files = path.getFileSystem(conf).listFiles(path, true);
        while (files.hasNext()) {
            LocatedFileStatus file = files.next();
            if (!file.getPath().getName().startsWith("_")) {
                count++;
                bytes += file.getLen();
            }
        }
        return new Written(count, bytes);
    }

    @Override
    public String toString() {
        return name;
    }

    /** Number of files and their bytes. */
    record Written(int files, long bytes) {}
}
