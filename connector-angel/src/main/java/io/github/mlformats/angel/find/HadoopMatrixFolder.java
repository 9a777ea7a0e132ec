package io.github.mlformats.angel.find;

import io.github.mlformats.angel.format.meta.MatrixFolder;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.io.HadoopSource;
import io.github.mlformats.core.metric.ReadMetrics;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.util.functional.RemoteIterators;

/** A matrix's folder on any file system, listed once. */
final class HadoopMatrixFolder implements MatrixFolder {
    private final Path path;
    private final String name;
    private final Map<String, FileStatus> listed;
    private final Configuration conf;

    private HadoopMatrixFolder(Path path, String name, Map<String, FileStatus> listed, Configuration conf) {
        this.path = path;
        this.name = name;
        this.listed = listed;
        this.conf = conf;
    }

    /** @param name the matrix's */
    static HadoopMatrixFolder list(Path path, String name, Configuration conf) throws IOException {
        FileSystem fs = path.getFileSystem(conf);
        Map<String, FileStatus> listed = new TreeMap<>();
        RemoteIterator<? extends FileStatus> entries = fs instanceof LocalFileSystem
                // Locations of local files are no use, and finding them out starts a process per file.
                ? RemoteIterators.remoteIteratorFromArray(fs.listStatus(path))
                : fs.listLocatedStatus(path);
        while (entries.hasNext()) {
            FileStatus entry = entries.next();
            if (entry.isFile()) {
                listed.put(entry.getPath().getName(), entry);
            }
        }
        return new HadoopMatrixFolder(path, name, listed, conf);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String path() {
        return path.toString();
    }

    @Override
    public Map<String, Long> files() {
        Map<String, Long> sizes = new TreeMap<>();
        listed.forEach((file, status) -> sizes.put(file, status.getLen()));
        return sizes;
    }

    FileStatus status(String file) {
        return listed.get(file);
    }

    @Override
    public ByteSource open(String file) {
        FileStatus status = listed.get(file);
        return new HadoopSource(status.getPath(), status.getLen(), conf, new ReadMetrics());
    }
}
