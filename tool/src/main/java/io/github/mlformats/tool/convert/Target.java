package io.github.mlformats.tool.convert;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.convert.manifest.Manifest;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
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
     * @param kept whether what is there must stay as it is
     * @throws UsageException if the folder exists and must stay, holds one of the files to read, or may not be written
     */
    public void check(List<String> inputs, boolean kept) throws IOException {
        FileSystem files = path.getFileSystem(conf);
        boolean exists = files.exists(path) && !isLeftOver(files);
        if (kept && exists) {
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
        if (!exists && made == null) {
            made = target;
        }
    }

    /** Whether a run that died has left it before it had done anything: an empty folder, or a record without a plan. */
    private boolean isLeftOver(FileSystem files) throws IOException {
        if (!files.getFileStatus(path).isDirectory()) {
            return false;
        }
        RemoteIterator<FileStatus> children = files.listStatusIterator(path);
        if (!children.hasNext()) {
            return true;
        }
        String first = children.next().getPath().getName();
        return first.equals(Manifest.FOLDER)
                && !children.hasNext()
                && !manifest(false).hasPlan();
    }

    /** Permissions have too many sources to be asked for: a folder is made, or a file in the one of the record. */
    private void checkWritable(FileSystem files, Path target) throws IOException {
        boolean written;
        try {
            if (files.exists(target)) {
                Path trial = new Path(target, Manifest.FOLDER + "/.trial-" + UUID.randomUUID());
                files.create(trial).close();
                // False if another process takes it for something that was left.
                written = files.delete(trial, false) || !files.exists(trial);
                manifest(false).deleteIfEmpty();
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

    /** Whether something was at the target before this run. */
    boolean wasThere() {
        return made == null;
    }

    /** Deletes what is there but for one folder; from now on, all that is in it was made by this run. */
    void clear(Path kept) throws IOException {
        FileSystem files = path.getFileSystem(conf);
        if (files.getFileStatus(path).isFile()) {
            delete(files, path);
        } else {
            for (FileStatus child : files.listStatus(path)) {
                if (!child.getPath().equals(files.makeQualified(kept))) {
                    delete(files, child.getPath());
                }
            }
        }
        made = made != null ? made : files.makeQualified(path);
    }

    private static void delete(FileSystem files, Path old) throws IOException {
        if (!files.delete(old, true) && files.exists(old)) {
            throw new IOException("cannot delete " + old + ", which is to be replaced. Check its permissions");
        }
    }

    /** Writes a file of text into it. */
    public void write(String file, String text) throws IOException {
        Path target = new Path(path, file);
        try (FSDataOutputStream out = path.getFileSystem(conf).create(target, true)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** The folder of a job's record: in the target or, where that is one file, data set or model, beside it. */
    public Manifest manifest(boolean beside) throws IOException {
        return new Manifest(
                beside
                        ? new Path(path.getParent(), "_" + path.getName() + ".mlformats")
                        : new Path(path, Manifest.FOLDER),
                conf);
    }

    public Path path() {
        return path;
    }

    @Override
    public String toString() {
        return name;
    }
}
