package io.github.mlformats.core.index;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.ModificationTime;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.TaskRunner;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A version of a file of a data set. An entry of an index is used for no other.
 *
 * @param path path of the file relative to the data set, encoded
 * @param length size of the file in bytes
 * @param modified modification time of the file, in milliseconds since 1970
 * @param sidecars a hash of the names, sizes and modification times of its sidecar files; 0 if its rows depend on none
 */
record FileVersion(String path, long length, long modified, long sidecars) implements Serializable {
    private static final Logger LOG = LoggerFactory.getLogger(FileVersion.class);

    /**
     * Returns the version of a file.
     *
     * @param prefix the URI of the data set, see {@link #prefix}
     * @param sidecars the result of {@link #sidecars}
     * @throws UsageException if the file is not in the data set
     */
    static FileVersion of(DataFile file, String prefix, Map<String, Long> sidecars) {
        String uri = normalized(file.uri());
        if (!uri.startsWith(prefix)) {
            throw new UsageException("file " + uri + " is not below " + prefix + ". Index its own directory");
        }
        return new FileVersion(
                uri.substring(prefix.length()), file.length(), file.modified(), sidecars.getOrDefault(file.uri(), 0L));
    }

    /** Returns whether a file, or a sidecar file, has changed, so that what was read of it may be of another version. */
    boolean hasChanged(DataFile file, FileOpener opener) throws IOException {
        Path directory = file.path().getParent();
        FileSystem fs = directory.getFileSystem(opener.conf().value());
        Map<String, FileStatus> found = new HashMap<>();
        addStatus(file.path(), fs, found);
        FileStatus status = found.get(file.path().getName());
        if (status == null) {
            return false; // entries of a deleted file match no file
        }
        if (status.getLen() != length || !ModificationTime.isSame(modified, status.getModificationTime())) {
            return true;
        }
        if (sidecars == 0) {
            return false;
        }
        for (String name : opener.format().sidecars(file.path().getName())) {
            addStatus(new Path(directory, name), fs, found);
        }
        // Some stores list times in milliseconds, and report those of one object in seconds.
        return sidecars != hash(file, found, opener) && sidecars != hash(file, list(directory, opener), opener);
    }

    private static void addStatus(Path path, FileSystem fs, Map<String, FileStatus> found) throws IOException {
        try {
            found.put(path.getName(), fs.getFileStatus(path));
        } catch (FileNotFoundException e) {
            LOG.debug("{} does not exist", path);
        }
    }

    /**
     * Returns the sorted hashes of versions of files, by which most entries of others are recognized without the files. Sidecar
     * files do not count.
     *
     * @param prefix the URI of the data set; files that are not in it are ignored
     */
    static long[] hashes(List<DataFile> files, String prefix) {
        return files.stream()
                .filter(file -> isIn(file, prefix))
                .mapToLong(file -> of(file, prefix, Map.of()).hash())
                .sorted()
                .toArray();
    }

    /** Whether a data set may have entries of a file. @param prefix the URI of the data set, see {@link #prefix} */
    static boolean isIn(DataFile file, String prefix) {
        return file.isSingle() && normalized(file.uri()).startsWith(prefix);
    }

    /** Returns a hash of path, length and modification time. */
    long hash() {
        long hash = ColumnStatistics.hash(path.getBytes(StandardCharsets.UTF_8));
        return XXH64.hashLong(modified, XXH64.hashLong(length, hash));
    }

    /** Returns the URI of a directory, to which the paths of the index are relative. */
    static String prefix(Path directory) {
        String uri = normalized(directory.toUri().toString());
        return uri.endsWith("/") ? uri : uri + "/";
    }

    /** Returns a URI with one slash where there is no authority: Hadoop has both {@code file:/a} and {@code file:///a}. */
    static String normalized(String uri) {
        int scheme = uri.indexOf(":///");
        return scheme < 0 ? uri : uri.substring(0, scheme + 1) + uri.substring(scheme + 3);
    }

    /** Lists the directories of the files that may have sidecar files, and returns {@link #sidecars()} by URI of the file. */
    static Map<String, Long> sidecars(List<DataFile> files, FileOpener opener) throws IOException {
        Map<Path, List<DataFile>> byDirectory = files.stream()
                .filter(file -> !opener.format().sidecars(file.path().getName()).isEmpty())
                .collect(Collectors.groupingBy(file -> file.path().getParent()));
        Map<String, Long> sidecars = new HashMap<>();
        new TaskRunner(opener.skipPolicy())
                .runOnDriver(
                        List.copyOf(byDirectory.keySet()),
                        directory -> new SimpleImmutableEntry<>(directory, list(directory, opener)))
                .forEach(listed -> byDirectory
                        .get(listed.getKey())
                        .forEach(file -> sidecars.put(file.uri(), hash(file, listed.getValue(), opener))));
        return sidecars;
    }

    private static Map<String, FileStatus> list(Path directory, FileOpener opener) throws IOException {
        Map<String, FileStatus> listed = new HashMap<>();
        try {
            for (FileStatus status :
                    directory.getFileSystem(opener.conf().value()).listStatus(directory)) {
                listed.put(status.getPath().getName(), status);
            }
        } catch (FileNotFoundException e) {
            // Deleted since it was listed: reading the file reports it.
        }
        return listed;
    }

    private static long hash(DataFile file, Map<String, FileStatus> listed, FileOpener opener) {
        StringBuilder text = new StringBuilder();
        for (String name : opener.format().sidecars(file.path().getName())) {
            FileStatus status = listed.get(name);
            if (status != null) {
                text.append(name)
                        .append('/')
                        .append(status.getLen())
                        .append('/')
                        .append(status.getModificationTime())
                        .append('/');
            }
        }
        return ColumnStatistics.hash(text.toString().getBytes(StandardCharsets.UTF_8));
    }
}
