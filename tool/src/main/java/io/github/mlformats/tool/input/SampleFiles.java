package io.github.mlformats.tool.input;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Finds a sample file from which the format of a path is detected. */
final class SampleFiles {
    private SampleFiles() {}

    /**
     * The first file at a path, folder or pattern, in the order of names, after the folders that contain it. Hidden files
     * are skipped.
     *
     * @return folders, and a file as the last element unless there is none
     * @throws UsageException if the path does not exist
     */
    static List<FileStatus> find(String path, Configuration conf) throws IOException {
        FileSystem files = new Path(path).getFileSystem(conf);
        List<FileStatus> seen = new ArrayList<>();
        Deque<FileStatus> next = new ArrayDeque<>(matches(path, conf));
        while (!next.isEmpty()) {
            FileStatus status = next.pop();
            seen.add(status);
            if (status.isFile()) {
                return seen;
            }
            FileStatus[] children = files.listStatus(status.getPath(), SampleFiles::isVisible);
            Arrays.sort(children);
            for (int i = children.length - 1; i >= 0; i--) {
                next.push(children[i]);
            }
        }
        return seen;
    }

    /**
     * The files and folders that match a path or pattern.
     *
     * @throws UsageException if there are none
     */
    static List<FileStatus> matches(String path, Configuration conf) throws IOException {
        Path pattern = new Path(path);
        List<FileStatus> matches = HadoopPaths.matching(pattern.getFileSystem(conf), pattern);
        if (matches.isEmpty()) {
            throw new UsageException(path + " does not exist");
        }
        return matches;
    }

    private static boolean isVisible(Path path) {
        return !path.getName().startsWith("_") && !path.getName().startsWith(".");
    }
}
