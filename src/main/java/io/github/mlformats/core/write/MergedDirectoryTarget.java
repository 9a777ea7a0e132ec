package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.DirectoryAppender;
import io.github.mlformats.core.commit.DirectoryChanger;
import io.github.mlformats.core.commit.DirectoryMerger;
import io.github.mlformats.core.commit.DirectoryPublisher;
import io.github.mlformats.core.commit.DirectorySnapshot;
import io.github.mlformats.core.commit.SegmentRunner;
import io.github.mlformats.core.commit.StagingDirectory;
import io.github.mlformats.core.commit.StoredFiles;
import io.github.mlformats.core.commit.StoredFiles.StoredFile;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.spi.WriteCustomMetrics;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.AppendTarget;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.ChangedFiles;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.ChangedRows;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.DirectoryAppend;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.GrownFile;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.MergeTaskRunner;
import io.github.mlformats.core.spi.write.MergedDirectoryWrite;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.write.RowDistribution.DistributedWrite;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.DeltaWriteBuilder;
import org.apache.spark.sql.connector.write.SupportsDynamicOverwrite;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.util.SerializableConfiguration;

/**
 * A write of all rows into one directory with a few files, or a change of some of its rows.
 *
 * <p>A change ({@link StagedDelta}) is an append of the new rows after which some of the existing ones are no longer read. Readers
 * see both in one step.
 */
final class MergedDirectoryTarget {
    /** Levels of subdirectories, such as {@code meta}, in a merged directory. */
    private static final int LEVELS = 1;

    /** Stages no rows and changes none. */
    private static final StoredFiles NONE = new StoredFiles(List.of(), null);

    private final WriteTarget write;
    private final Path path;
    private final Path target;
    private final MergedDirectoryWrite directory;
    private final Configuration conf;
    private SaveMode mode;
    private DirectorySnapshot before;
    private WritePlan staging;
    /** Null unless rows are appended to an existing directory. */
    private AppendTarget append;
    /** Null unless rows are appended as files of their own. */
    private DirectoryChanger changer;

    /**
     * @param write its plan has a merged directory, which is a subdirectory of the path. If one of them is a symbolic link, the
     *     directory that it refers to is written
     */
    public MergedDirectoryTarget(WriteTarget write, SaveMode mode) throws IOException {
        this.write = write;
        this.conf = write.conf();
        this.directory = write.writing().mergedDirectory().orElseThrow();
        this.path = HadoopPaths.followLinks(write.directory(), conf);
        this.target = HadoopPaths.followLinks(new Path(this.path, directory.path()), conf);
        this.mode = mode;
        this.staging = directory.staging();
    }

    /**
     * Records the content of the existing directory.
     *
     * @return whether to write; false if an existing directory is kept
     * @throws UsageException if existing data prevents the write
     */
    public boolean begin() throws IOException {
        before = DirectorySnapshot.of(target, target, LEVELS, conf);
        boolean writes = mayWrite();
        if (append != null && append.filePerRow().isPresent()) {
            staging = append.filePerRow().get();
            changer = new DirectoryChanger(target, conf);
            changer.begin();
            before = DirectorySnapshot.of(target, target, LEVELS, conf);
        }
        return writes;
    }

    private boolean exists() throws IOException {
        return target.getFileSystem(conf).exists(target);
    }

    /** Checks the path again after the merge. */
    private boolean confirm() throws IOException {
        if (!mayWrite()) {
            return false;
        }
        before.checkUnchanged(file -> true);
        return true;
    }

    private boolean mayWrite() throws IOException {
        FileSystem fs = path.getFileSystem(conf);
        if (!fs.exists(path)) {
            return true;
        }
        if (!fs.getFileStatus(path).isDirectory()) {
            throw new UsageException(path + " is a file, but a directory is written. Save to another path");
        }
        try (HadoopTree existing = new HadoopTree(path, conf)) {
            directory.planner().check(existing);
        }
        if (!exists()) {
            return true;
        }
        return switch (mode) {
            case Overwrite -> true;
            case Ignore -> false;
            case Append -> {
                append = checkAppend();
                yield true;
            }
            default ->
                throw new UsageException(
                        "path already exists: " + target + ". Use mode overwrite, or write another one");
        };
    }

    private AppendTarget checkAppend() throws IOException {
        if (!DirectoryAppender.isSupported(target, conf)) {
            throw new UsageException("append is not supported for " + target
                    + ": only on HDFS and local files can a file grow and another one be replaced in one step. Use mode"
                    + " overwrite, write another one, or set " + directory.option() + "=false");
        }
        try (HadoopTree existing = new HadoopTree(target, conf)) {
            return directory.planner().checkAppend(existing);
        }
    }

