package io.github.mlformats.core.files;

import io.github.mlformats.core.spi.Format;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** Tells the files that hold data from what else is in their folders. */
public final class DataFiles {
    private DataFiles() {}

    /** Not hidden, as what Spark's index lists for Parquet ({@code _metadata}), nor of no bytes, unless they may be. */
    public static boolean mayBe(FileStatus file, Format format) {
        String name = file.getPath().getName();
        return (file.getLen() > 0 || format.allowsEmptyFiles()) && !name.startsWith("_") && !name.startsWith(".");
    }

    /**
     * Those of the listed files that the format takes.
     *
     * @param roots the paths the user gave, patterns resolved
     */
    public static List<DataFile> of(Format format, List<DataFile> listed, List<Path> roots) {
        Paths all = new Paths(listed);
        Set<Path> named = new HashSet<>(roots);
        return listed.stream()
                .filter(file -> {
                    Path path = file.path();
                    return format.holdsData(
                            path.getName(),
                            named.contains(path),
                            name -> all.contains(HadoopPaths.below(path.getParent(), name)));
                })
                .toList();
    }

    /** The files' paths, made when a format asks for one: of a million files they take half a gigabyte. */
    private static final class Paths {
        private final List<DataFile> files;
        private Set<Path> paths;

        Paths(List<DataFile> files) {
            this.files = files;
        }

        boolean contains(Path path) {
            if (paths == null) {
                paths = files.stream().map(DataFile::path).collect(Collectors.toSet());
            }
            return paths.contains(path);
        }
    }
}
