package io.github.mlformats.core.commit;

import io.github.mlformats.core.bytes.DirectoryChange;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopSink;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.ChangedFiles;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.ContentWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes files of a directory, so that readers who know {@link DirectoryChange}s see the old files or all new ones.
 *
 * <ol>
 *   <li>The latest change is completed, in case that its writer has died. Then the directory is listed.
 *   <li>The new files, and the marks of those to delete, are staged. A crash leaves them in a hidden directory.
 *   <li>The directory is compared with its listing.
 *   <li>The staged directory is renamed to the change after the latest one, which publishes the change. If another writer has
 *       done that, this one fails.
 *   <li>The change is completed: new files are moved to their places, and files to delete into the directory of the change. A
 *       failure is only logged: the next writer completes the change.
 * </ol>
 *
 * <p>Several writers may complete a change at the same time, and one of them late: a file that was moved is skipped, and files are
 * deleted by moving them to a directory of the change that is gone when the change is complete.
 */
public final class DirectoryChanger {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryChanger.class);

    /** Number of changes whose directories are kept, so that a writer that was suspended does not take a number again. */
    private static final int KEPT = 8;

    private final Path target;
    private final FileSystem fs;
    private final Configuration conf;
    private DirectoryChange latest;

    public DirectoryChanger(Path target, Configuration conf) throws IOException {
        this.fs = target.getFileSystem(conf);
        this.target = fs.makeQualified(target);
        this.conf = conf;
    }

    /** Completes the latest change. Called before the directory is listed. */
    public void begin() throws IOException {
        latest = latest();
        complete(latest);
    }

    /**
     * Publishes a change of some files.
     *
     * @param before the directory after {@link #begin}
     * @throws UsageException if another writer has changed the directory since
     */
    public void publish(ChangedFiles files, DirectorySnapshot before) throws IOException {
        DirectoryChange change = latest.next(target.toString());
        StagingDirectory staging = StagingDirectory.create(HadoopPaths.below(target, "change"), conf);
        try {
            stage(files, change, staging);
            before.checkUnchanged(path -> true);
            publish(staging, change, before);
        } finally {
            staging.delete();
        }
        try {
            complete(change);
        } catch (IOException | RuntimeException e) {
            LOG.warn(
                    "The change of {} is published, but some of its files are still in {}, where only Spark reads them. The"
                            + " next write moves them: {}",
                    target,
                    change.name(),
                    e.getMessage());
        }
    }

    private void stage(ChangedFiles files, DirectoryChange change, StagingDirectory staging) throws IOException {
        Map<String, ContentWriter> staged = new LinkedHashMap<>();
        files.put().forEach((path, content) -> staged.put(change.put(path), content));
        for (String path : files.deleted()) {
            staged.put(change.deleted(path), mark -> {});
        }
        for (Path parent : staged.keySet().stream()
                .map(path -> staged(staging, path).getParent())
                .distinct()
                .toList()) {
            fs.mkdirs(parent);
        }
        Parallel.mapChanges(List.copyOf(staged.entrySet()), file -> {
            Path path = staged(staging, file.getKey());
            HadoopSink sink = HadoopSink.createWithoutChecksums(path, conf);
            try {
                file.getValue().writeTo(sink);
            } catch (IOException | RuntimeException e) {
                sink.abort();
                throw e;
            }
            sink.close();
            return path;
        });
    }

    /** Returns the path of a file of a change before it is published. */
    private static Path staged(StagingDirectory staging, String path) {
        return HadoopPaths.below(staging.path(), path.substring(path.indexOf('/') + 1));
    }

    private void publish(StagingDirectory staging, DirectoryChange change, DirectorySnapshot before)
            throws IOException {
        try {
            new Renames(path(change.name()), conf).addDirectory(staging.path());
        } catch (FileAlreadyExistsException e) {
            before.checkUnchanged(path -> true);
            throw changedByAnother(change);
        }
        if (latest().number() - change.number() >= KEPT) {
            Deletions.deleteDirectory(fs, path(change.name()));
            throw changedByAnother(change);
        }
    }

    private UsageException changedByAnother(DirectoryChange change) {
        return new UsageException("another write has changed " + target + " while this one ran (" + change.name()
                + " was added), so this one was rolled back. Run it again when no other write is running");
    }

    private DirectoryChange latest() throws IOException {
        return DirectoryChange.latest(Arrays.stream(HadoopPaths.children(fs, target))
                .map(child -> FileTree.Entry.directory(child.getPath().getName()))
                .toList());
    }

    /** Moves the files of a change to and from their places, unless they were moved before. */
    private void complete(DirectoryChange change) throws IOException {
        if (!change.exists()) {
            return;
        }
        List<Path[]> moves = new ArrayList<>();
        List<Path> directories = new ArrayList<>();
        checkNoLink(path(change.name()));
        for (Path from : subdirectories(path(change.put("")))) {
            directories.add(from);
            fs.mkdirs(path(from.getName()));
            for (FileStatus file : files(from)) {
                moves.add(new Path[] {file.getPath(), place(from, file)});
            }
        }
        Parallel.mapChanges(moves, move -> move(move[0], move[1]));
        moves.clear();
        for (Path away : subdirectories(path(change.deleted("")))) {
            for (FileStatus mark : files(away)) {
                moves.add(new Path[] {place(away, mark), mark.getPath()});
            }
        }
        Parallel.mapChanges(moves, move -> move(move[0], move[1]));
        // What remains makes its name taken, also for systems that rename a directory to an empty one.
        for (Path directory : directories) {
            fs.delete(directory, false);
        }
        // Without it, a writer that completes this change late deletes no files of later ones.
        if (!Deletions.deleteDirectory(fs, path(change.deleted("")))) {
            throw new IOException("cannot delete the directory " + path(change.deleted("")));
        }
        fs.delete(path(new DirectoryChange(change.number() - KEPT).name()), true);
    }

    private Path place(Path directory, FileStatus file) {
        return HadoopPaths.below(
                target, directory.getName() + "/" + file.getPath().getName());
    }

    private Path move(Path from, Path to) throws IOException {
        if (fs.exists(from)) {
            new Renames(to, conf).replaceIfPresent(from);
        }
        return to;
    }

    /** Lists the subdirectories of a directory of a change. A link could lead out of the changed directory. */
    private List<Path> subdirectories(Path directory) throws IOException {
        checkNoLink(directory);
        List<Path> found = new ArrayList<>();
        for (FileStatus child : HadoopPaths.children(fs, directory)) {
            checkNoLink(child.getPath());
            if (child.isDirectory()) {
                found.add(child.getPath());
            }
        }
        return found;
    }

    private FileStatus[] files(Path directory) throws IOException {
        FileStatus[] children = HadoopPaths.children(fs, directory);
        for (FileStatus child : children) {
            if (!child.isFile()) {
                throw new CorruptFileException(child.getPath().toString(), 0, "change", "a file", "a directory");
            }
        }
        return children;
    }

    private void checkNoLink(Path path) throws IOException {
        if (!HadoopPaths.followLinks(path, conf).equals(path)) {
            throw new CorruptFileException(path.toString(), 0, "change", "a directory", "a symbolic link");
        }
    }

    private Path path(String relative) {
        return HadoopPaths.below(target, relative);
    }
}
