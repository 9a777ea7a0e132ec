package io.github.mlformats.core.commit.publish;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes folders that are empty, and never what another writer puts there at the same time. */
public final class EmptyFolders {
    private static final Logger LOG = LoggerFactory.getLogger(EmptyFolders.class);

    private EmptyFolders() {}

    /** The topmost folder that does not exist yet, of a folder and those that it is in. */
    public static Optional<Path> firstMissing(FileSystem fs, Path folder) throws IOException {
        Path missing = null;
        for (Path path = fs.makeQualified(folder); path != null && !fs.exists(path); path = path.getParent()) {
            missing = path;
        }
        return Optional.ofNullable(missing);
    }

    /** Deletes a folder and those that it is in, as far as they are empty, up to and with the first one that a write has made. */
    public static void deleteFrom(FileSystem fs, Path folder, Path first) {
        deleteUpTo(fs, fs.makeQualified(folder), first.getParent());
    }

    /**
     * Deletes a folder if it is empty.
     *
     * @return whether it is gone
     */
    public static boolean delete(FileSystem fs, Path folder) {
        try {
            if (fs instanceof LocalFileSystem local) {
                // Hadoop checks first and then deletes whatever is there.
                Files.deleteIfExists(local.pathToFile(folder).toPath());
                return true;
            }
            if (!fs.exists(folder)) {
                return true;
            }
            return fs.listStatus(folder).length == 0 && fs.delete(folder, false);
        } catch (DirectoryNotEmptyException e) {
            return false;
        } catch (IOException e) {
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
