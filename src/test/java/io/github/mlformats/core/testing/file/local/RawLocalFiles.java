package io.github.mlformats.core.testing.file.local;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system without external processes. Without its native library, Hadoop starts {@code chmod} for
 * each file and directory it creates and {@code readlink} twice for each rename, which dominated the run time of write
 * tests.
 */
public class RawLocalFiles extends RawLocalFileSystem {
    /** Returns the scheme of the paths, such as {@code scheme:/directory}. The constructor of the base class calls it. */
    @Override
    public String getScheme() {
        return "file";
    }

    @Override
    public URI getUri() {
        return URI.create(getScheme() + ":///");
    }

    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
        String rights = permission.getUserAction().SYMBOL
                + permission.getGroupAction().SYMBOL
                + permission.getOtherAction().SYMBOL;
        Files.setPosixFilePermissions(pathToFile(path).toPath(), PosixFilePermissions.fromString(rights));
    }

    @Override
    public FileStatus getFileLinkStatus(Path path) throws IOException {
        return Files.isSymbolicLink(pathToFile(path).toPath()) ? super.getFileLinkStatus(path) : getFileStatus(path);
    }
}
