package io.github.mlformats.core.commit.join;

import io.github.mlformats.core.error.UsageException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;

/** How a file that was written elsewhere appears at its path: whole, or not at all. */
public final class Publication {
    /** What to do with a file that is at the path. */
    public enum Existing {
        REFUSE,
        LEAVE,
        REPLACE
    }

    private final Path target;
    private final Existing existing;
    private final Configuration conf;

    public Publication(Path target, Existing existing, Configuration conf) {
        this.target = target;
        this.existing = existing;
        this.conf = conf;
    }

    Path target() {
        return target;
    }

    Configuration conf() {
        return conf;
    }

    FileSystem fileSystem() throws IOException {
        return target.getFileSystem(conf);
    }

    /**
     * Looks at the path: before anything is written, and again before the file appears.
     *
     * @return whether to write; false if a file that is there stays
     * @throws UsageException if what is there is in the way
     */
    public boolean goesOn() throws IOException {
        FileStatus found;
        try {
            found = fileSystem().getFileStatus(target);
        } catch (FileNotFoundException e) {
            return true;
        }
        if (found.isDirectory()) {
            throw new UsageException(target + " is a folder, and one file is to be written: save to another path");
        }
        if (existing == Existing.REFUSE) {
            throw new UsageException(
                    "path already exists: " + target + ": use mode overwrite, or save to another path");
        }
        return existing == Existing.REPLACE;
    }

    /** What makes the file appear. */
    interface Appearing {
        void run() throws IOException;
    }

    /**
     * Makes the file appear, once. Where that fails, the path says whether it was done all the same.
     *
     * @param length of the file in bytes
     * @param header its first bytes
     * @param staging is kept if nobody knows
     */
    void appear(Appearing appearing, long length, byte[] header, StagingFolder staging) throws IOException {
        try {
            appearing.run();
        } catch (IOException e) {
            if (!isThere(length, header)) {
                staging.keep();
                throw new IOException(
                        "it is unknown whether " + target + " was written: look at it; what it was made of is in "
                                + staging.path() + ": " + e.getMessage(),
                        e);
            }
        }
    }

    private boolean isThere(long length, byte[] header) {
        try {
            FileSystem fs = fileSystem();
            if (fs.getFileStatus(target).getLen() != length) {
                return false;
            }
            byte[] found = new byte[header.length];
            try (FSDataInputStream in = fs.open(target)) {
                in.readFully(found);
            }
            return Arrays.equals(found, header);
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a file is seen when it is closed, as on object stores, so that it can be written at its place. */
    public boolean appearsWhenClosed() throws IOException {
        FileSystem fs = fileSystem();
        return fs.hasPathCapability(target, FileAssembler.MULTIPART)
                && !fs.hasPathCapability(target, FileAssembler.CONCAT);
    }

    /** Renames a file to the path, in one step where the file system can replace a file so. */
    public void rename(Path from) throws IOException {
        FileSystem fs = fileSystem();
        Path to = fs.makeQualified(target);
        boolean replaces = existing == Existing.REPLACE;
        try {
            FileContext.getFileContext(to.toUri(), conf).rename(from, to, replaces ? Rename.OVERWRITE : Rename.NONE);
        } catch (FileAlreadyExistsException e) {
            // Since the last look. It stays, and the user hears of it who wanted none to be there.
            if (goesOn()) {
                throw e;
            }
        } catch (UnsupportedFileSystemException e) {
            if (replaces) {
                fs.delete(to, false);
            }
            if (!fs.rename(from, to)) {
                throw new IOException("cannot rename " + from + " to " + to);
            }
        }
    }
}
