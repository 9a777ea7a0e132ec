package io.github.mlformats.tool.input;

import io.github.mlformats.core.error.UsageException;
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

/** Finds the files of a format that a path stands for. */
public final class DataFiles {
    private DataFiles() {}

    /**
     * The files that a path, folder or pattern stands for, sorted by name; folders are not gone into further.
     *
     * @throws UsageException if there is none
     */
    public static List<FileStatus> of(String path, Format format, Configuration conf) throws IOException {
        Path pattern = new Path(path);
        FileSystem files = pattern.getFileSystem(conf);
        FileStatus[] matches = files.globStatus(pattern);
        List<FileStatus> found = new ArrayList<>();
        for (FileStatus match : matches == null ? new FileStatus[0] : matches) {
            if (match.isFile()) {
                addIfData(match, true, Set.of(), format, found);
            } else {
                FileStatus[] children = files.listStatus(match.getPath());
                Set<String> names = new HashSet<>();
                List.of(children).forEach(child -> names.add(child.getPath().getName()));
                for (FileStatus child : children) {
                    addIfData(child, false, names, format, found);
                }
            }
        }
        if (found.isEmpty()) {
            throw new UsageException("there is no " + format.shortName() + " file in " + path);
        }
        found.sort(null);
        return found;
    }

    private static void addIfData(
            FileStatus file, boolean named, Set<String> beside, Format format, List<FileStatus> found) {
        String name = file.getPath().getName();
        boolean hidden = name.startsWith("_") || name.startsWith(".");
        if (file.isFile() && (named || !hidden) && format.holdsData(name, named, beside::contains)) {
            found.add(file);
        }
    }
}
