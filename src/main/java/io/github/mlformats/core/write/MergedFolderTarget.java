package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.FolderSnapshot;
import io.github.mlformats.core.commit.StagingFolder;
import io.github.mlformats.core.commit.merge.FolderMerger;
import io.github.mlformats.core.commit.merge.FolderPublisher;
import io.github.mlformats.core.commit.merge.SegmentRunner;
import io.github.mlformats.core.commit.merge.StoredFiles;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.metric.WriteCustomMetrics;
import io.github.mlformats.core.spi.write.MergedFolderWrite;
import io.github.mlformats.core.write.RowDistribution.DistributedWrite;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** A write of all rows into one folder with a few files. */
final class MergedFolderTarget {
    /** Levels of subfolders, such as {@code meta}, in a merged folder. */
    private static final int LEVELS = 1;

    private final Path path;
    private final MergedFolderWrite folder;
    private final SaveMode mode;
    private final Configuration conf;
    private FolderSnapshot before;

    /** @param path path of the write; the folder is one of its subfolders */
    public MergedFolderTarget(Path path, MergedFolderWrite folder, SaveMode mode, Configuration conf) {
        this.path = path;
        this.folder = folder;
        this.mode = mode;
        this.conf = conf;
    }

    private Path target() {
        return new Path(path, folder.path());
    }

    /**
     * Records the content of the existing folder.
     *
     * @return whether to write; false if an existing folder is kept
     * @throws UsageException if existing data prevents the write
     */
    public boolean begin() throws IOException {
        before = FolderSnapshot.of(target(), target(), LEVELS, conf);
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
            throw new UsageException(path + " is a file, but a folder is written. Save to another path");
        }
        try (HadoopTree existing = new HadoopTree(path, conf)) {
            folder.planner().check(existing);
        }
        if (!fs.exists(target())) {
            return true;
        }
        return switch (mode) {
            case Overwrite -> true;
            case Ignore -> false;
            case Append ->
                throw new UsageException("append is not supported for " + target()
                        + ". Use mode overwrite, write another one, or set " + folder.option() + "=false");
            default ->
                throw new UsageException(
                        "path already exists: " + target() + ". Use mode overwrite, or write another one");
        };
    }

    /** Returns the builder of a write that stages files and merges them. */
    public WriteBuilder builder() {
        return StagedWrite.builder(this::staged);
    }

    /** Merges the staged files and publishes the folder. */
    private void merge(StoredFiles staged, StagingFolder staging, SparkSession session) throws IOException {
        FolderMerger merger = new FolderMerger(staging, new SegmentRunner.InJob(session), conf);
        int parallelism = session.sparkContext().defaultParallelism();
        merger.merge(
                folder.planner().plan(staged, merger.tasks(staged, parallelism)),
                staged,
                new FolderPublisher(target(), mode == SaveMode.Overwrite, conf),
                this::confirm);
    }

    private Write staged() {
        return new DistributedWrite(RowDistribution.of(folder.staging(), List.of(), false)) {
            @Override
            public BatchWrite toBatch() {
                return new StagedWrite(path, conf, folder.staging(), true, MergedFolderTarget.this::merge);
            }

            @Override
            public CustomMetric[] supportedCustomMetrics() {
                return WriteCustomMetrics.all();
            }

            @Override
            public String description() {
                return "write " + target();
            }
        };
    }
}
