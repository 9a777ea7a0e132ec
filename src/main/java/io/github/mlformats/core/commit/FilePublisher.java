package io.github.mlformats.core.commit;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopSink;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Publishes a file atomically: readers see the previous file or the complete new file.
 *
 * <ol>
 *   <li>{@link #begin} records the version of the existing file. Nothing is changed.
 *   <li>The complete file is staged or uploaded. A crash leaves the staging directory.
 *   <li>The path is compared with the first step: if another writer has changed it, nothing is published.
 *   <li>The file is renamed to the path ({@link Renames}), or on object stores the upload is completed.
 *   <li>Its length at the path is verified.
 * </ol>
 *
 * <p>If the fourth step fails, the path is inspected to find out whether it succeeded nevertheless; for uploads the content
 * is compared.
 *
 * <p>Between the third and the fourth step, another writer may publish: the last one wins. A file that an object store
 * publishes when it is closed ({@link UploadPublisher#write}) has no such window, if the store supports conditional requests.
 */
public final class FilePublisher {
    /** Path capability of multipart uploads, which become visible when they are completed. */
    public static final String MULTIPART = "fs.capability.multipart.uploader";

    /** Path capability of concatenating files without copying them. */
    public static final String CONCAT = "fs.capability.paths.concat";

    /** How an existing file at the path is handled. */
    public enum ExistingFileMode {
        FAIL,
        KEEP,
        REPLACE
    }

    private final Path target;
    private final ExistingFileMode existing;
    private final Configuration conf;
    private FileVersion before;
    private boolean begun;

    public FilePublisher(Path target, ExistingFileMode existing, Configuration conf) {
        this.target = target;
        this.existing = existing;
        this.conf = conf;
    }

    /** The version of the file that {@link #begin} found; empty if there was none. */
    Optional<FileVersion> before() {
        return Optional.ofNullable(before);
    }

    /** Whether {@link #begin} was called. */
    boolean hasBegun() {
        return begun;
    }

    public Path target() {
        return target;
    }

    public Configuration conf() {
        return conf;
    }

    public FileSystem fileSystem() throws IOException {
        return target.getFileSystem(conf);
    }

    /**
     * Records the version of the existing file, before anything is written.
     *
     * @return whether to write; false if an existing file is kept
     * @throws UsageException if existing data prevents the write
     */
    public boolean begin() throws IOException {
        before = FileVersion.of(fileSystem(), target);
        begun = true;
        return mayWrite(before);
    }

    /**
     * Checks the path right before the file is published.
     *
     * @param now version of the file at the path; null if there is none
     * @return whether to publish; false if a file that another writer has created is kept
     * @throws UsageException if another write has changed the path
     */
    boolean confirm(FileVersion now) throws IOException {
        if (!mayWrite(now)) {
            return false;
        }
        if (begun && !Objects.equals(before, now)) {
            throw changedByAnother();
        }
        return true;
    }

    UsageException changedByAnother() {
        return new UsageException("another write has changed " + target
                + " while this one ran, so nothing was published. Run it again when no other write is running");
    }

    boolean mayWrite(FileVersion found) {
        if (found == null) {
            return true;
        }
        if (found.isDirectory()) {
            throw new UsageException(target + " is a directory, but one file is written. Save to another path");
        }
        if (existing == ExistingFileMode.FAIL) {
            throw alreadyExists();
        }
        return existing == ExistingFileMode.REPLACE;
    }

    private UsageException alreadyExists() {
        return new UsageException("path already exists: " + target + ". Use mode overwrite, or save to another path");
    }

    /**
     * Whether a file becomes visible when it is closed, as on object stores, so that it can be written directly to its path.
     */
    public boolean isVisibleWhenClosed() throws IOException {
        return isVisibleWhenClosed(target, conf);
    }

    /** Whether files at or below a path become visible when they are closed, see {@link #isVisibleWhenClosed()}. */
    public static boolean isVisibleWhenClosed(Path path, Configuration conf) throws IOException {
        FileSystem fs = path.getFileSystem(conf);
        return fs.hasPathCapability(path, MULTIPART) && !fs.hasPathCapability(path, CONCAT);
    }

    /**
     * Publishes a file by renaming it.
     *
     * @param staged the file in the staging directory
     * @param length of the file in bytes
     * @param staging deleted by the caller; kept if it may contain the only copy
     * @return version of the published file; null if a file that another writer has created is kept
     * @throws UsageException if another write has changed the path
     */
    public FileVersion rename(Path staged, long length, StagingDirectory staging) throws IOException {
        if (!confirm(FileVersion.of(fileSystem(), target))) {
            return null;
        }
        Renames renames = new Renames(target, conf);
        if (existing == ExistingFileMode.REPLACE) {
            renames.replace(staged, staging);
        } else {
            try {
                renames.add(staged, staging);
            } catch (FileAlreadyExistsException e) {
                // Another writer has created it since the path was checked. It is kept.
                if (existing == ExistingFileMode.FAIL) {
                    throw alreadyExists();
                }
                return null;
            }
        }
        return verify(length);
    }

    /** Publishes the file on an object store, where it becomes visible when its upload is completed. */
    UploadPublisher upload() {
        return new UploadPublisher(this);
    }

    FileVersion verify(long length) throws IOException {
        FileVersion found = versionAfterPublishing();
        if (found == null) {
            throw new IOException(target + " was published and is not there: another writer has removed it");
        }
        if (found.length() != length) {
            throw new IOException(target + " has " + found.length() + " bytes after it was published, but " + length
                    + " were written: another writer has replaced it");
        }
        return found;
    }

    private FileVersion versionAfterPublishing() throws IOException {
        try {
            return FileVersion.of(fileSystem(), target);
        } catch (IOException e) {
            try {
                return FileVersion.of(fileSystem(), target);
            } catch (IOException second) {
                throw new IOException(
                        target + " was published, but cannot be verified: " + second.getMessage(), second);
            }
        }
    }

    /** Observes which file is replaced. */
    public interface Observer {
        Observer NONE = old -> {};

        /** Called right before a file is replaced; the file may not exist. */
        void replaces(Path old) throws IOException;

        /** Called after a non-atomic replacement, with the file that was actually replaced. */
        default void hasReplaced(Path old) throws IOException {}

        /** Called after the file of {@link #replaces} was replaced, and no other version of it. */
        default void hasReplacedThat() {}
    }

    /** Publishes small content. */
    public void publish(byte[] content, Observer observer) throws IOException {
        if (isVisibleWhenClosed()) {
            if (!begin()) {
                return;
            }
            observer.replaces(target);
            if (upload().publish(content)) {
                observer.hasReplacedThat();
            }
            return;
        }
        StagingDirectory staging = StagingDirectory.create(target, conf);
        try {
            Path staged = staging.child("file");
            fill(HadoopSink.createInExistingDirectory(staged, conf), content);
            observer.replaces(target);
            rename(staged, content.length, staging);
            Path replaced = staging.child(Renames.REPLACED);
            if (fileSystem().exists(replaced)) {
                observer.hasReplaced(replaced);
            }
        } finally {
            staging.delete();
        }
    }

    private static void fill(HadoopSink file, byte[] content) throws IOException {
        try {
            file.write(content, 0, content.length);
        } catch (IOException e) {
            file.abort();
            throw e;
        }
        file.close();
    }
}
