package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopOutputFile;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.spi.write.OutputFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The directories of the micro-batches of a stream of changes, in its checkpoint. They are named by consecutive numbers from 1, which
 * are part of the offset. A directory is complete before Spark gets the offset; one that a driver left that died before Spark
 * logged the offset is written again. At commit, all directories before that of the micro-batch are deleted.
 */
final class ChangeDirectories {
    private static final String NAME = "changes";

    private final Path root;
    private final Configuration conf;

    /** @param checkpoint the source's directory in the checkpoint of the query */
    ChangeDirectories(String checkpoint, Configuration conf) {
        this.root = new Path(checkpoint, NAME);
        this.conf = conf;
    }

    private Path path(long number) {
        return new Path(root, Long.toString(number));
    }

    private FileSystem fs() throws IOException {
        return root.getFileSystem(conf);
    }

    /** Opens the directory of a micro-batch. */
    HadoopTree open(long number) throws IOException {
        try {
            return new HadoopTree(path(number), conf);
        } catch (FileNotFoundException e) {
            throw new UsageException(
                    "the checkpoint is incomplete: " + path(number) + " is missing. Start with a new checkpoint", e);
        }
    }

    /** Returns the directory of a micro-batch for its files, without earlier ones. */
    OutputFile create(long number) throws IOException {
        fs().delete(path(number), true);
        return new HadoopOutputFile(path(number), conf, true);
    }

    /** Deletes all directories before that of a micro-batch. */
    void deleteBefore(long number) throws IOException {
        for (FileStatus directory : fs().listStatus(root)) {
            String name = directory.getPath().getName();
            if (name.matches("[0-9]{1,18}") && Long.parseLong(name) < number) {
                fs().delete(directory.getPath(), true);
            }
        }
    }
}
