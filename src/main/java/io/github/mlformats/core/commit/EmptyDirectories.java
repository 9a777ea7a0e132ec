package io.github.mlformats.core.commit;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes empty directories, but never files that another writer adds at the same time. */
public final class EmptyDirectories {
    private static final Logger LOG = LoggerFactory.getLogger(EmptyDirectories.class);

    private EmptyDirectories() {}

    /** Returns the topmost missing directory among a directory and its ancestors; empty if the directory exists. */
    public static Optional<Path> topmostMissing(FileSystem fs, Path directory) throws IOException {
        Path missing = null;
        for (Path path = fs.makeQualified(directory); path != null && !fs.exists(path); path = path.getParent()) {
            missing = path;
        }
        return Optional.ofNullable(missing);
    }

    /**
     * Deletes a directory and its ancestors as far as they are empty, up to and including the topmost one that a write created.
     */
    public static void deleteFrom(FileSystem fs, Path directory, Path topmost) {
        deleteUpTo(fs, fs.makeQualified(directory), topmost.getParent());
    }

    /**
     * Deletes a directory if it is empty.
     *
     * @return whether the directory no longer exists
     */
    public static boolean delete(FileSystem fs, Path directory) {
        try {
            if (fs instanceof LocalFileSystem local) {
                // Hadoop checks whether the directory is empty and then deletes it recursively, which is not atomic.
                Files.deleteIfExists(local.pathToFile(directory).toPath());
                return true;
            }
            return fs.listStatus(directory).length == 0 && fs.delete(directory, false);
        } catch (FileNotFoundException e) {
            // It is gone already.
            return true;
        } catch (DirectoryNotEmptyException e) {
            return false;
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} is not deleted: {}", directory, e.getMessage());
            return false;
        }
    }

    /** Deletes a directory and its ancestors below a root, as far as they are empty. */
    public static void deleteUpTo(FileSystem fs, Path directory, Path root) {
        for (Path path = directory; path != null && !path.equals(root); path = path.getParent()) {
            if (!delete(fs, path)) {
                return;
            }
        }
    }
}
