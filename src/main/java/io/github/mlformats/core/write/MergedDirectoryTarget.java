package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.DirectoryAppender;
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
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.DirectoryAppend;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.MergeTaskRunner;
import io.github.mlformats.core.spi.write.MergedDirectoryWrite;
import io.github.mlformats.core.write.RowDistribution.DistributedWrite;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.util.SerializableConfiguration;

/** A write of all rows into one directory with a few files. */
final class MergedDirectoryTarget {
    /** Levels of subdirectories, such as {@code meta}, in a merged directory. */
    private static final int LEVELS = 1;

    private final Path path;
    private final Path target;
    private final MergedDirectoryWrite directory;
    private final SaveMode mode;
    private final Configuration conf;
    private DirectorySnapshot before;

    /**
     * @param path path of the write; the directory is one of its subdirectories. If one of them is a symbolic link, the directory
     *     that it refers to is written
     */
    public MergedDirectoryTarget(Path path, MergedDirectoryWrite directory, SaveMode mode, Configuration conf)
            throws IOException {
        this.path = HadoopPaths.followLinks(path, conf);
        this.target = HadoopPaths.followLinks(new Path(this.path, directory.path()), conf);
        this.directory = directory;
        this.mode = mode;
        this.conf = conf;
    }

    /**
     * Records the content of the existing directory.
     *
     * @return whether to write; false if an existing directory is kept
     * @throws UsageException if existing data prevents the write
     */
    public boolean begin() throws IOException {
        before = DirectorySnapshot.of(target, target, LEVELS, conf);
        return mayWrite();
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
        if (!fs.exists(target)) {
            return true;
        }
        return switch (mode) {
            case Overwrite -> true;
            case Ignore -> false;
            case Append -> {
                checkAppend();
                yield true;
            }
            default ->
                throw new UsageException(
                        "path already exists: " + target + ". Use mode overwrite, or write another one");
        };
    }

    /** @return paths of the existing files that an append reads */
    private List<String> checkAppend() throws IOException {
        if (!DirectoryAppender.isSupported(target, conf)) {
            throw new UsageException("append is not supported for " + target
                    + ": only on HDFS and local files can a file grow and another one be replaced in one step. Use mode"
                    + " overwrite, write another one, or set " + directory.option() + "=false");
        }
        try (HadoopTree existing = new HadoopTree(target, conf)) {
            return directory.planner().checkAppend(existing);
        }
    }

    /** Returns the builder of a write that stages files and merges them. */
    public WriteBuilder builder() {
        return StagedWrite.builder(this::staged);
    }

    /** Merges the staged files and publishes the directory. */
    private void merge(StoredFiles staged, StagingDirectory staging, SparkSession session) throws IOException {
        DirectoryMerger merger = new DirectoryMerger(staging, new SegmentRunner.InJob(session), conf);
        int parallelism = session.sparkContext().defaultParallelism();
        if (mode == SaveMode.Append && !before.paths().isEmpty()) {
            append(staged, staging, merger.tasks(staged, parallelism), new SegmentRunner.InJob(session));
            return;
        }
        merger.merge(
                directory.planner().plan(staged, merger.tasks(staged, parallelism)),
                staged,
                new DirectoryPublisher(target, mode == SaveMode.Overwrite, conf),
                this::confirm);
    }

    /** Appends the staged files. An existing file that another write replaces while it is read looks corrupt. */
    private void append(StoredFiles staged, StagingDirectory staging, MergeTaskRunner tasks, SegmentRunner runner)
            throws IOException {
        before.checkUnchanged(file -> true);
        DirectoryAppend plan;
        try {
            plan = directory.planner().planAppend(existing(), staged, tasks);
        } catch (IOException | RuntimeException e) {
            before.checkUnchanged(file -> true);
            throw e;
        }
        new DirectoryAppender(target, before, conf).append(plan, staged, staging, runner);
    }

    private StoredFiles existing() throws IOException {
        List<StoredFile> files = new ArrayList<>();
        for (String file : checkAppend()) {
            Path existing = HadoopPaths.below(target, file);
            FileStatus status = target.getFileSystem(conf).getFileStatus(existing);
            files.add(new StoredFile(existing.toString(), status.getLen()));
        }
        return new StoredFiles(files, new SerializableConfiguration(conf));
    }

    private Write staged() {
        return new DistributedWrite(RowDistribution.of(directory.staging(), List.of(), false)) {
            @Override
            public BatchWrite toBatch() {
                return new StagedWrite(path, conf, directory.staging(), true, MergedDirectoryTarget.this::merge);
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
