package io.github.mlformats.core.commit;

import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Publishes files whose names come from rows, and that may replace old files. Tasks write them under hidden names that
 * contain the job's id; when all are complete, each is renamed to its final name, in the order of the names. A crash between
 * the renames leaves some old and some new files, all of them complete.
 *
 * <p>Where a rename replaces a file atomically, as on HDFS, the old file is gone. Then a later failure cannot restore it, and
 * is reported with the names of the new files.
 *
 * <p>Where it takes two steps, as on object stores, another write can replace the file between its comparison and the second
 * step. So if another write has changed any of the files, those that are restored may lack what it wrote, and are reported.
 */
final class NamedFiles {
    private final DirectorySnapshot before;
    private final SortedMap<String, String> staged;
    private final Configuration conf;
    private final Deque<Published> published = new ArrayDeque<>();

    /** Versions of the published files after publishing, by path. */
    private final Map<String, FileVersion> versions = new HashMap<>();

    private boolean isChangedByAnother;

    /** A published file, and the staging directory with the file that it replaced, if that still exists. */
    private record Published(String path, StagingDirectory staging) {}

    /**
     * @param before snapshot of the directory before the write
     * @param staged paths of the staged files by the paths to publish them at, relative to the directory
     */
    NamedFiles(DirectorySnapshot before, Map<String, String> staged, Configuration conf) {
        this.before = before;
        this.staged = new TreeMap<>(staged);
        this.conf = conf;
    }

    /** Renames the files to their final names. */
    void publish() throws IOException {
        for (String path : staged.keySet()) {
            Path target = before.resolve(path);
            StagingDirectory staging = StagingDirectory.create(target, conf);
            try {
                if (!before.isUnchanged(path)) {
                    throw changedByAnother(path);
                }
                new Renames(target, conf).replace(before.resolve(staged.get(path)), staging);
            } catch (IOException | RuntimeException e) {
                staging.delete();
                throw e;
            }
            published.push(new Published(path, staging));
            versions.put(path, FileVersion.of(target.getFileSystem(conf), target));
        }
    }

    private UsageException changedByAnother(String path) {
        isChangedByAnother = true;
        return new UsageException("another write has changed " + before.resolve(path)
                + " while this one ran. Run it again when no other write is running");
    }

    /** Verifies that the files are still those that were published. */
    void verify() throws IOException {
        for (Published file : published) {
            if (!isOwn(file)) {
                throw changedByAnother(file.path());
            }
        }
    }

    private boolean isOwn(Published file) throws IOException {
        Path target = before.resolve(file.path());
        FileVersion now = FileVersion.of(target.getFileSystem(conf), target);
        return now != null && now.equals(versions.getOrDefault(file.path(), now));
    }

    /**
     * Restores the replaced files that are still in staging directories.
     *
     * @return descriptions of files that could not be restored
     */
    List<String> restore() {
        List<String> problems = new ArrayList<>();
        while (!published.isEmpty()) {
            Published file = published.pop();
            Path target = before.resolve(file.path());
            try {
                if (isOwn(file)) {
                    restore(file, target, problems);
                }
                file.staging().delete();
            } catch (IOException | RuntimeException e) {
                problems.add(target + " may be the new one, and the old one in "
                        + file.staging().path() + ": " + e.getMessage());
            }
        }
        return problems;
    }

    private void restore(Published file, Path target, List<String> problems) throws IOException {
        FileSystem fs = target.getFileSystem(conf);
        Path replaced = file.staging().child(Renames.REPLACED);
        if (fs.exists(replaced)) {
            StagingDirectory aside = file.staging().subdirectory("undo");
            new Renames(target, conf).replace(replaced, aside);
            if (isChangedByAnother) {
                problems.add(describeRestored(target));
            }
        } else if (before.paths().contains(file.path())) {
            problems.add(target + " is the new one");
        } else if (!fs.delete(target, false) && fs.exists(target)) {
            problems.add(target + " cannot be deleted");
        }
    }

    /** Describes a file that was restored, although another write may have replaced it, too. */
    static String describeRestored(Path path) {
        return path + " may be the old one: if the other write has written it, too, run that one again";
    }

    /** Deletes the replaced files. */
    void close() {
        published.forEach(file -> file.staging().delete());
    }
}
