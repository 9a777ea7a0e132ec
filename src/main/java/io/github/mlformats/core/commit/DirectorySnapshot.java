package io.github.mlformats.core.commit;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.io.CommitState;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.IndexDirectory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The content of a directory at one point in time, without {@code _SUCCESS}, {@code _temporary}, index files and hidden files of running
 * writes.
 */
public final class DirectorySnapshot {
    /** Maximum number of changed entries in a message. */
    private static final int MAX_SHOWN = 5;

    private final FileSystem fs;
    private final Path root;
    private final List<Path> listed;
    private final int levels;
    private final Content content;
    private final Map<String, FileVersion> entries = new TreeMap<>();

    private DirectorySnapshot(FileSystem fs, Path root, List<Path> listed, int levels, Content content) {
        this.fs = fs;
        this.root = root;
        this.listed = listed;
        this.levels = levels;
        this.content = content;
    }

    /** Which files and directories are listed. */
    private enum Content {
        /** All. */
        ALL,
        /** Those whose name does not say that readers skip them. */
        NAMED_FOR_READERS,
        /** Those that readers do not skip by a {@link CommitRecord}. */
        VISIBLE
    }

    /**
     * The entries that no other write may change.
     *
     * @param entries selects them by their relative paths
     * @param directories selects all directories that they are in, and the ancestors of these: others are not listed
     */
    public record Watched(Predicate<String> entries, Predicate<String> directories) {
        /** Returns entries that may be in any directory. */
        public static Watched of(Predicate<String> entries) {
            return new Watched(entries, directory -> true);
        }

        Watched except(Predicate<String> own) {
            return new Watched(entries.and(own.negate()), directories);
        }
    }

    /**
     * Lists a directory.
     *
     * @param root output directory of the write; paths are relative to it
     * @param listed the directory to list: the root or one below
     * @param levels depth of the subdirectories that are listed; a deeper directory is one entry, which never changes its version
     */
    public static DirectorySnapshot of(Path root, Path listed, int levels, Configuration conf) throws IOException {
        return of(root, List.of(listed), levels, conf);
    }

    /**
     * Lists several directories.
     *
     * @param root output directory of the write; paths are relative to it
     * @param listed the directories to list: the root or some below
     * @param levels depth of the subdirectories that are listed; a deeper directory is one entry, which never changes its version
     */
    public static DirectorySnapshot of(Path root, List<Path> listed, int levels, Configuration conf)
            throws IOException {
        return of(root, listed, levels, Content.ALL, conf);
    }

    /**
     * Lists what an epoch of a stream may replace: all but what readers skip by its name, such as a checkpoint in the directory.
     *
     * @param root output directory of the stream
     * @param levels depth of the subdirectories that are listed
     */
    public static DirectorySnapshot ofReplaceable(Path root, int levels, Configuration conf) throws IOException {
        return of(root, List.of(root), levels, Content.NAMED_FOR_READERS, conf);
    }

    /**
     * Lists the files that readers see: without those of jobs that have not committed yet, or that died.
     *
     * @param root the directory
     * @param levels depth of the subdirectories that are listed
     */
    public static DirectorySnapshot ofVisible(Path root, int levels, Configuration conf) throws IOException {
        return ofVisible(root, List.of(root), levels, conf);
    }

    /**
     * Lists the files of several directories that readers see.
     *
     * @param root output directory of the write; paths are relative to it
     * @param listed the directories to list: the root or some below
     * @param levels depth of the subdirectories that are listed
     */
    public static DirectorySnapshot ofVisible(Path root, List<Path> listed, int levels, Configuration conf)
            throws IOException {
        return of(root, listed, levels, Content.VISIBLE, conf);
    }

    private static DirectorySnapshot of(Path root, List<Path> listed, int levels, Content content, Configuration conf)
            throws IOException {
        FileSystem fs = root.getFileSystem(conf);
        List<Path> qualified = listed.stream().map(fs::makeQualified).toList();
        return new DirectorySnapshot(fs, fs.makeQualified(root), qualified, levels, content).refresh(directory -> true);
    }

    /** Returns a snapshot without entries. */
    public static DirectorySnapshot empty(Path root, Configuration conf) throws IOException {
        FileSystem fs = root.getFileSystem(conf);
        return new DirectorySnapshot(fs, fs.makeQualified(root), List.of(), 0, Content.ALL);
    }

    /** Lists the same directories again. @param directories selects their subdirectories */
    private DirectorySnapshot refresh(Predicate<String> directories) throws IOException {
        DirectorySnapshot now = new DirectorySnapshot(fs, root, listed, levels, content);
        now.files(directories).forEach(file -> now.entries.put(relativePath(file.getPath()), FileVersion.of(file)));
        return now;
    }

    private List<FileStatus> files(Predicate<String> directories) throws IOException {
        if (content != Content.VISIBLE) {
            return listAll(directories);
        }
        Configuration conf = fs.getConf();
        CommitState before = CommitState.of(List.of(root), conf);
        CommitState.View<List<FileStatus>> view = CommitState.list(before, new CommitState.Lister<>() {
            @Override
            public List<FileStatus> list() throws IOException {
                return listAll(directories);
            }

            @Override
            public CommitState stateAfter(Optional<List<FileStatus>> files) throws IOException {
                return CommitState.of(List.of(root), conf);
            }
        });
        return view.visible(view.listed());
    }

