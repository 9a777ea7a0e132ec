package io.github.mlformats.core.commit;

import io.github.mlformats.core.io.FileSystemAccess;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The result of deleting a file or directory.
 *
 * @param problem why the deletion failed; null if it succeeded
 * @param mayBeGone whether the file may have been deleted despite the problem
 */
record FileDeletion(String problem, boolean mayBeGone) {
    private static final Logger LOG = LoggerFactory.getLogger(FileDeletion.class);

    static final FileDeletion GONE = new FileDeletion(null, true);

    boolean isDone() {
        return problem == null;
    }

    /** Deletes a file or a directory with its content. */
    static FileDeletion delete(Path path, FileSystem fs) {
        String problem;
        try {
            if (FileSystemAccess.ofFile(path, fs).delete(path, true)) {
                return GONE;
            }
            problem = path + ": the file system refused to delete it";
        } catch (IOException | RuntimeException e) {
            problem = path + ": " + e.getMessage();
        }
        try {
            // The deletion may have succeeded although its response was lost.
            return fs.exists(path) ? new FileDeletion(problem, false) : GONE;
        } catch (IOException | RuntimeException e) {
            return new FileDeletion(problem, true);
        }
    }

    /** Deletes a file, or if this fails, renames it to a hidden name. */
    static FileDeletion deleteOrHide(Path file, FileSystem fs) {
        FileDeletion deletion = delete(file, fs);
        if (deletion.isDone() || file.getName().startsWith(".")) {
            return deletion;
        }
        try {
            Path hidden = HadoopPaths.below(file.getParent(), HadoopPaths.hiddenName(file.getName(), ""));
            if (FileSystemAccess.ofFile(file, fs).rename(file, hidden) || !fs.exists(file)) {
                LOG.warn("A file of a write that failed is hidden, as it cannot be deleted: {}", deletion.problem());
                return GONE;
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} cannot be hidden", file, e);
        }
        return deletion;
    }
}
