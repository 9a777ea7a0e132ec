package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.Folder;
import io.github.mlformats.core.metric.ReadMetrics;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A file or folder of any Hadoop file system with what is below it. */
public final class HadoopTree implements FileTree {
    private final Path root;
    private final FileSystem fs;
    private final Configuration conf;
    private final FileStatus status;
    private final ReadMetrics metrics = new ReadMetrics();
    private final HadoopFolder beside;

    public HadoopTree(Path root, Configuration conf) throws IOException {
        this.root = root;
        this.fs = root.getFileSystem(conf);
        this.conf = conf;
        this.status = fs.getFileStatus(root);
        this.beside = new HadoopFolder(root.getParent(), conf, metrics);
    }

    @Override
    public String name() {
        return root.toString();
    }

    @Override
    public Entry top() {
        return entry(status);
    }

    @Override
    public List<Entry> list(String path) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try {
            Path folder = at(path);
            for (FileStatus child : fs.listStatus(folder)) {
                // A file is listed as itself.
                if (!child.getPath().equals(folder)) {
                    entries.add(entry(child));
                }
            }
        } catch (FileNotFoundException e) {
            return List.of();
        }
        entries.sort(Comparator.comparing(Entry::name));
        return entries;
    }

    private static Entry entry(FileStatus status) {
        String name = status.getPath().getName();
        return new Entry(name, status.isDirectory(), status.getLen(), status.getModificationTime());
    }

    @Override
    public ByteSource open(String path) throws IOException {
        long length =
                path.isEmpty() ? status.getLen() : fs.getFileStatus(at(path)).getLen();
        return new HadoopSource(at(path), length, conf, metrics);
    }

    @Override
    public Folder beside() {
        return beside;
    }

    @Override
    public void close() throws IOException {
        beside.close();
    }

    /** Full path of the file or folder at {@code path}. */
    public Path at(String path) {
        return path.isEmpty() ? root : new Path(root, path);
    }
}
