package io.github.mlformats.tool.input;

import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Finds a file to look at. */
final class SampleFile {
    private SampleFile() {}

    /**
     * The first file that a path, folder or pattern stands for, in the order of names; hidden ones are passed over.
     *
     * @throws UsageException if there is none
     */
    static FileStatus of(String path, Configuration conf) throws IOException {
        Path pattern = new Path(path);
        FileSystem files = pattern.getFileSystem(conf);
        FileStatus[] matches = files.globStatus(pattern);
        if (matches == null || matches.length == 0) {
            throw new UsageException(path + " does not exist");
        }
        Deque<FileStatus> next = new ArrayDeque<>(List.of(matches));
        while (!next.isEmpty()) {
            FileStatus status = next.pop();
            if (status.isFile()) {
                return status;
            }
            FileStatus[] children = files.listStatus(status.getPath(), SampleFile::isVisible);
            Arrays.sort(children);
            for (int i = children.length - 1; i >= 0; i--) {
                next.push(children[i]);
            }
        }
        throw new UsageException(path + " holds no files");
    }

    private static boolean isVisible(Path path) {
        return !path.getName().startsWith("_") && !path.getName().startsWith(".");
    }
}
