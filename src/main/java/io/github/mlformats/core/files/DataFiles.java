package io.github.mlformats.core.files;

import io.github.mlformats.core.spi.Format;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
        Set<Path> all = new HashSet<>();
        listed.forEach(file -> all.add(file.path()));
        Set<Path> named = new HashSet<>(roots);
        return listed.stream()
                .filter(file -> {
                    Path path = file.path();
                    return format.holdsData(
                            path.getName(),
                            named.contains(path),
                            name -> all.contains(new Path(path.getParent(), name)));
                })
                .toList();
    }
}
