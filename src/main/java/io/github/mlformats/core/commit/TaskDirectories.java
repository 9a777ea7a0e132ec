package io.github.mlformats.core.commit;

import io.github.mlformats.core.bytes.Parallel;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The directories of committed tasks. They are merged as Hadoop's default committer does, which moves one file after the other:
 * on an object store each waits for ten requests. Here many are moved at a time.
 *
 * <p>An entry is moved to a path where there is none, a directory with all it contains. A file at the path is replaced. Two
 * directories are merged: their entries are moved after all entries of the level above. Entries with the same path are moved one
 * after the other.
 */
final class TaskDirectories {
    private final FileSystem fs;

    TaskDirectories(FileSystem fs) {
        this.fs = fs;
    }

    /**
     * Entries that go to the same path.
     *
     * @param entries in the order of the tasks
     */
    private record Placement(Path target, List<FileStatus> entries) {}

    /**
     * Moves what the directories of tasks contain. No move is under way when this returns or throws.
     *
     * @param target an existing directory
     */
    void mergeInto(Path target, List<FileStatus> tasks) throws IOException {
        List<Placement> merged = List.of(new Placement(target, tasks));
        while (!merged.isEmpty()) {
            merged = Parallel.mapChanges(entries(merged), this::place).stream()
                    .filter(rest -> !rest.entries().isEmpty())
                    .toList();
        }
    }

    /** Returns what directories contain, by the path where it goes. */
    private List<Placement> entries(List<Placement> directories) throws IOException {
        List<Placement> single = directories.stream()
                .flatMap(all -> all.entries().stream().map(one -> new Placement(all.target(), List.of(one))))
                .toList();
        Map<Path, List<FileStatus>> byTarget = new LinkedHashMap<>();
        for (Placement children : Parallel.map(single, this::children)) {
            for (FileStatus child : children.entries()) {
                Path target = new Path(children.target(), child.getPath().getName());
                byTarget.computeIfAbsent(target, path -> new ArrayList<>()).add(child);
            }
        }
        return byTarget.entrySet().stream()
                .map(entry -> new Placement(entry.getKey(), entry.getValue()))
                .toList();
    }

    private Placement children(Placement directory) throws IOException {
        Path path = directory.entries().get(0).getPath();
        return new Placement(directory.target(), List.of(fs.listStatus(path)));
    }

    /** Moves entries to their path. Returns the directories that are to be merged with the one that is there. */
    private Placement place(Placement placement) throws IOException {
        Path target = placement.target();
        FileStatus found = status(target);
        List<FileStatus> merged = new ArrayList<>();
        for (FileStatus entry : placement.entries()) {
            if (entry.isDirectory() && found != null && found.isDirectory()) {
                merged.add(entry);
                continue;
            }
            if (found != null && !fs.delete(target, true)) {
                throw new IOException("the file system refused to delete " + target
                        + ", which a new file replaces. Another program may have deleted it. Run the write again");
            }
            found = entry;
            if (!fs.rename(entry.getPath(), target)) {
                found = status(target);
                if (!entry.isDirectory() || found == null || !found.isDirectory()) {
                    throw new IOException("the file system refused to rename " + entry.getPath() + " to " + target
                            + ". Another program may have deleted the one or created the other. Run the write again");
                }
                // Another write has created the directory meanwhile.
                merged.add(entry);
            }
        }
        return new Placement(target, merged);
    }

    private FileStatus status(Path path) throws IOException {
        try {
            return fs.getFileStatus(path);
        } catch (FileNotFoundException e) {
            return null;
        }
    }
}
