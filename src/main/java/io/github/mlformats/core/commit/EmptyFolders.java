package io.github.mlformats.core.commit;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes empty folders, but never files that another writer adds at the same time. */
public final class EmptyFolders {
    private static final Logger LOG = LoggerFactory.getLogger(EmptyFolders.class);

    private EmptyFolders() {}

    /** Returns the topmost missing folder among a folder and its ancestors; empty if the folder exists. */
    public static Optional<Path> topmostMissing(FileSystem fs, Path folder) throws IOException {
        Path missing = null;
        for (Path path = fs.makeQualified(folder); path != null && !fs.exists(path); path = path.getParent()) {
            missing = path;
        }
        return Optional.ofNullable(missing);
    }

    /**
     * Deletes a folder and its ancestors as far as they are empty, up to and including the topmost one that a write created.
     */
    public static void deleteFrom(FileSystem fs, Path folder, Path topmost) {
        deleteUpTo(fs, fs.makeQualified(folder), topmost.getParent());
    }

    /**
     * Deletes a folder if it is empty.
     *
     * @return whether the folder no longer exists
     */
    public static boolean delete(FileSystem fs, Path folder) {
        try {
            if (fs instanceof LocalFileSystem local) {
                // Hadoop checks whether the folder is empty and then deletes it recursively, which is not atomic.
                Files.deleteIfExists(local.pathToFile(folder).toPath());
                return true;
            }
            if (!fs.exists(folder)) {
                return true;
            }
            return fs.listStatus(folder).length == 0 && fs.delete(folder, false);
        } catch (DirectoryNotEmptyException e) {
            return false;
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} is not deleted: {}", folder, e.getMessage());
            return false;
        }
    }

    /** Deletes a folder and its ancestors below a root, as far as they are empty. */
    public static void deleteUpTo(FileSystem fs, Path folder, Path root) {
        for (Path path = folder; path != null && !path.equals(root); path = path.getParent()) {
            if (!delete(fs, path)) {
                return;
            }
        }
    }
}
