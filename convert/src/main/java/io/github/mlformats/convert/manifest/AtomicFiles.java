package io.github.mlformats.convert.manifest;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Small files that are replaced atomically: a reader always finds one complete version.
 *
 * <p>Hadoop has no atomic replacement on all file systems. A new version is written as {@code .NAME.half}. If {@code
 * NAME} does not
 * exist, it is renamed to that. Otherwise it is renamed to {@code .NAME.next}, which from then on takes precedence over {@code
 * NAME}; {@code NAME} is deleted; and {@code .NAME.next} is renamed to {@code NAME}. No rename replaces an existing file. {@link
 * #recover} completes the steps of a process that died, and deletes {@code .NAME.half}.
 */
final class AtomicFiles {
    private static final String HALF = ".half";
    private static final String NEXT = ".next";

    private final Path directory;
    private final FileSystem fs;

    /** @param directory may not exist yet */
    AtomicFiles(Path directory, Configuration conf) throws IOException {
        this.fs = withoutChecksums(directory.getFileSystem(conf));
        this.directory = fs.makeQualified(directory);
    }

    /**
     * The raw file system, without checksum files: a file and its checksum file cannot be replaced in one step, so a reader
     * in between would find a wrong checksum.
     */
    static FileSystem withoutChecksums(FileSystem fs) {
        return fs instanceof ChecksumFileSystem checked ? checked.getRawFileSystem() : fs;
    }

    Path path(String name) {
        return new Path(directory, name);
    }

    private static Path hidden(Path path, String suffix) {
        return new Path(path.getParent(), "." + path.getName() + suffix);
    }

    boolean exists(String name) throws IOException {
        return fs.exists(path(name)) || fs.exists(hidden(path(name), NEXT));
    }

    /** The newest complete version. */
    Optional<byte[]> read(String name) throws IOException {
        Optional<byte[]> next = read(hidden(path(name), NEXT));
        return next.isPresent() ? next : read(path(name));
    }

    private Optional<byte[]> read(Path path) throws IOException {
        try (FSDataInputStream in = fs.open(path)) {
            return Optional.of(in.readAllBytes());
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    void write(String name, byte[] content) throws IOException {
        Path path = path(name);
        Path half = hidden(path, HALF);
        Path next = hidden(path, NEXT);
        complete(path);
        try (FSDataOutputStream out = fs.create(half, true)) {
            out.write(content);
        }
        if (fs.exists(path)) {
            rename(half, next);
            complete(path);
        } else {
            rename(half, path);
        }
    }

    /** Completes a replacement. Idempotent. */
    private void complete(Path path) throws IOException {
        Path next = hidden(path, NEXT);
        if (fs.exists(next)) {
            delete(path);
            rename(next, path);
        }
    }

    /** Deletes all versions, the oldest last. */
    void delete(String name) throws IOException {
        delete(hidden(path(name), NEXT));
        delete(path(name));
    }

    private void delete(Path path) throws IOException {
        if (!fs.delete(path, false) && fs.exists(path)) {
            throw new IOException("cannot delete " + path + ". Check the permissions of its directory");
        }
    }

    private void rename(Path from, Path to) throws IOException {
        if (!fs.rename(from, to)) {
            throw new IOException("cannot rename " + from + " to " + to.getName()
                    + ". Check the permissions of its directory, and whether another process writes there");
        }
    }

    /** Names of the complete files in a subdirectory. */
    List<String> names(String below) throws IOException {
        List<String> names = new ArrayList<>();
        for (FileStatus file : list(path(below))) {
            String name = file.getPath().getName();
            if (name.startsWith(".") && name.endsWith(NEXT)) {
                name = name.substring(1, name.length() - NEXT.length());
            }
            if (!name.startsWith(".") && !names.contains(name)) {
                names.add(name);
            }
        }
        return names;
    }

    /** Completes the updates of a process that died, in this directory and in subdirectories. */
    void recover(List<String> below) throws IOException {
        recover(directory);
        for (String name : below) {
            recover(path(name));
        }
    }

    private void recover(Path in) throws IOException {
        for (FileStatus file : list(in)) {
            String name = file.getPath().getName();
            if (file.isFile() && name.startsWith(".") && name.endsWith(NEXT)) {
                complete(new Path(in, name.substring(1, name.length() - NEXT.length())));
            } else if (file.isFile() && name.startsWith(".")) {
                delete(file.getPath());
            }
        }
    }

    private FileStatus[] list(Path path) throws IOException {
        try {
            return fs.listStatus(path);
        } catch (FileNotFoundException e) {
            return new FileStatus[0];
        }
    }
}
