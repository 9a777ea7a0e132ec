package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.CommitLog;
import io.github.mlformats.core.commit.DirectoryCommit;
import io.github.mlformats.core.commit.DirectorySnapshot;
import io.github.mlformats.core.commit.EmptyDirectories;
import io.github.mlformats.core.commit.FilePublisher;
import io.github.mlformats.core.commit.JobCommit;
import io.github.mlformats.core.commit.Renames;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.table.DataChanges;
import io.github.mlformats.core.write.TablePartitions.Partition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Deletes rows of a catalog table, all of them or those of whole partitions, and changes its partitions.
 *
 * <p>A deletion is an overwrite without new rows, and has its guarantees ({@link DirectoryCommit}): the directories are listed,
 * compared once more before the first file is deleted, and a failure until then changes nothing. After a death, some of the
 * files may be deleted; the statement deletes the others when it is run again. A partition is a directory: it is added and
 * renamed in one step.
 */
public final class TableMaintenance {
    private final WriteTarget target;
    private final TablePartitions partitions;

    /** @param partitions the partitions of the table, whose columns may be empty */
    TableMaintenance(WriteTarget target, TablePartitions partitions) {
        this.target = target;
        this.partitions = partitions;
    }

    /** Deletes all rows. */
    public void deleteAll() {
        run("delete the rows of", () -> {
            if (target.partitions().isEmpty()) {
                delete(List.of(target.directory()), target.depth());
            } else {
                delete(partitions.list());
            }
        });
    }

    /**
     * Deletes the rows of partitions.
     *
     * @param selected selects partitions by the values of the partition columns; evaluated for all before anything changes
     */
    public void deletePartitions(Predicate<InternalRow> selected) {
        run(
                "delete rows of",
                () -> delete(partitions.list().stream()
                        .filter(partition -> selected.test(partition.values()))
                        .toList()));
    }

    /** Deletes the rows of partitions, whose directories stay. */
    public void truncatePartitions(Collection<InternalRow> values) {
        run("truncate partitions of", () -> {
            List<Partition> truncated = partitions.list(values);
            if (truncated.isEmpty() && !values.isEmpty()) {
                throw missing(values.iterator().next());
            }
            delete(truncated);
            for (Partition partition : truncated) {
                fileSystem().mkdirs(path(partition));
            }
        });
    }

    /** Deletes the rows of partitions and their directories. */
    public void dropPartitions(Collection<InternalRow> values) {
        run("drop partitions of", () -> {
            List<Partition> dropped = partitions.list(values);
            delete(dropped);
            for (Partition partition : dropped) {
                deleteDirectory(partition);
            }
        });
    }

    private void deleteDirectory(Partition partition) throws IOException {
        Path directory = path(partition);
        deleteIfEmpty(directory);
        if (fileSystem().exists(directory)) {
            throw new IOException(
                    "all rows of the partition are deleted, but " + fileSystem().makeQualified(directory)
                            + " cannot be: it has hidden files, or files of another write. Delete it when no write is running");
        }
    }

    /**
     * Creates the directories of partitions.
     *
     * @throws UsageException if a directory name cannot hold a value
     */
    public void addPartitions(Collection<InternalRow> values) {
        run("add partitions to", () -> {
            List<Path> directories = values.stream().map(partitions::path).toList();
            List<Path> created = new ArrayList<>();
            try {
                for (Path directory : directories) {
                    created.add(directory);
                    if (!fileSystem().mkdirs(directory)) {
                        throw new IOException("the file system refused to create " + directory);
                    }
                }
            } catch (Throwable e) {
                created.forEach(this::deleteIfEmpty);
                throw e;
            }
        });
    }

    /** Deletes a directory and its ancestors inside the table, as far as they are empty. */
    private void deleteIfEmpty(Path directory) {
        FileSystem fs = fileSystem();
        EmptyDirectories.deleteUpTo(fs, fs.makeQualified(directory), fs.makeQualified(target.directory()));
    }

    /**
     * Renames the directory of a partition.
     *
     * @throws UsageException if the new name exists or cannot hold a value, or the file system cannot rename in one step
     */
    public void renamePartition(InternalRow from, InternalRow to) {
        run("rename a partition of", () -> {
            Path renamed = partitions.path(to);
            List<Partition> found = partitions.list(List.of(from));
            if (found.isEmpty()) {
                throw missing(from);
            }
            if (found.size() > 1) {
                throw new UsageException("the partition has several directories, such as "
                        + found.get(0).directory() + " and " + found.get(1).directory()
                        + ", but RENAME PARTITION needs one. Move the files into one of them");
            }
            if (FilePublisher.isVisibleWhenClosed(target.directory(), target.conf())) {
                throw new UsageException(
                        target.directory() + " is on an object store, which cannot rename a directory in"
                                + " one step. Write the rows into the other partition with INSERT OVERWRITE, then drop this one");
            }
            Path directory = path(found.get(0));
            fileSystem().mkdirs(renamed.getParent());
            try {
                new Renames(renamed, target.conf()).addDirectory(directory);
            } catch (FileAlreadyExistsException e) {
                throw new UsageException(renamed + " exists. Drop this partition first, or use another value");
            } catch (Throwable e) {
                deleteIfEmpty(renamed.getParent());
                throw e;
            }
            deleteIfEmpty(directory.getParent());
        });
    }

    private UsageException missing(InternalRow values) {
        return new UsageException("the partition " + partitions.directory(values) + " does not exist in "
                + target.directory() + ". SHOW PARTITIONS lists those that exist");
    }

    private Path path(Partition partition) {
        return HadoopPaths.below(target.directory(), partition.directory());
    }

    private FileSystem fileSystem() {
        try {
            return target.directory().getFileSystem(target.conf());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void delete(List<Partition> deleted) throws IOException {
        List<Path> directories = deleted.stream().map(this::path).toList();
        delete(directories, target.depth() - target.partitions().count());
    }

    /** @param levels depth of the subdirectories of each directory */
    private void delete(List<Path> directories, int levels) throws IOException {
        DirectorySnapshot before = DirectorySnapshot.of(target.directory(), directories, levels, target.conf());
        if (before.paths().isEmpty()) {
            return;
        }
        JobCommit job = JobCommit.begin(SparkSession.active(), target.directory(), target.conf());
        DirectoryCommit commit = new DirectoryCommit(job, before, target.conf());
        try {
            commit.delete();
        } catch (Throwable e) {
            try {
                commit.abort();
            } catch (Throwable second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    private void run(String what, Step step) {
        try {
            CommitLog.recoverRewrites(target.directory(), target.conf());
            step.run();
            DataChanges.publish(target.directory(), target.conf(), SparkSession.active());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot " + what + " " + target.directory() + ": " + e.getMessage(), e);
        }
    }

    /** A change of files. */
    private interface Step {
        void run() throws IOException;
    }
}
