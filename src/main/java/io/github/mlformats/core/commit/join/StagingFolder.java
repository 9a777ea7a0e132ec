package io.github.mlformats.core.commit.join;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A hidden folder beside a file that is being written, for what it is made of: on the same file system, so that the file can
 * be renamed to its place, and listed by no reader.
 */
public final class StagingFolder {
    private static final Logger LOG = LoggerFactory.getLogger(StagingFolder.class);
    private static final String UUID_PATTERN = "-\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}";
    /** Of drivers that died. No write takes as long. */
    private static final Duration ABANDONED = Duration.ofDays(7);

    /** Tasks that still run write one file or two. */
    private static final int DELETIONS = 10;

    private final Path path;
    private final FileSystem fs;
    private final StagingFolder whole;
    private boolean kept;

    private StagingFolder(Path path, FileSystem fs, StagingFolder whole) {
        this.path = path;
        this.fs = fs;
        this.whole = whole;
    }

    /** Makes a folder for a file, and removes those of earlier writes of the same file that were abandoned. */
    public static StagingFolder create(Path target, Configuration conf) throws IOException {
        FileSystem fs = target.getFileSystem(conf);
        Path parent = fs.makeQualified(target).getParent();
        if (fs.exists(parent)) {
            removeAbandoned(fs, parent, target.getName());
        }
        Path path = new Path(parent, "." + target.getName() + "-" + UUID.randomUUID());
        fs.mkdirs(path);
        return new StagingFolder(path, fs, null);
    }

    private static void removeAbandoned(FileSystem fs, Path parent, String name) throws IOException {
        Pattern staging = Pattern.compile(Pattern.quote("." + name) + UUID_PATTERN);
        long before = System.currentTimeMillis() - ABANDONED.toMillis();
        RemoteIterator<FileStatus> children = fs.listStatusIterator(parent);
        while (children.hasNext()) {
            FileStatus child = children.next();
            if (child.isDirectory()
                    && staging.matcher(child.getPath().getName()).matches()
                    && lastModified(fs, child) < before) {
                LOG.warn("Removed {}, which a write left behind more than 7 days ago", child.getPath());
                fs.delete(child.getPath(), true);
            }
        }
    }

    /** When the newest file in a folder was written: folders of object stores have no time of their own. */
    private static long lastModified(FileSystem fs, FileStatus folder) throws IOException {
        long newest = -1;
        try {
            RemoteIterator<LocatedFileStatus> files = fs.listFiles(folder.getPath(), true);
            while (files.hasNext()) {
                newest = Math.max(newest, files.next().getModificationTime());
            }
        } catch (FileNotFoundException e) {
            // Another write has just removed its own.
            return Long.MAX_VALUE;
        }
        return newest < 0 ? folder.getModificationTime() : newest;
    }

    /** A folder in this one, which goes with it. */
    StagingFolder inside(String name) throws IOException {
        fs.mkdirs(child(name));
        return new StagingFolder(child(name), fs, this);
    }

    public Path path() {
        return path;
    }

    /** A path in the folder. */
    public Path child(String name) {
        return new Path(path, name);
    }

    /** Says that nobody knows whether the file was written: from now on {@link #delete} does nothing. */
    void keep() {
        kept = true;
        if (whole != null) {
            whole.keep();
        }
    }

    /**
     * Removes the folder with all that is in it, also what tasks of a job that failed put there meanwhile: where a folder is not
     * removed as a whole, it stays if one did. What cannot be removed is only warned of: the file is not concerned.
     */
    public void delete() {
        if (kept) {
            return;
        }
        try {
            for (int attempt = 0; attempt < DELETIONS; attempt++) {
                if (fs.delete(path, true) || !fs.exists(path)) {
                    return;
                }
            }
            LOG.warn("Cannot remove {}, which is no longer needed", path);
        } catch (IOException e) {
            LOG.warn("Cannot remove {}, which is no longer needed: {}", path, e.getMessage());
        }
    }
}
