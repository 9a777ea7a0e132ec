package io.github.mlformats.core.commit;

import io.github.mlformats.core.io.CommitRecord;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a directory that are not temporary, with those of its subdirectories.
 *
 * @param root the qualified path of the directory
 */
record VisibleFiles(FileSystem fs, Path root) {
    private static final Logger LOG = LoggerFactory.getLogger(VisibleFiles.class);

    /**
     * Deletes files, and directories that become empty.
     *
     * @param selected selects files by their path relative to the directory
     * @return files that could not be deleted
     */
    List<String> delete(Predicate<String> selected) {
        List<String> problems = new ArrayList<>();
        try {
            delete(root, selected, problems);
        } catch (IOException | RuntimeException e) {
            problems.add(root + " cannot be listed: " + e.getMessage());
        }
        return problems;
    }

    /** Hadoop's recursive listing fails if another writer deletes one of its directories at the same time. */
    private void delete(Path directory, Predicate<String> selected, List<String> problems) throws IOException {
        FileStatus[] children;
        try {
            children = fs.listStatus(directory);
        } catch (FileNotFoundException e) {
            LOG.debug("{} is gone already", directory);
            return;
        }
        boolean hadSelected = false;
        for (FileStatus child : children) {
            Path path = child.getPath();
            if (DirectorySnapshot.isTemporary(path.getName()) || path.getName().equals(CommitRecord.DIRECTORY)) {
                continue;
            }
            if (child.isDirectory()) {
                delete(path, selected, problems);
            } else if (selected.test(root.toUri().relativize(path.toUri()).getPath())) {
                FileDeletion deletion = FileDeletion.deleteOrHide(path, fs);
                if (!deletion.isDone()) {
                    problems.add(deletion.problem());
                }
                hadSelected = true;
            }
        }
        if (hadSelected) {
            EmptyDirectories.deleteUpTo(fs, directory, root);
        }
    }
}
