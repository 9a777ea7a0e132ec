package io.github.mlformats.core.write.replace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** What was in a folder when a write began, of which the write then takes the place of all or some. */
public final class OldFiles {
    private static final Set<String> OF_WRITES = Set.of("_SUCCESS");

    private final FileSystem fs;
    private final Path root;
    private final List<Path> paths = new ArrayList<>();

    private OldFiles(FileSystem fs, Path folder) {
        this.fs = fs;
        this.root = fs.makeQualified(folder);
    }

    /** Nothing of a folder. */
    static OldFiles none(Path folder, Configuration conf) throws IOException {
        return new OldFiles(folder.getFileSystem(conf), folder);
    }

    /**
     * Lists what is there now and does not belong to a running write.
     *
     * @param levels of folders below, of which new files go into the last: what lies deeper is old as a whole
     */
    static OldFiles list(Path folder, int levels, Configuration conf) throws IOException {
        OldFiles files = none(folder, conf);
        if (files.fs.exists(files.root)) {
            files.add(files.root, levels);
        }
        return files;
    }

    private void add(Path folder, int levels) throws IOException {
        for (FileStatus child : fs.listStatus(folder)) {
            String name = child.getPath().getName();
            if (OF_WRITES.contains(name) || name.startsWith("_temporary") || name.startsWith(".spark-staging")) {
                continue;
            }
            if (child.isDirectory() && levels > 0) {
                add(child.getPath(), levels - 1);
            } else {
                paths.add(child.getPath());
            }
        }
    }

    /** Paths of all of them, below the folder. */
    public Set<String> names() {
        return paths.stream()
                .map(path -> root.toUri().relativize(path.toUri()).getPath())
                .collect(Collectors.toSet());
    }

    /** Deletes some of them, and then the folders that are empty. */
    public void delete(Predicate<Path> files) throws IOException {
        Set<Path> left = new HashSet<>();
        for (Path old : paths) {
            if (files.test(old)) {
                fs.delete(old, true);
                left.add(old.getParent());
            }
        }
        for (Path folder : left) {
            deleteIfEmpty(folder);
        }
    }

    private void deleteIfEmpty(Path folder) throws IOException {
        if (!folder.equals(root) && fs.exists(folder) && fs.listStatus(folder).length == 0) {
            fs.delete(folder, false);
            deleteIfEmpty(folder.getParent());
        }
    }
}