    /** Returns the builder of a write that stages files and merges them. An overwrite of a table replaces all rows. */
    public WriteBuilder builder() {
        return new Builder();
    }

    private final class Builder implements SupportsTruncate, SupportsDynamicOverwrite {
        @Override
        public WriteBuilder truncate() {
            if (mode == SaveMode.Append) {
                mode = SaveMode.Overwrite;
                staging = directory.staging();
                changer = null;
            }
            return this;
        }

        @Override
        public WriteBuilder overwriteDynamicPartitions() {
            return truncate();
        }

        @Override
        public Write build() {
            return staged();
        }
    }

    /** Returns the builder of a write of a statement that changes single rows. */
    public DeltaWriteBuilder deltaBuilder() {
        return new DeltaWriteBuilder() {
            @Override
            public DeltaWrite build() {
                return delta();
            }
        };
    }

    /** Merges the staged files and publishes the directory. */
    private void merge(StoredFiles staged, StagingDirectory staging, SparkSession session) throws IOException {
        merge(staged, new ChangedRows(NONE, NONE), staging, session);
    }

    private void merge(StoredFiles staged, ChangedRows changed, StagingDirectory staging, SparkSession session)
            throws IOException {
        SegmentRunner runner = new SegmentRunner.InJob(session);
        DirectoryMerger merger = new DirectoryMerger(staging, runner, conf);
        MergeTaskRunner tasks = merger.tasks(staged, session.sparkContext().defaultParallelism());
        boolean appends =
                mode == SaveMode.Append && (changer != null || !before.paths().isEmpty());
        DirectoryAppend planned = appends ? planAppend(staged, changed, tasks).orElse(null) : null;
        if (planned instanceof ChangedFiles != (changer != null)) {
            before.checkUnchanged(file -> true);
            throw new UsageException("another write has changed how " + target
                    + " stores rows while this one ran, so this one was rolled back. Run it again when no other write"
                    + " is running");
        }
        if (planned instanceof ChangedFiles files) {
            changer.publish(files, before);
        } else if (planned instanceof GrownFile file) {
            new DirectoryAppender(target, before, conf).append(file, staged, staging, runner);
        } else {
            boolean replaces = appends || mode == SaveMode.Overwrite;
            merger.merge(
                    directory.planner().plan(staged, tasks),
                    staged,
                    new DirectoryPublisher(target, replaces, directory.planner().dependentFiles(), conf),
                    this::confirm);
        }
        write.published();
    }

    /** Plans an append. An existing file that another write replaces while it is read looks corrupt. */
    private Optional<DirectoryAppend> planAppend(StoredFiles staged, ChangedRows changed, MergeTaskRunner tasks)
            throws IOException {
        before.checkUnchanged(file -> true);
        try (HadoopTree tree = new HadoopTree(target, conf)) {
            return directory.planner().planAppend(tree, existing(), staged, changed, tasks);
        } catch (Exception e) { // Spark throws checked exceptions that it does not declare
            before.checkUnchanged(file -> true);
            throw e;
        }
    }

    private StoredFiles existing() throws IOException {
        List<StoredFile> files = new ArrayList<>();
        for (String file : checkAppend().files()) {
            Path existing = HadoopPaths.below(target, file);
            FileStatus status = target.getFileSystem(conf).getFileStatus(existing);
            files.add(new StoredFile(existing.toString(), status.getLen()));
        }
        return new StoredFiles(files, new SerializableConfiguration(conf));
    }

    private DeltaWrite delta() {
        return new DeltaWrite() {
            @Override
            public DeltaBatchWrite toBatch() {
                return new StagedDelta(stagedWrite(), conf, MergedDirectoryTarget.this::merge);
            }

            @Override
            public CustomMetric[] supportedCustomMetrics() {
                return WriteCustomMetrics.all();
            }

            @Override
            public String description() {
                return "change rows of " + target;
            }

            /** EXPLAIN shows this. */
            @Override
            public String toString() {
                return description();
            }
        };
    }

    private StagedWrite stagedWrite() {
        return new StagedWrite(path, conf, staging, true, this::merge);
    }

    private Write staged() {
        return new DistributedWrite(RowDistribution.of(staging, List.of(), false)) {
            @Override
            public BatchWrite toBatch() {
                return stagedWrite();
            }

            @Override
            public CustomMetric[] supportedCustomMetrics() {
                return WriteCustomMetrics.all();
            }

            @Override
            public String description() {
                return "write " + target;
            }
        };
    }
}
