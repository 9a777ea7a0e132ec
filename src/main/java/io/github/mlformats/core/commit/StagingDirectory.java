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
 * A hidden directory next to the target of a write, {@code .<name>-<uuid>}, without the end of a long name. It is on the same
 * file system, so that staged files can be renamed to their final paths, and readers ignore it. It belongs to one write. Other
 * writes neither use nor delete it.
 */
public final class StagingDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(StagingDirectory.class);

    private final Path path;
    private final FileSystem fs;
    private final StagingDirectory parent;
    private final Path topmostCreated;
    private boolean kept;

    private StagingDirectory(Path path, FileSystem fs, StagingDirectory parent, Path topmostCreated) {
        this.path = path;
        this.fs = fs;
        this.parent = parent;
        this.topmostCreated = topmostCreated;
    }

    /** Creates a staging directory for a target. */
    public static StagingDirectory create(Path target, Configuration conf) throws IOException {
        FileSystem fs = target.getFileSystem(conf);
        Path directory = fs.makeQualified(target).getParent();
        Path topmostCreated = EmptyDirectories.topmostMissing(fs, directory).orElse(null);
        Path path = HadoopPaths.below(directory, HadoopPaths.hiddenName(target.getName(), "-" + UUID.randomUUID()));
        StagingDirectory staging = new StagingDirectory(path, fs, null, topmostCreated);
        try {
            if (!fs.mkdirs(path)) {
                throw new IOException("cannot make the directory " + path);
            }
            return staging;
        } catch (IOException | RuntimeException e) {
            staging.delete();
            throw e;
        }
    }

    /** Creates a subdirectory, which is deleted with this directory. */
    public StagingDirectory subdirectory(String name) throws IOException {
        fs.mkdirs(child(name));
        return new StagingDirectory(child(name), fs, this, null);
    }

    /** Returns the path of this directory. */
    public Path path() {
        return path;
    }

    /** Returns the path of a child of this directory. */
    public Path child(String name) {
        return new Path(path, name);
    }

    /** Makes {@link #delete} a no-op, because the directory may contain the only copy of some data. */
    public void keep() {
        kept = true;
        if (parent != null) {
            parent.keep();
        }
    }

    /**
     * Deletes the directory recursively, including files that tasks of a failed job add at the same time, and the empty parent
     * directories that were created for it. A failure is only logged, since it does not affect the target.
     */
    public void delete() {
        if (kept) {
            return;
        }
        try {
            Uninterrupted.run(() -> {
                if (!Deletions.deleteDirectory(fs, path)) {
                    LOG.warn("Cannot delete {}, which is no longer needed", path);
                } else if (topmostCreated != null) {
                    EmptyDirectories.deleteFrom(fs, path.getParent(), topmostCreated);
                }
                return null;
            });
        } catch (IOException e) {
            LOG.warn("Cannot delete {}, which is no longer needed: {}", path, e.getMessage());
        }
    }
}
