package io.github.mlformats.convert;

import io.github.mlformats.convert.manifest.Manifest;
import io.github.mlformats.convert.manifest.RecordedPaths;
import io.github.mlformats.core.commit.EmptyDirectories;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Where the output of a conversion and its record are.
 *
 * @param path the output directory or file; of a catalog table, the directory of the record
 * @param isSingleOutput whether it is a single file, data set or model, to which nothing can be added
 */
record ConversionTarget(Path path, boolean isSingleOutput, Configuration conf) {
    ConversionTarget(Output output, Configuration conf) {
        this(new Path(output.path()), output.isSingleOutput(), conf);
    }

    FileSystem fileSystem() throws IOException {
        return path.getFileSystem(conf);
    }

    /** The record: inside the target, or next to it if the target is a single file, data set or model. */
    Manifest manifest() throws IOException {
        return new Manifest(
                isSingleOutput
                        ? HadoopPaths.below(path.getParent(), "_" + path.getName() + ".mlformats")
                        : new Path(path, Manifest.DIRECTORY),
                conf);
    }

    /**
     * Whether there is output. An empty directory, or one with a record without a plan, was left by a run that failed before it
     * wrote its plan.
     */
    boolean exists() throws IOException {
        FileSystem fs = fileSystem();
        return fs.exists(path) && !isLeftOver(fs);
    }

    private boolean isLeftOver(FileSystem fs) throws IOException {
        if (!fs.getFileStatus(path).isDirectory()) {
            return false;
        }
        RemoteIterator<FileStatus> children = fs.listStatusIterator(path);
        if (!children.hasNext()) {
            return true;
        }
        Path first = children.next().getPath();
        return first.getName().equals(Manifest.DIRECTORY)
                && !children.hasNext()
                && !new Manifest(first, conf).hasPlan();
    }

    /** Returns the target or, if it does not exist, the topmost of its parents that do not exist either. */
    Path topmostMissing() throws IOException {
        FileSystem fs = fileSystem();
        return EmptyDirectories.topmostMissing(fs, path).orElseGet(() -> fs.makeQualified(path));
    }

    /** Deletes the target, and its parents up to the topmost one as far as they are empty. */
    void delete(Path topmost) throws IOException {
        fileSystem().delete(path, true);
        deleteIfEmpty(topmost);
    }

    /** Deletes the target and its parents up to the topmost one, as far as they are empty. */
    void deleteIfEmpty(Path topmost) throws IOException {
        EmptyDirectories.deleteFrom(fileSystem(), path, topmost);
    }

    /** Writes a text file into the target directory. */
    void write(String file, String text) throws IOException {
        FileSystem fs = fileSystem();
        try (FSDataOutputStream out = fs.create(RecordedPaths.resolveReplaced(fs, path, file), true)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
