package io.github.mlformats.core.commit.publish;

import io.github.mlformats.core.io.HadoopPaths;
import java.io.IOException;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A hidden folder next to the target of a write, {@code .<name>-<uuid>}: on the same file system, so that what is staged can
 * be renamed to its place, and listed by no reader. It belongs to one write. Other writes neither use nor delete it.
 */
public final class StagingFolder {
    private static final Logger LOG = LoggerFactory.getLogger(StagingFolder.class);

    /** Tasks that still run write one file or two. */
    private static final int DELETIONS = 10;

    private final Path path;
    private final FileSystem fs;
    private final StagingFolder parent;
    private final Path firstMade;
    private boolean kept;

    private StagingFolder(Path path, FileSystem fs, StagingFolder parent, Path firstMade) {
        this.path = path;
        this.fs = fs;
        this.parent = parent;
        this.firstMade = firstMade;
    }

    /** Makes a staging folder for a target. */
    public static StagingFolder create(Path target, Configuration conf) throws IOException {
        FileSystem fs = target.getFileSystem(conf);
        Path folder = fs.makeQualified(target).getParent();
        Path firstMade = EmptyFolders.firstMissing(fs, folder).orElse(null);
        Path path = HadoopPaths.below(folder, "." + target.getName() + "-" + UUID.randomUUID());
        StagingFolder staging = new StagingFolder(path, fs, null, firstMade);
        try {
            if (!fs.mkdirs(path)) {
                throw new IOException("cannot make the folder " + path);
            }
            return staging;
        } catch (IOException | RuntimeException e) {
            staging.delete();
            throw e;
        }
    }

    /** A folder in this one, which is deleted with it. */
    public StagingFolder subfolder(String name) throws IOException {
        fs.mkdirs(child(name));
        return new StagingFolder(child(name), fs, this, null);
    }

    /** The path of this folder. */
    public Path path() {
        return path;
    }

    /** A path in the folder. */
    public Path child(String name) {
        return new Path(path, name);
    }

    /** From now on {@link #delete} does nothing: the folder may hold the only copy of something. */
    public void keep() {
        kept = true;
        if (parent != null) {
            parent.keep();
        }
    }

    /**
     * Deletes the folder with all that is in it, also what tasks of a job that failed put there meanwhile, and the folders above
     * that were made for it and are empty. What cannot be deleted is logged: the target is not concerned.
     */
    public void delete() {
        if (kept) {
            return;
        }
        try {
            for (int attempt = 0; attempt < DELETIONS; attempt++) {
                // Where a folder is not deleted in one step, it stays if a task writes into it meanwhile.
                if (fs.delete(path, true) || !fs.exists(path)) {
                    if (firstMade != null) {
                        EmptyFolders.deleteFrom(fs, path.getParent(), firstMade);
                    }
                    return;
                }
            }
            LOG.warn("Cannot delete {}, which is no longer needed", path);
        } catch (IOException e) {
            LOG.warn("Cannot delete {}, which is no longer needed: {}", path, e.getMessage());
        }
    }
}
