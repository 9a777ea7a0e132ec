package io.github.mlformats.angel.find;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.io.HadoopSource;
import io.github.mlformats.core.metric.ReadMetrics;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.util.functional.RemoteIterators;

/** A folder on any file system, listed once. */
final class HadoopMatrixFolder implements ListedFolder<HadoopMatrixFolder> {
    private final Path path;
    private final String name;
    private final Configuration conf;
    private final Map<String, FileStatus> listed = new TreeMap<>();
    private final Set<String> folders = new TreeSet<>();

    private HadoopMatrixFolder(Path path, String name, Configuration conf) throws IOException {
        this.path = path;
        this.name = name;
        this.conf = conf;
        FileSystem fs = path.getFileSystem(conf);
        RemoteIterator<? extends FileStatus> entries = fs instanceof LocalFileSystem || fs instanceof RawLocalFileSystem
                // Locations of local files are no use, and finding them out starts a process per file.
                ? RemoteIterators.remoteIteratorFromArray(fs.listStatus(path))
                : fs.listLocatedStatus(path);
        while (entries.hasNext()) {
            FileStatus entry = entries.next();
            if (entry.isFile()) {
                listed.put(entry.getPath().getName(), entry);
            } else {
                folders.add(entry.getPath().getName());
            }
        }
    }

    static HadoopMatrixFolder list(Path path, Configuration conf) throws IOException {
        return new HadoopMatrixFolder(path, path.getName(), conf);
    }

    @Override
    public Set<String> folders() {
        return folders;
    }

    @Override
    public HadoopMatrixFolder list(String folder, String matrix) throws IOException {
        return new HadoopMatrixFolder(new Path(path, folder), matrix, conf);
    }

    @Override
    public HadoopMatrixFolder named(String matrix) throws IOException {
        return new HadoopMatrixFolder(path, matrix, conf);
    }

    @Override
    public String parent() {
        return path.getParent() == null ? "" : path.getParent().getName();
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
