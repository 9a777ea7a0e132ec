package io.github.mlformats.tool.join;

import io.github.mlformats.core.commit.merge.FileMerger;
import io.github.mlformats.core.commit.merge.StoredFiles;
import io.github.mlformats.core.commit.merge.StoredFiles.StoredFile;
import io.github.mlformats.core.commit.publish.FilePublisher;
import io.github.mlformats.core.commit.publish.StagingFolder;
import io.github.mlformats.core.spi.write.join.FileJoining;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Writes one file of several, without Spark.
 *
 * @param err takes the progress
 */
public record Joining(FileJoining joining, Configuration conf, PrintWriter err) {
    /** Before Hadoop's file systems are closed. */
    private static final int PRIORITY = 100;

    private static final int STEPS = 10;

    /** Joins the files, in this order. A program that is interrupted leaves nothing. */
    public void run(List<Path> files, Path target, boolean overwrite) throws IOException {
        FilePublisher.Existing existing = overwrite ? FilePublisher.Existing.REPLACE : FilePublisher.Existing.REFUSE;
        FilePublisher publisher = new FilePublisher(target, existing, conf);
        publisher.begin();
        StagingFolder staging = StagingFolder.create(target, conf);
        Runnable tidy = staging::delete;
        ShutdownHookManager.get().addShutdownHook(tidy, PRIORITY);
        try {
            int threads = Runtime.getRuntime().availableProcessors();
            StoredFiles stored = stored(files);
            new FileMerger(publisher, staging, new LocalThreads(threads, this::report))
                    .join(joining.plan(stored, threads), stored);
        } finally {
            staging.delete();
            if (!ShutdownHookManager.get().isShutdownInProgress()) {
                ShutdownHookManager.get().removeShutdownHook(tidy);
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

    /** A line for every tenth of the work, if there is that much. */
    private void report(int segments, int all) {
        if (all >= STEPS && segments * STEPS / all > (segments - 1) * STEPS / all) {
            err.println(segments * 100 / all + "% written");
            err.flush();
        }
    }
}
