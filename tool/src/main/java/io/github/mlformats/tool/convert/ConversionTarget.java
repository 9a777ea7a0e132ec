package io.github.mlformats.tool.convert;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.manifest.Manifest.Plan;
import io.github.mlformats.tool.convert.manifest.RecordedPaths;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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

/** The output path of a conversion. */
public final class ConversionTarget {
    private final String name;
    private final Path path;
    private final Configuration conf;
    /** The topmost folder that this run created; null if the target existed before. */
    private Path topmostCreated;

    public ConversionTarget(String name, Configuration conf) {
        this.name = name;
        this.path = new Path(name);
        this.conf = conf;
    }

    /**
     * Checks that the target can be written without data loss.
     *
     * @param keepExisting whether existing output must be kept
     * @throws UsageException if the target exists and must be kept, contains an input, or is not writable
     */
    public void check(List<String> inputs, boolean keepExisting) throws IOException {
        FileSystem files = path.getFileSystem(conf);
        boolean exists = files.exists(path) && !isLeftOver(files);
        if (keepExisting && exists) {
            throw new UsageException(name + " exists. Choose another target, or replace it with --overwrite");
        }
        Path target = files.makeQualified(path);
        for (String input : inputs) {
            Path source = new Path(input);
            if (isIn(target, source.getFileSystem(conf).makeQualified(source))) {
                throw new UsageException(name + " contains the input " + input + ". Choose another target");
            }
        }
        checkWritable(files, target);
        if (!exists && topmostCreated == null) {
            topmostCreated = target;
        }
    }

    /**
     * Whether the target was left by a run that failed before it wrote its plan: an empty folder, or a manifest without a
     * plan.
     */
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

    /** Tests by creating the folder, or a file in it, since file systems do not report all kinds of permissions. */
    private void checkWritable(FileSystem files, Path target) throws IOException {
        boolean written;
        try {
            if (files.exists(target)) {
                Manifest record = manifest(false);
                Path probe = new Path(record.folder(), ".probe-" + UUID.randomUUID());
                files.create(probe).close();
                // False if another process deleted it during its recovery.
                written = files.delete(probe, false) || !files.exists(probe);
                record.deleteIfEmpty();
            } else {
                topmostCreated = topmostMissing(files, target);
                written = files.mkdirs(target);
                deleteIfCreated();
            }
        } catch (AccessControlException
                | ParentNotDirectoryException
                | FileAlreadyExistsException
                | FileNotFoundException e) {
            throw new UsageException("cannot write to " + name + ". Choose another target (" + e.getMessage() + ")", e);
        }
        if (!written) {
            throw new UsageException("cannot write to " + name + ". Choose another target, or change its permissions");
        }
    }

    private static Path topmostMissing(FileSystem files, Path folder) throws IOException {
        Path missing = folder;
        while (missing.getParent() != null && !files.exists(missing.getParent())) {
            missing = missing.getParent();
        }
        return missing;
    }

    /**
     * Recovers the record of an earlier run and applies the mode to existing output. The caller holds the lock.
     *
     * @return whether the conversion is to run
     * @throws UsageException if the existing output must be kept
     */
    boolean prepare(Manifest manifest, ConversionRequest request, Mode mode) throws IOException {
        manifest.recover();
        Optional<Plan> earlier = plan(manifest, mode);
        boolean ended = manifest.isComplete();
        boolean same = earlier.isPresent() && earlier.get().request().equals(request.fingerprint());
        if (same && !(ended && mode == Mode.OVERWRITE) || earlier.isEmpty() && !existedBefore()) {
            return true;
        }
        switch (mode) {
            case IGNORE -> {
                return false;
            }
            case OVERWRITE -> overwrite(manifest, request.output().isSingleOutput());
            case APPEND -> append(manifest, request.output().isSingleOutput(), earlier.isPresent() && !ended);
            default -> refuse(earlier);
        }
        return true;
    }

    /** The plan of an earlier run; empty also if it is corrupt and about to be overwritten. */
    private static Optional<Plan> plan(Manifest manifest, Mode mode) throws IOException {
        try {
            return manifest.plan();
        } catch (CorruptFileException e) {
            if (mode == Mode.OVERWRITE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private void overwrite(Manifest manifest, boolean isSingleOutput) throws IOException {
        manifest.clear();
        manifest.deleteArchived();
        if (!isSingleOutput) {
            deleteContents(manifest.folder());
        }
    }

    private void append(Manifest manifest, boolean isSingleOutput, boolean unfinished) throws IOException {
        if (isSingleOutput) {
            throw new UsageException(name + " is a single file, data set or model and cannot be appended to. Choose"
                    + " another target, or replace it with --mode overwrite");
        }
        if (unfinished) {
            throw new UsageException(name + " contains an unfinished conversion. Finish it with its own command"
                    + " before appending to it, or replace it with --mode overwrite");
        }
        manifest.archive();
    }

    private void refuse(Optional<Plan> earlier) {
        if (earlier.isPresent()) {
            throw new UsageException(name + " exists and was written by another conversion, "
                    + earlier.get().described() + ". Choose another target, or replace it with --mode overwrite");
        }
        throw new UsageException(name + " exists. Choose another target, or replace it with --overwrite");
    }

    /** Deletes the target with the parent folders that this run created, if it did not exist before. */
    public void deleteIfCreated() throws IOException {
        if (topmostCreated != null) {
            FileSystem files = path.getFileSystem(conf);
            files.delete(path, true);
            for (Path folder = files.makeQualified(path); !folder.equals(topmostCreated); folder = folder.getParent()) {
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

    /** Whether the target existed before this run. */
    private boolean existedBefore() {
        return topmostCreated == null;
    }

    /** Deletes all content except one folder; from then on, the target counts as created by this run. */
    void deleteContents(Path kept) throws IOException {
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
        topmostCreated = topmostCreated != null ? topmostCreated : files.makeQualified(path);
    }

    private static void delete(FileSystem files, Path old) throws IOException {
        if (!files.delete(old, true) && files.exists(old)) {
            throw new IOException("cannot delete " + old + ", which is to be replaced. Check its permissions");
        }
    }

    /** Writes a text file into the target folder. */
    public void write(String file, String text) throws IOException {
        FileSystem files = path.getFileSystem(conf);
        try (FSDataOutputStream out = files.create(RecordedPaths.resolveReplaced(files, path, file), true)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Returns the manifest: inside the target, or next to it if the target is a single file, data set or model. */
    public Manifest manifest(boolean nextTo) throws IOException {
        return new Manifest(
                nextTo
                        ? HadoopPaths.below(path.getParent(), "_" + path.getName() + ".mlformats")
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

    /** What to do if the target exists and was not written by the same conversion. */
    public enum Mode {
        ERROR,
        OVERWRITE,
        APPEND,
        IGNORE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
