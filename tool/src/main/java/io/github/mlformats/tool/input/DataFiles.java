package io.github.mlformats.tool.input;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.FileInspector;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.spi.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Lists the data sets that an inspector processes one by one. */
public final class DataFiles {
    private DataFiles() {}

    /**
     * The data sets at a path or pattern, sorted by name. For formats with one file per data set, a directory is replaced by
     * its data files, without recursion.
     *
     * @throws UsageException if there are none
     */
    public static List<Path> list(String path, Inspector inspector, Configuration conf) throws IOException {
        Path pattern = new Path(path);
        FileSystem files = pattern.getFileSystem(conf);
        List<FileStatus> matches = HadoopPaths.matching(files, pattern);
        List<Path> found = new ArrayList<>();
        for (FileStatus match : matches) {
            String name = match.getPath().getName();
            if (!(inspector instanceof FileInspector)) {
                found.add(match.getPath());
            } else if (match.isDirectory()) {
                found.addAll(dataIn(List.of(files.listStatus(match.getPath())), inspector.format()));
            } else if (matches.size() == 1 || inspector.format().isDataFile(name, true, sibling -> false)) {
                found.add(match.getPath());
            }
        }
        if (found.isEmpty()) {
            String what = matches.isEmpty() ? " does not exist" : " contains no such file";
            throw new UsageException(
                    path + what + " (format " + inspector.format().shortName() + ")");
        }
        found.sort(null);
        return found;
    }

    private static List<Path> dataIn(List<FileStatus> directory, Format format) {
        Set<String> names = new HashSet<>();
        directory.forEach(file -> names.add(file.getPath().getName()));
        return directory.stream()
                .filter(FileStatus::isFile)
                .map(FileStatus::getPath)
                .filter(file -> !isHidden(file.getName()) && format.isDataFile(file.getName(), false, names::contains))
                .toList();
    }

    private static boolean isHidden(String name) {
        return name.startsWith("_") || name.startsWith(".");
    }
}
