package io.github.mlformats.benchmarks.generated;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** A virtual file system whose content is computed on demand. Its scheme is its configured name. */
public abstract class GeneratedFileSystem extends FileSystem {
    private static final long BLOCK = 128L << 20;
    private static final long MODIFIED = 1_000_000_000_000L;
    private static final int BUFFER = 4096;

    private URI uri;

    @Override
    public void initialize(URI name, Configuration conf) throws IOException {
        super.initialize(name, conf);
        uri = URI.create(name.getScheme() + ":///");
    }

    @Override
    public URI getUri() {
        return uri;
    }

    /** Content of a file; null if it does not exist. */
    protected abstract GeneratedBytes content(Path file) throws IOException;

    protected abstract boolean isFolder(Path path);

    /** Entries of a folder. */
    protected abstract FileStatus[] children(Path folder) throws IOException;

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        return isFolder(path) ? children(path) : new FileStatus[] {getFileStatus(path)};
    }

    private GeneratedBytes existing(Path file) throws IOException {
        GeneratedBytes content = content(file);
        if (content == null) {
            throw new FileNotFoundException(file.toString());
        }
        return content;
    }

    /** The status of a file of this size. */
    protected FileStatus file(Path path, long bytes) {
        return new FileStatus(bytes, false, 1, BLOCK, MODIFIED, qualified(path));
    }

    protected FileStatus folder(Path path) {
        return new FileStatus(0, true, 1, BLOCK, MODIFIED, qualified(path));
    }

    private Path qualified(Path path) {
        return path.makeQualified(uri, getWorkingDirectory());
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        if (path.isRoot() || isFolder(path)) {
            return folder(path);
        }
        return file(path, existing(path).size());
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        return new FSDataInputStream(new GeneratedStream(existing(path)));
    }

    @Override
    public FSDataInputStream open(Path path) throws IOException {
        return open(path, BUFFER);
    }

    @Override
    public Path getWorkingDirectory() {
        return new Path("/");
    }

    @Override
    public void setWorkingDirectory(Path path) {}

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int bufferSize,
            short replication,
            long blockSize,
            Progressable progress) {
        throw new UnsupportedOperationException("read only");
    }

    @Override
    public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
        throw new UnsupportedOperationException("read only");
    }

    @Override
    public boolean rename(Path from, Path to) {
        throw new UnsupportedOperationException("read only");
    }

    @Override
    public boolean delete(Path path, boolean recursive) {
        throw new UnsupportedOperationException("read only");
    }

    @Override
    public boolean mkdirs(Path path, FsPermission permission) {
        throw new UnsupportedOperationException("read only");
    }
}
