package io.github.mlformats.tool.join;

import io.github.mlformats.core.commit.merge.FileMerger;
import io.github.mlformats.core.commit.merge.StoredFiles;
import io.github.mlformats.core.commit.merge.StoredFiles.StoredFile;
import io.github.mlformats.core.commit.publish.FilePublisher;
import io.github.mlformats.core.commit.publish.StagingFolder;
import io.github.mlformats.core.spi.write.merge.FileMergePlanner;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Merges several files into one, without Spark.
 *
 * @param err output of the progress
 */
public record LocalMerge(FileMergePlanner planner, Configuration conf, PrintWriter err) {
    /** Shutdown hook priority: runs before the hook that closes Hadoop's file systems. */
    private static final int PRIORITY = 100;

    private static final int STEPS = 10;

    /**
     * Merges the files, in this order, and publishes the result atomically. Staged files are deleted even on
     * interruption.
     */
    public void run(List<Path> files, Path target, boolean overwrite) throws IOException {
        FilePublisher.ExistingFileMode existing =
                overwrite ? FilePublisher.ExistingFileMode.REPLACE : FilePublisher.ExistingFileMode.FAIL;
        FilePublisher publisher = new FilePublisher(target, existing, conf);
        publisher.begin();
        StagingFolder staging = StagingFolder.create(target, conf);
        Runnable cleanUp = staging::delete;
        ShutdownHookManager.get().addShutdownHook(cleanUp, PRIORITY);
        try {
            int threads = Runtime.getRuntime().availableProcessors();
            StoredFiles stored = stored(files);
            new FileMerger(publisher, staging, new ThreadSegmentRunner(threads, this::report))
                    .merge(planner.plan(stored, threads), stored);
        } finally {
            staging.delete();
            if (!ShutdownHookManager.get().isShutdownInProgress()) {
                ShutdownHookManager.get().removeShutdownHook(cleanUp);
            }
        }
    }

    private StoredFiles stored(List<Path> files) throws IOException {
        List<StoredFile> stored = new ArrayList<>();
        for (Path file : files) {
            stored.add(new StoredFile(
                    file.toString(),
                    file.getFileSystem(conf).getFileStatus(file).getLen()));
        }
        return new StoredFiles(stored, new SerializableConfiguration(conf));
    }

    /** Prints a line after each tenth of the segments, if there are at least ten. */
    private void report(int segments, int total) {
        if (total >= STEPS && segments * STEPS / total > (segments - 1) * STEPS / total) {
            err.println(segments * 100 / total + "% written");
            err.flush();
        }
    }
}
