package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord.Numbered;
import io.github.mlformats.core.io.CommitRecord.Version;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What had been committed to some directories at one moment: their {@link CommitRecord}s. A read takes two states, before and after
 * it lists files, so that it sees each epoch and each statement completely or not at all, although they are committed
 * meanwhile:
 *
 * <ul>
 *   <li>Files of an epoch that was not committed before are not visible. The names of its files tell the number of its record, so
 *       this does not depend on how many epochs are committed meanwhile.
 *   <li>If files were rewritten or replaced meanwhile, they are listed again.
 * </ul>
 */
public final class CommitState {
    /** The state of no directory: what was listed after it is listed again if there are records. */
    public static final CommitState UNKNOWN = new CommitState(Map.of());

    /** How often files are listed, at most, because others were rewritten meanwhile. */
    private static final int ATTEMPTS = 10;

    private static final Logger LOG = LoggerFactory.getLogger(CommitState.class);

    private static final Numbered NOT_BEGUN = new Numbered(0, CommitRecord.NONE);

    /** Maximum number of {@link #WITH_RECORDS}. */
    private static final int MAX_KNOWN = 1000;

    /** Directories that have had records, as far as this process knows. */
    private static final Set<Path> WITH_RECORDS =
            Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Path, Boolean> eldest) {
                    return size() > MAX_KNOWN;
                }
            }));

    /** Records by query, by directory, also of those without records. */
    private final Map<Path, Map<String, Numbered>> records;

    /** The directories with records. */
    private final List<Directory> directories = new ArrayList<>();

    /** @param prefix of the paths of its files */
    private record Directory(Path path, String prefix, Map<String, Numbered> records) {}

    private CommitState(Map<Path, Map<String, Numbered>> records) {
        this.records = records;
        records.forEach((path, own) -> {
            if (!own.isEmpty()) {
                // The path of the root of a file system ends in a slash.
                String prefix = path.toString();
                directories.add(new Directory(path, prefix.endsWith("/") ? prefix : prefix + "/", own));
            }
        });
    }

    /** Reads the state of directories. */
    public static CommitState of(Collection<Path> directories, Configuration conf) throws IOException {
        List<Path> all = List.copyOf(directories);
        List<Map<String, Numbered>> found = Parallel.map(all, directory -> readAll(directory, conf));
        Map<Path, Map<String, Numbered>> records = new HashMap<>();
        for (int i = 0; i < all.size(); i++) {
            records.put(all.get(i), found.get(i));
        }
        return new CommitState(records);
    }

    /** Reads the state of directories and of their {@link #tables}. */
    public static CommitState ofTables(Collection<Path> directories, Configuration conf) throws IOException {
        return of(withTables(directories), conf);
    }

    /** Reads the state of directories; {@link #UNKNOWN} if there is no right to list one: a reader may only have that of a partition. */
    public static CommitState ofReadable(Collection<Path> directories, Configuration conf) throws IOException {
        try {
            return of(directories, conf);
        } catch (AccessControlException | AccessDeniedException e) {
            LOG.debug("{} have no records that can be read: {}", directories, e.getMessage());
            return UNKNOWN;
        }
    }

    /**
     * Reads the state of those directories that are known to have records, before they are listed. Others are listed again if they turn
     * out to have some: most have none, and are not asked twice.
     */
    public static CommitState before(Collection<Path> directories, Configuration conf) throws IOException {
        return of(directories.stream().filter(WITH_RECORDS::contains).toList(), conf);
    }

    private static Map<String, Numbered> readAll(Path directory, Configuration conf) throws IOException {
        Map<String, Numbered> records = CommitRecord.readAll(directory, conf);
        if (!records.isEmpty()) {
            WITH_RECORDS.add(directory);
        }
        return records;
    }

    /** Returns the directories whose partitions some directories are by their names, or these themselves. */
    public static List<Path> tables(Collection<Path> directories) {
        return directories.stream().map(CommitState::table).distinct().toList();
    }

    /** Returns the {@link #tables} of directories, and these themselves. */
    public static List<Path> withTables(Collection<Path> directories) {
        Set<Path> all = new LinkedHashSet<>(tables(directories));
        all.addAll(directories);
        return List.copyOf(all);
    }

    /** Whether a directory is no partition, by its name. */
    public static boolean isTable(Path directory) {
        return table(directory).equals(directory);
    }

    private static Path table(Path directory) {
        Path table = directory;
        while (table.getName().contains("=") && table.getParent() != null) {
            table = table.getParent();
        }
        return table;
    }

    /** Whether it is the state of no directory. */
    public boolean isUnknown() {
        return records.isEmpty();
    }

    /** Whether no directory has records. */
    public boolean isEmpty() {
        return directories.isEmpty();
    }

    /** What lists files. @param <T> what it returns */
    public interface Lister<T> {
        /** Lists the files. */
        T list() throws IOException;

        /**
         * Reads the state after the files were listed.
         *
         * @param listed empty if that failed, which may be because files were replaced meanwhile
         * @return {@link #UNKNOWN} if no record can hide one of them
         */
        CommitState stateAfter(Optional<T> listed) throws IOException;
    }

    /**
     * Lists files, again if some were rewritten or replaced meanwhile.
     *
     * @param before the state before; may lack directories
     * @throws UsageException if that happens each time
     */
    public static <T> View<T> list(CommitState before, Lister<T> lister) throws IOException {
        CommitState last = before;
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            CommitState after;
            try {
                T listed = lister.list();
                after = lister.stateAfter(Optional.of(listed));
                if (last.isFollowedBy(after)) {
                    return new View<>(listed, last, after);
                }
            } catch (IOException | RuntimeException e) {
                after = lister.stateAfter(Optional.empty());
                if (last.isFollowedBy(after)) {
                    throw e;
                }
            }
            last = after;
            CommitRecord.pause(attempt);
        }
        throw new UsageException("the files of " + last.records.keySet() + " were rewritten each of the " + ATTEMPTS
                + " times that they were listed. Run the query again when fewer statements change them");
    }

    /** Whether no files were rewritten or replaced between this state and a later one. */
    private boolean isFollowedBy(CommitState later) {
        return directories.stream()
                        .allMatch(directory ->
                                isKept(directory.records(), later.records.getOrDefault(directory.path(), Map.of())))
                && later.directories.stream().allMatch(directory -> {
                    Map<String, Numbered> before = records.get(directory.path());
                    return before != null && isFollowedBy(before, directory.records());
                });
    }

    /** Whether no statement has ended whose record was deleted. */
    private static boolean isKept(Map<String, Numbered> before, Map<String, Numbered> now) {
        return before.entrySet().stream()
                .allMatch(record -> !CommitRecord.isOfRewrite(record.getKey())
                        || isCommitted(record.getKey(), record.getValue())
                        || now.containsKey(record.getKey()));
    }

    private static boolean isFollowedBy(Map<String, Numbered> before, Map<String, Numbered> now) {
        return now.entrySet().stream().allMatch(record -> {
            String query = record.getKey();
            Numbered last = before.getOrDefault(query, NOT_BEGUN);
            boolean isReplaced =
                    !last.record().replaced().equals(record.getValue().record().replaced());
            boolean isRewritten = isCommitted(query, record.getValue()) && !isCommitted(query, last);
            return !isReplaced && !isRewritten;
        });
    }

    /** Whether a record is that of a statement that was committed, and may have finished. */
    private static boolean isCommitted(String query, Numbered last) {
        return CommitRecord.isOfRewrite(query)
                && last.number() > 0
                && last.record().writing().isEmpty()
                && last.record().dead().isEmpty();
    }

    /** Whether readers see a file at this moment, as far as its name tells: the records of the directories that it is in. */
    private boolean shows(String path) {
        for (Directory directory : directories) {
            if (path.startsWith(directory.prefix())
                    && directory.records().values().stream()
                            .anyMatch(last -> !last.record().isVisible(path))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a file is that of an epoch that began between this state and a later one. */
    private boolean isBefore(CommitState later, String path) {
        for (Directory directory : later.directories) {
            Map<String, Numbered> before = records.getOrDefault(directory.path(), Map.of());
            for (Map.Entry<String, Numbered> record : directory.records().entrySet()) {
                long number = before.getOrDefault(record.getKey(), NOT_BEGUN).number();
                if (record.getValue().record().isOfEpochAfter(path, number)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * What was listed between two states.
     *
     * @param <T> see {@link Lister}
     */
    public static final class View<T> {
        private final T listed;
        private final CommitState before;
        private final CommitState after;
        private final Map<Path, List<Version>> rewritten = new HashMap<>();

        private View(T listed, CommitState before, CommitState after) {
            this.listed = listed;
            this.before = before;
            this.after = after;
            for (CommitState state : List.of(before, after)) {
                for (Directory directory : state.directories) {
                    directory.records().values().forEach(last -> last.record()
                            .rewritten()
                            .forEach((path, version) -> rewritten
                                    .computeIfAbsent(
                                            HadoopPaths.below(directory.path(), path), any -> new ArrayList<>())
                                    .add(version)));
                }
            }
        }

        /** Returns what was listed, with files that are not visible. */
        public T listed() {
            return listed;
        }

        /** Returns the visible files of those that were listed. */
        public List<FileStatus> visible(List<FileStatus> files) {
            return before.isEmpty() && after.isEmpty()
                    ? files
                    : files.stream()
                            .filter(file -> isVisible(file.getPath(), file.getLen(), file.getModificationTime()))
                            .toList();
        }

        /** Whether readers see a file that was listed. */
        public boolean isVisible(Path file, long length, long modified) {
            String path = file.toString();
            return before.shows(path)
                    && after.shows(path)
                    && !before.isBefore(after, path)
                    && rewritten.getOrDefault(file, List.of()).stream()
                            .noneMatch(version -> version.isThatOf(length, modified));
        }
    }
}
