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
 * Creates a file atomically with its entire content, and only if it does not exist: of several writers, one succeeds.
 *
 * <p>No single call of Hadoop guarantees this on all file systems: {@code create(path, false)} and {@code rename} of the
 * local file system check first and act later, and so does {@code FileContext}, on which Spark's
 * {@code CheckpointFileManager} relies. The method depends on the file system:
 * <ul>
 *   <li>Local files: writes a hidden file and links it to the name. Links never replace a file.
 *   <li>Object stores with an atomic PUT: a conditional PUT, which S3A supports since Hadoop 3.4.2. Before that, and if
 *   the store does not implement it, S3A checks first, and two concurrent writers may both succeed.
 *   <li>Others, such as HDFS and ABFS: writes a hidden file and renames it, which does not replace a file there.
 * </ul>
 *
 * <p>A process that dies leaves at most a hidden file, see {@link #isTemporary}; without link support on a local disk,
 * it may leave an incomplete file.
 */
public final class ExclusiveFile {
    /** Stores that publish a file when its stream is closed. */
    private static final Set<String> ATOMIC_PUT =
            Set.of("s3", "s3a", "s3n", "gs", "oss", "cos", "cosn", "obs", "oci", "tos", "bos");

    private static final String LOCAL = "file";
    private static final String TEMPORARY = ".tmp";

    /** What a file contains. It may be written more than once. */
    public interface Content {
        /** Writes all of it. The stream is not buffered. */
        void writeTo(OutputStream out) throws IOException;
    }

    private ExclusiveFile() {}

    /**
     * Creates a file and its parent directories.
     *
     * @throws FileAlreadyExistsException if the file exists; it remains unchanged
     */
    public static void create(FileSystem fs, Path file, byte[] content) throws IOException {
        create(fs, file, out -> out.write(content));
    }

    /** Like {@link #create(FileSystem, Path, byte[])}, for a content that need not fit into memory. */
    public static void create(FileSystem fs, Path file, Content content) throws IOException {
        java.nio.file.Path local = local(fs, file);
        if (local != null) {
            link(local, content, file);
        } else if (ATOMIC_PUT.contains(fs.getUri().getScheme())) {
            put(fs, file, content);
        } else {
            rename(fs, file, content);
        }
    }

    /** Returns null if the file is not on a local disk. */
    private static java.nio.file.Path local(FileSystem fs, Path file) {
        FileSystem raw = fs instanceof LocalFileSystem checked ? checked.getRaw() : fs;
        return raw instanceof RawLocalFileSystem local
                        && LOCAL.equals(fs.getUri().getScheme())
                ? local.pathToFile(file).toPath()
                : null;
    }

    /**
     * Returns whether a name is that of a temporary file, which a process that died may have left. It consists of a dot,
     * the name of the file, without the end of a long one, and a suffix.
     */
    public static boolean isTemporary(String name) {
        return name.startsWith(".") && name.endsWith(TEMPORARY);
    }

    private static String temporary(String name) {
        return HadoopPaths.hiddenName(name, "." + UUID.randomUUID() + TEMPORARY);
    }

    private static void link(java.nio.file.Path file, Content content, Path name) throws IOException {
        Files.createDirectories(file.getParent());
        java.nio.file.Path written =
                file.resolveSibling(temporary(file.getFileName().toString()));
        try {
            writeNew(written, content);
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

    /** For file systems such as FAT. As exclusive, but not atomic: a process that dies here leaves an incomplete file. */
    private static void createWithoutLinks(java.nio.file.Path file, Content content, Path name) throws IOException {
        try {
            writeNew(file, content);
        } catch (java.nio.file.FileAlreadyExistsException e) {
            throw exists(name, e);
        }
    }

    private static void writeNew(java.nio.file.Path file, Content content) throws IOException {
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            content.writeTo(out);
        }
    }

    private static void put(FileSystem fs, Path file, Content content) throws IOException {
        try {
            put(fs, file, content, true);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException e) {
            // Stores throw different exceptions if the file exists.
            if (fs.exists(file)) {
                throw exists(file, e);
            }
            if (!ConditionalRequests.isRefusal(e)) {
                throw e;
            }
            put(fs, file, content, false);
        }
    }

    private static void put(FileSystem fs, Path file, Content content, boolean conditional) throws IOException {
        FSDataOutputStreamBuilder<?, ?> builder = fs.createFile(file);
        builder.recursive().overwrite(false);
        if (conditional) {
            builder.opt(ConditionalRequests.IF_ABSENT, "true");
        }
        try (OutputStream out = builder.build()) {
            content.writeTo(out);
        }
    }

    private static void rename(FileSystem fs, Path file, Content content) throws IOException {
        Path written = new Path(file.getParent(), temporary(file.getName()));
        try {
            try (FSDataOutputStream out = fs.create(written, false)) {
                content.writeTo(out);
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
