package io.github.mlformats.core.testing.write;

import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import java.io.IOException;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * Local files as {@code step:/path}. Creating, growing and closing a file, making a directory, renaming and deleting are {@link Steps}.
 */
public class StepFileSystem extends RawLocalFiles {
    /** Adds this file system to a Hadoop configuration. */
    public static void addTo(Configuration conf) {
        conf.set("fs.step.impl", StepFileSystem.class.getName());
    }

    @Override
    public String getScheme() {
        return "step";
    }

    /** Like most stores, this one does not support concat. */
    @Override
    public boolean hasPathCapability(Path path, String capability) {
        return false;
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
        return Steps.step(
                "create",
                path,
                null,
                () -> counted(path, super.create(path, permission, overwrite, buffer, replication, block, progress)));
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
        return Steps.step(
                "create",
                path,
                null,
                () -> counted(
                        path, super.createNonRecursive(path, permission, flags, buffer, replication, block, progress)));
    }

    @Override
    public FSDataOutputStream append(Path path, int buffer, Progressable progress) throws IOException {
        return Steps.step("append", path, null, () -> counted(path, super.append(path, buffer, progress)));
    }

    private static FSDataOutputStream counted(Path path, FSDataOutputStream out) throws IOException {
        return new FSDataOutputStream(out, new FileSystem.Statistics("step")) {
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
    public boolean mkdirs(Path path) throws IOException {
        // Creating a file makes its directory: that is one step.
        return pathToFile(path).isDirectory() || Steps.step("mkdirs", path, false, () -> super.mkdirs(path));
    }

    /** Whether a file takes the place of another one: as on HDFS and most stores, it does not. */
    protected boolean replacesFiles() {
        return false;
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        return Steps.step(
                "rename", to, false, () -> (replacesFiles() || !pathToFile(to).isFile()) && super.rename(from, to));
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
        FileStatus[] children = super.listStatus(path);
        for (int i = 0; i < children.length; i++) {
            children[i] = plain(children[i]);
        }
        return children;
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        Steps.read("status", path.toString());
        return plain(super.getFileStatus(path));
    }

    /** Hadoop's own asks for rights by a path that must begin with {@code file:}. */
    private static FileStatus plain(FileStatus status) {
        return new FileStatus(
                status.getLen(),
                status.isDirectory(),
                1,
                status.getBlockSize(),
                status.getModificationTime(),
                status.getPath());
    }
}