    private List<FileStatus> listAll(Predicate<String> directories) throws IOException {
        List<FileStatus> files = new ArrayList<>();
        List<Path> level = listed;
        for (int remainingLevels = levels; !level.isEmpty(); remainingLevels--) {
            List<Path> next = new ArrayList<>();
            for (FileStatus[] children : Parallel.map(level, directory -> HadoopPaths.children(fs, directory))) {
                for (FileStatus child : children) {
                    if (isSkipped(child.getPath().getName())) {
                        continue;
                    }
                    if (!child.isDirectory() || remainingLevels == 0) {
                        files.add(child);
                    } else if (directories.test(relativePath(child.getPath()))) {
                        next.add(child.getPath());
                    }
                }
            }
            level = next;
        }
        return files;
    }

    private boolean isSkipped(String name) {
        return name.equals("_SUCCESS")
                || name.equals(CommitRecord.DIRECTORY)
                || name.equals(IndexDirectory.NAME)
                || isTemporary(name)
                || name.startsWith(".")
                || content == Content.NAMED_FOR_READERS && HadoopPaths.isSkipped(name);
    }

    /** Whether a name is that of a directory in which committers keep files that are not committed. */
    static boolean isTemporary(String name) {
        return name.startsWith("_temporary") || name.startsWith("__magic");
    }

    /** Returns the path of a file in the directory, relative to the output directory of the write. */
    public String relativePath(Path entry) {
        return root.toUri().relativize(entry.toUri()).getPath();
    }

    /** Returns the full path of an entry. */
    Path resolve(String entry) {
        return HadoopPaths.below(root, entry);
    }

    /** Returns the paths of all entries, relative to the output directory of the write. */
    public Set<String> paths() {
        return Collections.unmodifiableSet(entries.keySet());
    }

    /**
     * Verifies that the entries have not changed since this snapshot.
     *
     * @param watched selects the entries to compare
     * @throws UsageException if another write has changed an entry
     */
    public void checkUnchanged(Predicate<String> watched) throws IOException {
        checkUnchanged(Watched.of(watched));
    }

    /**
     * Verifies that the entries have not changed since this snapshot.
     *
     * @throws UsageException if another write has changed an entry
     */
    void checkUnchanged(Watched watched) throws IOException {
        List<String> changes = changesUntil(refresh(watched.directories()), watched.entries());
        if (!changes.isEmpty()) {
            throw changed(changes);
        }
    }

    /**
     * Verifies that files were there at the time of this snapshot.
     *
     * @param paths paths of files, relative to the output directory of the write
     * @throws UsageException if another write has added one since
     */
    public void checkContains(Collection<String> paths) {
        List<String> added = paths.stream()
                .filter(path -> !entries.containsKey(path))
                .map(path -> path + " was added")
                .toList();
        if (!added.isEmpty()) {
            throw changed(added);
        }
    }

    /**
     * Verifies that a query has listed the files that its write replaces.
     *
     * @param changed files that have changed since the query listed them, here or elsewhere
     * @param watched selects the entries that may be replaced
     * @throws UsageException if one of them has changed
     */
    public void checkListed(Collection<Path> changed, Predicate<String> watched) {
        List<String> own = changed.stream()
                .filter(file -> listed.stream().anyMatch(directory -> HadoopPaths.isWithin(file, directory)))
                .map(this::relativePath)
                .filter(watched)
                .toList();
        if (!own.isEmpty()) {
            throw new UsageException("another write has changed " + root
                    + " since this one listed the files that it reads (" + shown(own)
                    + "), so nothing was replaced. Read them again, and run it again");
        }
    }

    private UsageException changed(List<String> changes) {
        return new UsageException("another write has changed " + root + " while this one ran (" + shown(changes)
                + "), so this one was rolled back. Run it again when no other write is running");
    }

    private static String shown(List<String> entries) {
        return entries.stream().limit(MAX_SHOWN).collect(Collectors.joining(", "))
                + (entries.size() > MAX_SHOWN ? " and " + (entries.size() - MAX_SHOWN) + " more" : "");
    }

    /**
     * Compares with a later snapshot of the same directory.
     *
     * @param compared selects the entries to compare
     * @return descriptions of the changes
     */
    private List<String> changesUntil(DirectorySnapshot later, Predicate<String> compared) {
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

    /** Returns the versions of entries by path. */
    Map<String, FileVersion> versions(Collection<String> paths) {
        return paths.stream().collect(Collectors.toMap(path -> path, entries::get));
    }

    /** Returns whether another file now has the path of an entry. */
    boolean isReplaced(String entry) throws IOException {
        FileVersion now = FileVersion.of(fs, resolve(entry));
        return now != null && !FileVersion.areSame(entries.get(entry), now);
    }

    /** Returns whether a path has the same file as in this snapshot, or still none. */
    boolean isUnchanged(String path) throws IOException {
        return FileVersion.areSame(entries.get(path), FileVersion.of(fs, resolve(path)));
    }
}
