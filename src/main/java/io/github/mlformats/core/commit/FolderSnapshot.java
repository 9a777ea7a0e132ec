package io.github.mlformats.core.commit;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** What a folder held at one moment: without {@code _SUCCESS}, {@code _temporary} and hidden files, which belong to writes that run. */
public final class FolderSnapshot {
    /** As many entries are named in a message. */
    private static final int NAMED = 5;

    private final FileSystem fs;
    private final Path root;
    private final Path listed;
    private final int levels;
    private final Map<String, Version> entries = new TreeMap<>();

    /** What tells whether a file was replaced. A folder below the listed levels is one entry, whose version says nothing. */
    private record Version(long length, long modified) {
        static final Version FOLDER = new Version(-1, -1);

        static Version of(FileStatus status) {
            return status.isDirectory() ? FOLDER : new Version(status.getLen(), status.getModificationTime());
        }
    }

    private FolderSnapshot(FileSystem fs, Path root, Path listed, int levels) {
        this.fs = fs;
        this.root = root;
        this.listed = listed;
        this.levels = levels;
    }

    /**
     * Lists a folder.
     *
     * @param root of the write; paths are reported below it
     * @param listed the folder to list: the root or one below
     * @param levels of folders below, of which files lie in the last: what lies deeper is one entry
     */
    public static FolderSnapshot of(Path root, Path listed, int levels, Configuration conf) throws IOException {
        FileSystem fs = root.getFileSystem(conf);
        return new FolderSnapshot(fs, fs.makeQualified(root), fs.makeQualified(listed), levels).again();
    }

    /** A snapshot without entries. */
    public static FolderSnapshot empty(Path root, Configuration conf) throws IOException {
        FileSystem fs = root.getFileSystem(conf);
        return new FolderSnapshot(fs, fs.makeQualified(root), null, 0);
    }

    /** The same folder as it is now. */
    FolderSnapshot again() throws IOException {
        FolderSnapshot now = new FolderSnapshot(fs, root, listed, levels);
        if (listed != null) {
            now.add(listed, levels);
        }
        return now;
    }

    private void add(Path folder, int deeper) throws IOException {
        FileStatus[] children;
        try {
            children = fs.listStatus(folder);
        } catch (FileNotFoundException e) {
            return;
        }
        for (FileStatus child : children) {
            String name = child.getPath().getName();
            if (name.equals("_SUCCESS") || name.startsWith("_temporary") || name.startsWith(".")) {
                continue;
            }
            if (child.isDirectory() && deeper > 0) {
                add(child.getPath(), deeper - 1);
            } else {
                entries.put(below(child.getPath()), Version.of(child));
            }
        }
    }

    private String below(Path entry) {
        return root.toUri().relativize(entry.toUri()).getPath();
    }

    /** The path of an entry. */
    Path at(String entry) {
        return HadoopPaths.below(root, entry);
    }

    /** Paths of all entries below the root of the write. */
    public Set<String> paths() {
        return Collections.unmodifiableSet(entries.keySet());
    }

    /**
     * Verifies that the folder is as it was.
     *
     * @param watched which entries
     * @throws UsageException if another write has changed one
     */
    public void checkUnchanged(Predicate<String> watched) throws IOException {
        List<String> changes = changesUntil(again(), watched);
        if (!changes.isEmpty()) {
            String some = changes.stream().limit(NAMED).collect(Collectors.joining(", "));
            throw new UsageException("another write has changed " + root + " while this one ran (" + some
                    + (changes.size() > NAMED ? " and " + (changes.size() - NAMED) + " more" : "")
                    + "), so this one was rolled back. Run it again, one write at a time");
        }
    }

    /**
     * Compares with a later snapshot of the same folder.
     *
     * @param compared which entries
     * @return descriptions of what has changed
     */
    private List<String> changesUntil(FolderSnapshot later, Predicate<String> compared) {
        List<String> changes = new ArrayList<>();
        entries.forEach((path, version) -> {
            if (compared.test(path) && !version.equals(later.entries.get(path))) {
                changes.add(path + (later.entries.containsKey(path) ? " was replaced" : " was deleted"));
            }
        });
        later.entries.keySet().forEach(path -> {
            if (compared.test(path) && !entries.containsKey(path)) {
                changes.add(path + " was added");
            }
        });
        return changes;
    }

    /** Whether there is another file now where an entry was. */
    boolean isReplaced(String entry) throws IOException {
        try {
            return !entries.get(entry).equals(Version.of(fs.getFileStatus(at(entry))));
        } catch (FileNotFoundException e) {
            return false;
        }
    }
}
