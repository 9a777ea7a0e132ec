package io.github.mlformats.core.files;

import io.github.mlformats.core.spi.Format;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/** Tells the files that hold data from what else is in their folders. */
public final class DataFiles {
    private DataFiles() {}

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
