package io.github.mlformats.core.commit;

import io.github.mlformats.core.io.HadoopPaths;
import java.io.IOException;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A hidden folder next to the target of a write, {@code .<name>-<uuid>}. It is on the same file system, so that staged files
 * can be renamed to their final paths, and readers ignore it. It belongs to one write. Other writes neither use nor delete it.
 */
public final class StagingFolder {
    private static final Logger LOG = LoggerFactory.getLogger(StagingFolder.class);

    private final Path path;
    private final FileSystem fs;
    private final StagingFolder parent;
    private final Path topmostCreated;
    private boolean kept;

    private StagingFolder(Path path, FileSystem fs, StagingFolder parent, Path topmostCreated) {
        this.path = path;
        this.fs = fs;
        this.parent = parent;
        this.topmostCreated = topmostCreated;
    }

    /** Creates a staging folder for a target. */
    public static StagingFolder create(Path target, Configuration conf) throws IOException {
        FileSystem fs = target.getFileSystem(conf);
        Path folder = fs.makeQualified(target).getParent();
        Path topmostCreated = EmptyFolders.topmostMissing(fs, folder).orElse(null);
        Path path = HadoopPaths.below(folder, "." + target.getName() + "-" + UUID.randomUUID());
        StagingFolder staging = new StagingFolder(path, fs, null, topmostCreated);
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

    /** Creates a subfolder, which is deleted with this folder. */
    public StagingFolder subfolder(String name) throws IOException {
        fs.mkdirs(child(name));
        return new StagingFolder(child(name), fs, this, null);
    }

    /** Returns the path of this folder. */
    public Path path() {
        return path;
    }

    /** Returns the path of a child of this folder. */
    public Path child(String name) {
        return new Path(path, name);
    }

    /** Makes {@link #delete} a no-op, because the folder may contain the only copy of some data. */
    public void keep() {
        kept = true;
        if (parent != null) {
            parent.keep();
        }
    }

    /**
     * Deletes the folder recursively, including files that tasks of a failed job add at the same time, and the empty parent
     * folders that were created for it. A failure is only logged, since it does not affect the target.
     */
    public void delete() {
        if (kept) {
            return;
        }
        try {
            if (!Deletions.deleteFolder(fs, path)) {
                LOG.warn("Cannot delete {}, which is no longer needed", path);
            } else if (topmostCreated != null) {
                EmptyFolders.deleteFrom(fs, path.getParent(), topmostCreated);
            }
        } catch (IOException e) {
            LOG.warn("Cannot delete {}, which is no longer needed: {}", path, e.getMessage());
        }
    }
}
