package io.github.mlformats.it.hdfs;

import io.github.mlformats.core.testing.write.Steps;
import java.io.IOException;
import java.util.EnumSet;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Options.ChecksumOpt;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.util.Progressable;

/** HDFS whose changes of files are {@link Steps}. */
public final class StepHdfs extends FilterFileSystem {
    public StepHdfs() {
        super(new DistributedFileSystem());
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int buffer,
            short replication,
            long block,
            Progressable progress)
            throws IOException {
        return created(path, () -> super.create(path, permission, overwrite, buffer, replication, block, progress));
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            EnumSet<CreateFlag> flags,
            int buffer,
            short replication,
            long block,
            Progressable progress,
            ChecksumOpt checksum)
            throws IOException {
        return created(
                path, () -> super.create(path, permission, flags, buffer, replication, block, progress, checksum));
    }

    @Override
    public FSDataOutputStream createNonRecursive(
            Path path,
            FsPermission permission,
            EnumSet<CreateFlag> flags,
            int buffer,
            short replication,
            long block,
            Progressable progress)
            throws IOException {
        return created(
                path, () -> super.createNonRecursive(path, permission, flags, buffer, replication, block, progress));
    }

    /** Creates files through the methods above. */
    @Override
    public FSDataOutputStreamBuilder<?, ?> createFile(Path path) {
        return createDataOutputStreamBuilder(this, path).create().overwrite(true);
    }

    private static FSDataOutputStream created(Path path, Steps.Action<FSDataOutputStream> action) throws IOException {
        FSDataOutputStream out = Steps.step("create", path, null, action);
        return new FSDataOutputStream(out, new FileSystem.Statistics("hdfs")) {
            @Override
            public void close() throws IOException {
                Steps.step("close", path, null, () -> {
                    super.close();
                    return true;
                });
            }
        };
    }

    @Override
    public boolean mkdirs(Path path, FsPermission permission) throws IOException {
        return fs.exists(path) || Steps.step("mkdirs", path, false, () -> super.mkdirs(path, permission));
    }

    @Override
    public boolean mkdirs(Path path) throws IOException {
        return fs.exists(path) || Steps.step("mkdirs", path, false, () -> super.mkdirs(path));
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        return Steps.step("rename", to, false, () -> super.rename(from, to));
    }

    @Override
    public void concat(Path to, Path[] parts) throws IOException {
        Steps.step("concat", to, null, () -> {
            super.concat(to, parts);
            return true;
        });
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
        return Steps.step("delete", path, false, () -> super.delete(path, recursive));
    }

    @Override
    public FSDataInputStream open(Path path, int buffer) throws IOException {
        Steps.read("open", path.toString());
        return super.open(path, buffer);
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        Steps.read("list", path.toString());
        return super.listStatus(path);
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        Steps.read("status", path.toString());
        return super.getFileStatus(path);
    }
}
