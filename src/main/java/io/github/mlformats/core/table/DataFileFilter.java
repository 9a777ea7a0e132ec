package io.github.mlformats.core.table;

import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.spi.Format;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** Separates data files from other files in their folders. */
public final class DataFileFilter {
    private DataFileFilter() {}

    /**
     * Returns whether a file may be a data file: neither hidden, such as Parquet's {@code _metadata}, which Spark's
     * index lists, nor empty, unless the format allows empty files.
     */
    public static boolean isCandidate(FileStatus file, Format format) {
        String name = file.getPath().getName();
        return (file.getLen() > 0 || format.allowsEmptyFiles()) && !name.startsWith("_") && !name.startsWith(".");
    }

    /**
     * Returns the listed files that the format recognizes as data files. Uses their paths as listed: parsing a million of them
     * again takes a second.
     *
     * @param roots the user-specified paths, with glob patterns expanded
     */
    public static List<FileStatus> select(Format format, List<FileStatus> listed, List<Path> roots) {
        Paths all = new Paths(listed);
        Set<Path> named = new HashSet<>(roots);
        return listed.stream()
                .filter(file -> {
                    Path path = file.getPath();
                    return format.isDataFile(
                            path.getName(),
                            named.contains(path),
                            name -> all.contains(HadoopPaths.below(path.getParent(), name)));
                })
                .toList();
    }

    /** The files' paths as a set, created only if the format requests one: for a million files it takes half a gigabyte. */
    private static final class Paths {
        private final List<FileStatus> files;
        private Set<Path> paths;

        Paths(List<FileStatus> files) {
            this.files = files;
        }

        boolean contains(Path path) {
            if (paths == null) {
                paths = files.stream().map(FileStatus::getPath).collect(Collectors.toSet());
            }
            return paths.contains(path);
        }
    }
}
