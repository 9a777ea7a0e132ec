package io.github.mlformats.core.commit;

import io.github.mlformats.core.io.HadoopPaths;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Hdfs;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;

/**
 * Renames a staged file or directory to its target.
 *
 * <p>Invariant: after any failure, the target is the previous or the staged one, or the staging directory is kept and the
 * exception names the location of each copy. On HDFS and local file systems, a file replaces another one atomically.
 * Directories, and files on other file systems, are replaced in two steps:
 *
 * <ol>
 *   <li>The existing target is renamed to {@code replaced} in the staging directory. A crash after this step leaves it there,
 *       without a target.
 *   <li>The staged file or directory is renamed to the target. If that fails, the replaced one is renamed back, also if the
 *       failure is an interruption of the thread.
 * </ol>
 */
public final class Renames {
    /** Name in the staging directory of a file or directory that was replaced in two steps. */
    public static final String REPLACED = "replaced";

    private static final int BUFFER = 1 << 16;

    private final FileSystem fs;
    private final Path target;
    private final Configuration conf;

    /** @param target path after the rename */
    public Renames(Path target, Configuration conf) throws IOException {
        this.fs = target.getFileSystem(conf);
        this.target = fs.makeQualified(target);
        this.conf = conf;
    }

    /**
     * Renames a file or directory to the target, which must not exist. Of several writers of a file, one succeeds on HDFS and
     * local file systems.
     *
     * @throws FileAlreadyExistsException if the target exists; it is kept
     */
    public void add(Path staged, StagingDirectory staging) throws IOException {
        if (isHadoopsLocalFileSystem() && fs.getFileStatus(staged).isFile() && linked((LocalFileSystem) fs, staged)) {
            return;
        }
        try {
            rename(staged, target);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            if (!isDone(staged, staging, e)) {
                throw e;
            }
        }
    }

    /**
     * Renames a directory to the target, which must not exist, on a file system that does so in one step.
     *
     * @throws FileAlreadyExistsException if the target exists; both are kept
     */
    public void addDirectory(Path directory) throws IOException {
        try {
            rename(directory, target);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // The rename may have succeeded although its response was lost.
            if (Uninterrupted.run(() -> !fs.exists(target) || fs.exists(directory))) {
                throw e;
            }
        }
        Path inside = new Path(target, directory.getName());
        if (fs.exists(inside)) {
            // Another writer has made the target since it was checked: some file systems move a directory into an
            // existing one.
            fs.rename(inside, directory);
            throw new FileAlreadyExistsException(target + " exists");
        }
    }

    /** Renames a file or directory to the target, and replaces it if it exists. */
    public void replace(Path staged, StagingDirectory staging) throws IOException {
        boolean isFile = fs.getFileStatus(staged).isFile();
        if (isFile && isHadoopsLocalFileSystem()) {
            replaceLocalFile((LocalFileSystem) fs, staged);
        } else if (isFile && replacesFilesAtomically()) {
            try {
                replaceFile(staged);
            } catch (IOException | RuntimeException e) {
                if (!isDone(staged, staging, e)) {
                    throw e;
                }
            }
        } else {
            replaceInTwoSteps(staged, staging);
        }
    }

    /**
     * Renames a file to the target, and replaces it if it exists, on a file system that does so in one step. Does nothing if another
     * process has renamed the file, or deleted the directory of the target.
     */
    void replaceIfPresent(Path file) throws IOException {
        try {
            if (isHadoopsLocalFileSystem()) {
                replaceLocalFile((LocalFileSystem) fs, file);
            } else {
                replaceFile(file);
            }
        } catch (IOException | RuntimeException e) {
            if (Uninterrupted.run(() -> fs.exists(file) && fs.exists(target.getParent()))) {
                throw e;
            }
        }
    }

    /** Whether a file replaces another one in one step. */
    boolean replacesFilesAtomically() throws IOException {
        return fs instanceof LocalFileSystem || isHdfs();
    }

    /**
     * Includes the local file system of Hive, which Spark uses when its catalog is Hive's: its renames refuse to replace a
     * file.
     */
    private boolean isHadoopsLocalFileSystem() {
        return fs instanceof LocalFileSystem && fs.getClass().getName().startsWith("org.apache.hadoop.");
    }

    private void replaceFile(Path staged) throws IOException {
        if (!(fs instanceof LocalFileSystem)) {
            FileContext.getFileContext(target.toUri(), conf).rename(fs.makeQualified(staged), target, Rename.OVERWRITE);
        } else if (!fs.rename(staged, target)) {
            throw new IOException("the file system refused to rename " + staged + " to " + target);
        }
    }

    private boolean isHdfs() throws IOException {
        try {
            return FileContext.getFileContext(target.toUri(), conf).getDefaultFileSystem() instanceof Hdfs;
        } catch (UnsupportedFileSystemException e) {
            return false;
        }
    }

    /**
     * Adds a local file as a link, which never replaces a file, while a rename checks first and acts later. The staged one is
     * deleted with its directory.
     *
     * @return false if the file system does not support links
     */
    private boolean linked(LocalFileSystem local, Path staged) throws IOException {
        java.nio.file.Path to = local.pathToFile(target).toPath();
        try {
            Files.createLink(to, local.pathToFile(staged).toPath());
        } catch (java.nio.file.FileAlreadyExistsException e) {
            throw new FileAlreadyExistsException(target + " exists");
        } catch (UnsupportedOperationException | java.nio.file.FileSystemException e) {
            return false;
        }
        Files.deleteIfExists(local.pathToFile(HadoopPaths.checksumFile(target)).toPath());
        moveChecksums(local, staged);
        return true;
    }

