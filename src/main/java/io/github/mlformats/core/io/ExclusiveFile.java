package io.github.mlformats.core.io;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * Creates a file that appears with all of its bytes, and only if there is none: of several writers, one wins.
 *
 * <p>Hadoop has no call for this that every file system keeps: {@code create(path, false)} and {@code rename} of the local file
 * system check first and act later, and so does {@code FileContext}, on which Spark's {@code CheckpointFileManager} relies.
 *
 * <ul>
 *   <li>Local files: a hidden file is written and linked to its name. Links never replace.
 *   <li>Object stores whose PUT is atomic: a conditional PUT, which S3A knows since Hadoop 3.4.2. Before, S3A checks first and
 *       two writers may both win.
 *   <li>All others, such as HDFS and ABFS: a hidden file is written and renamed, which does not replace there.
 * </ul>
 */
public final class ExclusiveFile {
    /** Stores that show a file when its stream is closed. */
    private static final Set<String> ATOMIC_PUT =
            Set.of("s3", "s3a", "s3n", "gs", "oss", "cos", "cosn", "obs", "oci", "tos", "bos");

    /** Of S3A since Hadoop 3.4.2; other file systems ignore it. */
    private static final String CONDITIONAL = "fs.option.create.conditional.overwrite";

    private static final String LOCAL = "file";
    private static final String TEMPORARY = ".tmp";

    private ExclusiveFile() {}

    /**
     * Creates a file, and its folder if need be.
     *
     * @throws FileAlreadyExistsException if there is one of this name; it stays as it is
     */
    public static void create(FileSystem fs, Path file, byte[] content) throws IOException {
        java.nio.file.Path local = local(fs, file);
        if (local != null) {
            link(local, content, file);
        } else if (ATOMIC_PUT.contains(fs.getUri().getScheme())) {
            put(fs, file, content);
        } else {
            rename(fs, file, content);
        }
    }

    /** Null if it is not on a disk as Java sees it. */
    private static java.nio.file.Path local(FileSystem fs, Path file) {
        FileSystem raw = fs instanceof LocalFileSystem checked ? checked.getRaw() : fs;
        return raw instanceof RawLocalFileSystem local
                        && LOCAL.equals(fs.getUri().getScheme())
                ? local.pathToFile(file).toPath()
                : null;
    }

    /** Whether a file is what a writer that died has left. Its name begins with a dot and the name of the file. */
    public static boolean isTemporary(String name) {
        return name.startsWith(".") && name.endsWith(TEMPORARY);
    }

    private static String temporary(String name) {
        return "." + name + "." + UUID.randomUUID() + TEMPORARY;
    }

    private static void link(java.nio.file.Path file, byte[] content, Path name) throws IOException {
        Files.createDirectories(file.getParent());
        java.nio.file.Path written =
                file.resolveSibling(temporary(file.getFileName().toString()));
        try {
            Files.write(written, content, StandardOpenOption.CREATE_NEW);
            Files.createLink(file, written);
        } catch (java.nio.file.FileAlreadyExistsException e) {
            throw exists(name, e);
        } catch (UnsupportedOperationException | java.nio.file.FileSystemException e) {
            if (Files.exists(file)) {
                throw exists(name, e);
            }
            createWithoutLinks(file, content, name);
        } finally {
            Files.deleteIfExists(written);
        }
    }

    /** Such as on FAT. As exclusive, but a process that dies here leaves a part of the file. */
    private static void createWithoutLinks(java.nio.file.Path file, byte[] content, Path name) throws IOException {
        try {
            Files.write(file, content, StandardOpenOption.CREATE_NEW);
        } catch (java.nio.file.FileAlreadyExistsException e) {
            throw exists(name, e);
        }
    }

    private static void put(FileSystem fs, Path file, byte[] content) throws IOException {
        try {
            put(fs, file, content, true);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException e) {
            // Stores do not agree on the exception, and some know no conditional PUT.
            if (fs.exists(file)) {
                throw exists(file, e);
            }
            put(fs, file, content, false);
        }
    }

    private static void put(FileSystem fs, Path file, byte[] content, boolean conditional) throws IOException {
        FSDataOutputStreamBuilder<?, ?> builder = fs.createFile(file);
        builder.recursive().overwrite(false);
        if (conditional) {
            builder.opt(CONDITIONAL, "true");
        }
        try (OutputStream out = builder.build()) {
            out.write(content);
        }
    }

    private static void rename(FileSystem fs, Path file, byte[] content) throws IOException {
        Path written = new Path(file.getParent(), temporary(file.getName()));
        try {
            try (FSDataOutputStream out = fs.create(written, false)) {
                out.write(content);
            }
            if (fs.exists(file)) {
                throw exists(file, null);
            }
            if (!fs.rename(written, file)) {
                throw fs.exists(file) ? exists(file, null) : new FileNotFoundException("cannot create " + file);
            }
        } finally {
            fs.delete(written, false);
        }
    }

    private static FileAlreadyExistsException exists(Path file, Exception cause) {
        FileAlreadyExistsException exists = new FileAlreadyExistsException(file + " already exists");
        exists.initCause(cause);
        return exists;
    }
}
