package io.github.mlformats.core.commit.publish;

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
 * Renames what was staged to its target.
 *
 * <p>Invariant: whatever fails, the target is what it was, or what was staged, or the staging folder is kept and the exception
 * says which copy is where. A file takes the place of another one in one step on HDFS and on local files. Folders, and files
 * elsewhere, do it in two:
 *
 * <ol>
 *   <li>What is at the target is renamed to {@code replaced} in the staging folder. A death here leaves it there, and the target
 *       empty.
 *   <li>What was staged is renamed to the target. If that fails, what was replaced is renamed back.
 * </ol>
 */
public final class Renames {
    /** The name, in the staging folder, of what was replaced in two steps. */
    public static final String REPLACED = "replaced";

    private static final int BUFFER = 1 << 16;

    private final FileSystem fs;
    private final Path target;
    private final Configuration conf;

    /** @param target to which something is renamed */
    public Renames(Path target, Configuration conf) throws IOException {
        this.fs = target.getFileSystem(conf);
        this.target = fs.makeQualified(target);
        this.conf = conf;
    }

    /**
     * Renames something to the target, where nothing is.
     *
     * @throws FileAlreadyExistsException if something is there; it stays
     */
    public void add(Path staged, StagingFolder staging) throws IOException {
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

    /** Renames something to the target, in the place of what may be there. */
    public void replace(Path staged, StagingFolder staging) throws IOException {
        boolean isFile = fs.getFileStatus(staged).isFile();
        if (isFile && fs.getClass() == LocalFileSystem.class) {
            replaceLocalFile((LocalFileSystem) fs, staged);
        } else if (isFile && (fs instanceof LocalFileSystem || isHdfs())) {
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

    /** The file with the checksums goes first and comes last: a file without one is read as it is. */
    private void replaceLocalFile(LocalFileSystem local, Path staged) throws IOException {
        java.nio.file.Path to = local.pathToFile(target).toPath();
        Files.deleteIfExists(local.pathToFile(local.getChecksumFile(target)).toPath());
        Files.move(
                local.pathToFile(staged).toPath(),
                to,
                java.nio.file.StandardCopyOption.ATOMIC_MOVE,
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        java.nio.file.Path checksums =
                local.pathToFile(local.getChecksumFile(staged)).toPath();
        if (Files.exists(checksums)) {
            Files.move(
                    checksums,
                    local.pathToFile(local.getChecksumFile(target)).toPath(),
                    java.nio.file.StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private void replaceInTwoSteps(Path staged, StagingFolder staging) throws IOException {
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

    private void moveAside(Path replaced, StagingFolder staging) throws IOException {
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
            // It was done, but the answer was lost.
        }
    }

    private void moveBack(Path replaced, Path staged, StagingFolder staging, Exception failure) throws IOException {
        try {
            rename(replaced, target);
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

    private boolean existsAfter(Exception failure, Path path, StagingFolder staging) throws IOException {
        try {
            return fs.exists(path);
        } catch (IOException e) {
            failure.addSuppressed(e);
            throw unknown(staging, failure);
        }
    }

    /** Whether a rename to the target was carried out although it failed, as when its answer was lost. */
    private boolean isDone(Path staged, StagingFolder staging, Exception failure) throws IOException {
        try {
            if (!fs.exists(target)) {
                return false;
            }
            if (!fs.exists(staged)) {
                return true;
            }
            FileStatus there = fs.getFileStatus(target);
            return there.isFile() && fs.getFileStatus(staged).isFile() && sameContent(staged);
        } catch (IOException e) {
            failure.addSuppressed(e);
            throw unknown(staging, failure);
        }
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

    private IOException unknown(StagingFolder staging, Exception failure) {
        staging.keep();
        return state(
                "it is unknown whether " + target
                        + " was written, as the file system does not answer. Check it; what it"
                        + " was made of is in " + staging.path(),
                failure);
    }

    private static IOException state(String what, Exception failure) {
        return new IOException(what + ": " + failure.getMessage(), failure);
    }

    /** Renames something to where nothing is. */
    private void rename(Path from, Path to) throws IOException {
        Path source = fs.makeQualified(from);
        Path destination = fs.makeQualified(to);
        try {
            FileContext.getFileContext(destination.toUri(), conf).rename(source, destination, Rename.NONE);
        } catch (UnsupportedFileSystemException e) {
            if (fs.exists(destination)) {
                // Some file systems rename a folder into one that is there.
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
