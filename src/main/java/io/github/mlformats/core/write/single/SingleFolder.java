package io.github.mlformats.core.write.single;

import io.github.mlformats.core.commit.join.FolderAssembler;
import io.github.mlformats.core.commit.join.FolderPublication;
import io.github.mlformats.core.commit.join.SegmentRunner;
import io.github.mlformats.core.commit.join.StagingFolder;
import io.github.mlformats.core.commit.join.StoredFiles;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.metric.WrittenMetrics;
import io.github.mlformats.core.spi.write.JoinedFolder;
import io.github.mlformats.core.write.arrange.ArrangedWrite;
import io.github.mlformats.core.write.arrange.Arrangement;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/**
 * A write of all rows into one folder of a few files.
 *
 * @param path that was given, in which the folder is one of several
 */
public record SingleFolder(Path path, JoinedFolder folder, SaveMode mode, Configuration conf) {
    private Path target() {
        return new Path(path, folder.path());
    }

    /**
     * Looks at what is at the path.
     *
     * @return whether to write; false if a folder that is there stays
     * @throws UsageException if what is there is in the way
     */
    public boolean goesOn() throws IOException {
        FileSystem fs = path.getFileSystem(conf);
        if (!fs.exists(path)) {
            return true;
        }
        if (!fs.getFileStatus(path).isDirectory()) {
            throw new UsageException(path + " is a file, and a folder is to be written: save to another path");
        }
        try (HadoopTree whole = new HadoopTree(path, conf)) {
            folder.joining().check(whole);
        }
        if (!fs.exists(target())) {
            return true;
        }
        return switch (mode) {
            case Overwrite -> true;
            case Ignore -> false;
            case Append ->
                throw new UsageException("nothing can be appended to " + target()
                        + ": use mode overwrite, write another one, or set " + folder.option() + "=false");
            default ->
                throw new UsageException(
                        "path already exists: " + target() + ": use mode overwrite, or write another one");
        };
    }

    /** The write of rows into parts that are joined. */
    public WriteBuilder builder() {
        return new Builder();
    }

    /** Joins what was staged, and makes it appear. */
    private void join(StoredFiles staged, StagingFolder staging, SparkSession session) throws IOException {
        FolderAssembler assembler = new FolderAssembler(staging, new SegmentRunner.InJob(session), conf);
        int parallelism = session.sparkContext().defaultParallelism();
        assembler.join(
                folder.joining().plan(staged, assembler.tasks(staged, parallelism)),
                staged,
                new FolderPublication(target(), mode == SaveMode.Overwrite, conf),
                this::goesOn);
    }

    private final class Builder implements SupportsTruncate {
        @Override
        public WriteBuilder truncate() {
            return this;
        }

        @Override
        public Write build() {
            return new ArrangedWrite(Arrangement.of(folder.parts(), List.of(), false)) {
                @Override
                public BatchWrite toBatch() {
                    return StagedWrite.begin(path, conf, folder.parts(), true, SingleFolder.this::join);
                }

                @Override
                public CustomMetric[] supportedCustomMetrics() {
                    return WrittenMetrics.all();
                }

                @Override
                public String description() {
                    return "write " + target();
                }
            };
        }
    }
}
