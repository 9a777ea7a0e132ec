package io.github.mlformats.core.commit.publish;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes folders that are empty, and never what another writer puts there at the same time. */
public final class EmptyFolders {
    private static final Logger LOG = LoggerFactory.getLogger(EmptyFolders.class);

    private final FileSystem fs;
    private final Path folder;
    private final Path lastMissing;

    private EmptyFolders(FileSystem fs, Path folder, Path lastMissing) {
        this.fs = fs;
        this.folder = folder;
        this.lastMissing = lastMissing;
    }

    /** The folder and its ancestors that do not exist yet, so that a write that fails can remove those it made. */
    public static EmptyFolders missing(FileSystem fs, Path folder) throws IOException {
        Path qualified = fs.makeQualified(folder);
        Path lastMissing = null;
        for (Path path = qualified; path != null && !fs.exists(path); path = path.getParent()) {
            lastMissing = path;
        }
        return new EmptyFolders(fs, qualified, lastMissing);
    }

    /** Deletes those that did not exist before and are empty. */
    public void deleteMade() {
        if (lastMissing == null) {
            return;
        }
        for (Path path = folder; path != null; path = path.getParent()) {
            if (!delete(fs, path) || path.equals(lastMissing)) {
                return;
            }
        }
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
