package io.github.mlformats.tool.convert;

import io.github.mlformats.core.error.UsageException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.ParentNotDirectoryException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.security.AccessControlException;

/** The folder that a conversion writes. */
public final class Target {
    private final String name;
    private final Path path;
    private final Configuration conf;
    /** The topmost folder that this run makes; null if the target was there before. */
    private Path made;

    public Target(String name, Configuration conf) {
        this.name = name;
        this.path = new Path(name);
        this.conf = conf;
    }

    /**
     * Makes sure that nothing is lost that the user did not give up, and that the folder can be written.
     *
     * @throws UsageException if the folder exists and may not be replaced, holds one of the files to read, or may not be
     *     written
     */
    public void check(List<String> inputs, boolean overwrite) throws IOException {
        FileSystem files = path.getFileSystem(conf);
        if (files.exists(path) && !overwrite) {
            throw new UsageException(name + " exists: choose another target, or replace it with --overwrite");
        }
        Path target = files.makeQualified(path);
        for (String input : inputs) {
            Path source = new Path(input);
            if (isIn(target, source.getFileSystem(conf).makeQualified(source))) {
                throw new UsageException(name + " holds " + input + ", which is to be read: choose another target");
            }
        }
        checkWritable(files, target);
    }

    /** Permissions have too many sources to be asked for: a folder, or a file in the one to replace, is made. */
    private void checkWritable(FileSystem files, Path target) throws IOException {
        boolean written;
        try {
            if (files.exists(target)) {
                Path trial = new Path(target, ".mlformats-" + UUID.randomUUID());
                files.create(trial).close();
                written = files.delete(trial, false);
            } else {
                made = topmostMissing(files, target);
                written = files.mkdirs(target);
                remove();
            }
        } catch (AccessControlException
                | ParentNotDirectoryException
                | FileAlreadyExistsException
                | FileNotFoundException e) {
            throw new UsageException("cannot write to " + name + ": choose another target (" + e.getMessage() + ")", e);
        }
        if (!written) {
            throw new UsageException("cannot write to " + name + ": choose another target, or change its permissions");
        }
    }

    private static Path topmostMissing(FileSystem files, Path folder) throws IOException {
        Path missing = folder;
        while (missing.getParent() != null && !files.exists(missing.getParent())) {
            missing = missing.getParent();
        }
        return missing;
    }

    /** Deletes what this run has made, if the target was not there before. */
    public void remove() throws IOException {
        if (made != null) {
            FileSystem files = path.getFileSystem(conf);
            files.delete(path, true);
            for (Path folder = files.makeQualified(path); !folder.equals(made); folder = folder.getParent()) {
                if (files.exists(folder.getParent()) && files.listStatus(folder.getParent()).length == 0) {
                    files.delete(folder.getParent(), false);
                }
            }
        }
    }

    private static boolean isIn(Path folder, Path path) {
        for (Path p = path; p != null; p = p.getParent()) {
            if (p.equals(folder)) {
                return true;
            }
        }
        return false;
    }

    /** A folder in it. */
    public Target child(String folder) {
        return new Target(new Path(path, folder).toString(), conf);
    }

    /** Deletes what is there; from now on, all that is in it was made by this run. */
    public void clear() throws IOException {
        FileSystem files = path.getFileSystem(conf);
        files.delete(path, true);
        made = made != null ? made : files.makeQualified(path);
    }

    /** Writes a file of text into it. */
    public void write(String file, String text) throws IOException {
        Path target = new Path(path, file);
        try (FSDataOutputStream out = path.getFileSystem(conf).create(target, true)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** What was written, without Spark's own marks such as {@code _SUCCESS}. */
    Written written() throws IOException {
        int count = 0;
        long bytes = 0;
        RemoteIterator<LocatedFileStatus> files = path.getFileSystem(conf).listFiles(path, true);
        while (files.hasNext()) {
            LocatedFileStatus file = files.next();
            if (!file.getPath().getName().startsWith("_")) {
                count++;
                bytes += file.getLen();
            }
        }
        return new Written(count, bytes);
    }

    @Override
    public String toString() {
        return name;
    }

    /** Number of files and their bytes. */
    record Written(int files, long bytes) {}
}