    /** Deletes the checksum file first and adds the new one last: a file without checksums is read without verification. */
    private void replaceLocalFile(LocalFileSystem local, Path staged) throws IOException {
        java.nio.file.Path to = local.pathToFile(target).toPath();
        HadoopPaths.deleteChecksums(local, target);
        Files.move(
                local.pathToFile(staged).toPath(),
                to,
                java.nio.file.StandardCopyOption.ATOMIC_MOVE,
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        moveChecksums(local, staged);
    }

    private void moveChecksums(LocalFileSystem local, Path staged) throws IOException {
        java.nio.file.Path checksums =
                local.pathToFile(HadoopPaths.checksumFile(staged)).toPath();
        if (Files.exists(checksums)) {
            Files.move(
                    checksums,
                    local.pathToFile(HadoopPaths.checksumFile(target)).toPath(),
                    java.nio.file.StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private void replaceInTwoSteps(Path staged, StagingDirectory staging) throws IOException {
        Path replaced = staging.child(REPLACED);
        boolean replaces = fs.exists(target);
        if (replaces) {
            moveAside(replaced, staging);
        }
        try {
            rename(staged, target);
        } catch (IOException | RuntimeException e) {
            if (isDone(staged, staging, e)) {
                return;
            }
            if (replaces) {
                moveBack(replaced, staged, staging, e);
            }
            throw e;
        }
    }

    private void moveAside(Path replaced, StagingDirectory staging) throws IOException {
        try {
            rename(target, replaced);
        } catch (IOException | RuntimeException e) {
            boolean isAside = existsAfter(e, replaced, staging);
            boolean isAtTarget = existsAfter(e, target, staging);
            if (isAside && isAtTarget) {
                staging.keep();
                throw state(
                        "both " + target + " and a copy of it in " + replaced + " exist, one of which may be"
                                + " incomplete",
                        e);
            }
            if (!isAside) {
                throw e;
            }
            // The rename succeeded, but its response was lost.
        }
    }

    private void moveBack(Path replaced, Path staged, StagingDirectory staging, Exception failure) throws IOException {
        try {
            Uninterrupted.run(() -> {
                rename(replaced, target);
                return null;
            });
        } catch (IOException | RuntimeException second) {
            failure.addSuppressed(second);
            if (existsAfter(failure, target, staging) && !existsAfter(failure, replaced, staging)) {
                return;
            }
            staging.keep();
            throw state(
                    "the old data is in " + replaced + " and the new data in " + staged
                            + ": rename the one that is to stay to " + target,
                    failure);
        }
    }

    private boolean existsAfter(Exception failure, Path path, StagingDirectory staging) throws IOException {
        try {
            return Uninterrupted.run(() -> fs.exists(path));
        } catch (IOException e) {
            failure.addSuppressed(e);
            throw unknown(staging, failure);
        }
    }

    /** Whether a failed rename to the target succeeded nevertheless, such as when its response was lost. */
    private boolean isDone(Path staged, StagingDirectory staging, Exception failure) throws IOException {
        try {
            return Uninterrupted.run(() -> isAtTarget(staged));
        } catch (IOException e) {
            failure.addSuppressed(e);
            throw unknown(staging, failure);
        }
    }

    private boolean isAtTarget(Path staged) throws IOException {
        if (!fs.exists(target)) {
            return false;
        }
        if (!fs.exists(staged)) {
            return true;
        }
        FileStatus there = fs.getFileStatus(target);
        return there.isFile() && fs.getFileStatus(staged).isFile() && sameContent(staged);
    }

    private boolean sameContent(Path staged) throws IOException {
        if (fs.getFileStatus(staged).getLen() != fs.getFileStatus(target).getLen()) {
            return false;
        }
        try (InputStream one = fs.open(staged, BUFFER);
                InputStream other = fs.open(target, BUFFER)) {
            byte[] expected = new byte[BUFFER];
            byte[] found = new byte[BUFFER];
            for (int length = one.readNBytes(expected, 0, BUFFER);
                    length > 0;
                    length = one.readNBytes(expected, 0, BUFFER)) {
                if (other.readNBytes(found, 0, length) != length
                        || !java.util.Arrays.equals(expected, 0, length, found, 0, length)) {
                    return false;
                }
            }
            return true;
        }
    }

    private IOException unknown(StagingDirectory staging, Exception failure) {
        staging.keep();
        return state(
                "it is unknown whether " + target
                        + " was written, as the file system does not answer. Check it; what it"
                        + " was made of is in " + staging.path() + ", and what it replaced may be in "
                        + staging.child(REPLACED) + ", to be renamed back if nothing is at the path",
                failure);
    }

    private static IOException state(String what, Exception failure) {
        return new IOException(what + ": " + failure.getMessage(), failure);
    }

    /** Renames a file or directory to a path that must not exist. */
    private void rename(Path from, Path to) throws IOException {
        Path source = fs.makeQualified(from);
        Path destination = fs.makeQualified(to);
        try {
            FileContext.getFileContext(destination.toUri(), conf).rename(source, destination, Rename.NONE);
        } catch (UnsupportedFileSystemException e) {
            if (fs.exists(destination)) {
                // Some file systems move a directory into an existing one.
                throw new FileAlreadyExistsException(destination + " exists");
            }
            if (!fs.rename(source, destination)) {
                if (!fs.exists(source)) {
                    throw new FileNotFoundException(source + " does not exist");
                }
                throw new IOException("the file system refused to rename " + source + " to " + destination);
            }
        }
    }
}
