package io.github.mlformats.tool.convert.manifest;

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
 * Small files that are complete whenever they have their name, and that are replaced so that one version is always there.
 *
 * <p>No call of Hadoop replaces a file in one step on every file system, and none is needed: a new version is written as {@code
 * .NAME.half}. If there is no {@code NAME} yet, it is renamed to it. Otherwise it is renamed to {@code .NAME.next}, which counts
 * from then on instead of {@code NAME}; {@code NAME} is deleted; and {@code .NAME.next} is renamed to {@code NAME}. Each rename is
 * to a name that is free. {@link #recover} ends what a process that died has begun.
 */
final class RecordFiles {
    private static final String HALF = ".half";
    private static final String NEXT = ".next";

    private final Path folder;
    private final FileSystem fs;

    /** @param folder need not exist */
    RecordFiles(Path folder, Configuration conf) throws IOException {
        this.fs = withoutChecksums(folder.getFileSystem(conf));
        this.folder = fs.makeQualified(folder);
    }

    /**
     * The file system below the one that keeps a checksum file next to each local file: the two are replaced one after the
     * other, and a reader or a dead process in between finds a checksum that does not fit.
     */
    static FileSystem withoutChecksums(FileSystem fs) {
        return fs instanceof ChecksumFileSystem checked ? checked.getRawFileSystem() : fs;
    }

    Path path(String name) {
        return new Path(folder, name);
    }

    private static Path hidden(Path path, String suffix) {
        return new Path(path.getParent(), "." + path.getName() + suffix);
    }

    boolean exists(String name) throws IOException {
        return fs.exists(path(name)) || fs.exists(hidden(path(name), NEXT));
    }

    /** The newest version that is complete. */
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

    /** Ends a replacement: may be done again from its beginning. */
    private void complete(Path path) throws IOException {
        Path next = hidden(path, NEXT);
        if (fs.exists(next)) {
            delete(path);
            rename(next, path);
        }
    }

    /** The older version goes last: as long as any is there, the file is. */
    void delete(String name) throws IOException {
        delete(hidden(path(name), NEXT));
        delete(path(name));
    }

    private void delete(Path path) throws IOException {
        if (!fs.delete(path, false) && fs.exists(path)) {
            throw new IOException("cannot delete " + path + ". Check the permissions of its folder");
        }
    }

    private void rename(Path from, Path to) throws IOException {
        if (!fs.rename(from, to)) {
            throw new IOException("cannot rename " + from + " to " + to.getName()
                    + ". Check the permissions of its folder, and whether another process writes there");
        }
    }

    /** Names of the files in a folder below, without those that are not complete. */
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

    /** Ends what a process that died has begun, in this folder and some below it. */
    void recover(List<String> below) throws IOException {
        recover(folder);
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
