package io.github.mlformats.core.commit;

import io.github.mlformats.core.io.HadoopPaths;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a directory, with those of its subdirectories, but without directories that readers skip: temporary ones, records,
 * index files, and those of others, such as the checkpoint of a stream.
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

    /** Returns files, by their paths relative to the directory. @param selected selects them by these paths */
    Map<String, FileStatus> list(Predicate<String> selected) throws IOException {
        Map<String, FileStatus> files = new TreeMap<>();
        list(root, selected, files);
        return files;
    }

    private void list(Path directory, Predicate<String> selected, Map<String, FileStatus> files) throws IOException {
        for (FileStatus child : children(directory)) {
            String path = relative(child.getPath());
            if (child.isDirectory()) {
                list(child.getPath(), selected, files);
            } else if (selected.test(path)) {
                files.put(path, child);
            }
        }
    }

    private String relative(Path path) {
        return root.toUri().relativize(path.toUri()).getPath();
    }

    private void delete(Path directory, Predicate<String> selected, List<String> problems) throws IOException {
        boolean hadSelected = false;
        for (FileStatus child : children(directory)) {
            Path path = child.getPath();
            if (child.isDirectory()) {
                delete(path, selected, problems);
            } else if (selected.test(relative(path))) {
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

    /** Hadoop's recursive listing fails if another writer deletes one of its directories at the same time. */
    private List<FileStatus> children(Path directory) throws IOException {
        try {
            return Arrays.stream(fs.listStatus(directory))
                    .filter(child -> !child.isDirectory()
                            || !HadoopPaths.isSkipped(child.getPath().getName()))
                    .toList();
        } catch (FileNotFoundException e) {
            LOG.debug("{} is gone already", directory);
            return List.of();
        }
    }
}
