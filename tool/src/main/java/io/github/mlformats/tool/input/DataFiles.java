package io.github.mlformats.tool.input;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.FileInspector;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.spi.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Lists the data sets that an inspector processes one by one. */
public final class DataFiles {
    private DataFiles() {}

    /**
     * The data sets at a path or pattern, sorted by name. For formats with one file per data set, a directory is replaced by
     * its data files, without recursion. Files that a stream or statement has not committed, or has replaced, are skipped, unless
     * one is named.
     *
     * @throws UsageException if there are none
     */
    public static List<Path> list(String path, Inspector inspector, Configuration conf) throws IOException {
        return list(path, inspector, false, conf);
    }

    /**
     * The same, with the files in partition directories, such as {@code day=1}.
     *
     * @throws UsageException if there are none
     */
    public static List<Path> listWithPartitions(String path, Inspector inspector, Configuration conf)
            throws IOException {
        return list(path, inspector, true, conf);
    }

    private static List<Path> list(String path, Inspector inspector, boolean withPartitions, Configuration conf)
            throws IOException {
        Path pattern = new Path(path);
        FileSystem files = pattern.getFileSystem(conf);
        List<FileStatus> matches = HadoopPaths.matching(files, pattern);
        boolean isNamed = matches.size() == 1;
        Map<Path, Set<Path>> committed = new HashMap<>();
        List<Path> found = new ArrayList<>();
        for (FileStatus match : matches) {
            Path file = match.getPath();
            if (!(inspector instanceof FileInspector)) {
                found.add(file);
            } else if (match.isDirectory()) {
                found.addAll(dataIn(file, inspector.format(), conf));
                if (withPartitions) {
                    addPartitions(file, inspector.format(), conf, found);
                }
            } else if (isNamed
                    || inspector.format().isDataFile(file.getName(), true, sibling -> false)
                            && isCommitted(file, committed, conf)) {
                found.add(file);
            }
        }
        if (found.isEmpty()) {
            String what = matches.isEmpty() ? " does not exist" : " contains no such file";
            throw new UsageException(
                    path + what + " (format " + inspector.format().shortName() + ")");
        }
        // A pattern may match a directory and its partitions.
        return found.stream().distinct().sorted().toList();
    }

    /** @param committed the committed files of directories that are known */
    private static boolean isCommitted(Path file, Map<Path, Set<Path>> committed, Configuration conf)
            throws IOException {
        Path directory = file.getParent();
        if (!committed.containsKey(directory)) {
            committed.put(directory, Set.copyOf(filesIn(directory, conf)));
        }
        return committed.get(directory).contains(file);
    }

    private static List<Path> dataIn(Path directory, Format format, Configuration conf) throws IOException {
        List<Path> files = filesIn(directory, conf);
        Set<String> names = files.stream().map(Path::getName).collect(Collectors.toSet());
        return files.stream()
                .filter(file -> !isHidden(file.getName()) && format.isDataFile(file.getName(), false, names::contains))
                .toList();
    }

    private static void addPartitions(Path directory, Format format, Configuration conf, List<Path> found)
            throws IOException {
        for (FileStatus child : HadoopPaths.children(directory.getFileSystem(conf), directory)) {
            Path partition = child.getPath();
            String name = partition.getName();
            if (child.isDirectory() && name.contains("=") && !HadoopPaths.isSkipped(name)) {
                found.addAll(dataIn(partition, format, conf));
                addPartitions(partition, format, conf, found);
            }
        }
    }

    /** Returns the files in a directory that readers see, also those that they skip by their names. */
    private static List<Path> filesIn(Path directory, Configuration conf) throws IOException {
        try (HadoopTree tree = new HadoopTree(directory, conf)) {
            return tree.list("").stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(entry -> HadoopPaths.below(directory, entry.name()))
                    .toList();
        }
    }

    private static boolean isHidden(String name) {
        return name.startsWith("_") || name.startsWith(".");
    }
}
