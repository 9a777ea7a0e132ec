package io.github.mlformats.tool.command;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.commit.DirectorySnapshot;
import io.github.mlformats.core.commit.FilePublisher;
import io.github.mlformats.core.commit.Renames;
import io.github.mlformats.core.commit.StagingDirectory;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.CompactionOutput;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopSink;
import io.github.mlformats.core.io.HadoopTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;

/**
 * Replaces directories of a data set by compacted copies, which are staged next to them ({@link StagingDirectory}).
 *
 * <ol>
 *   <li>The directory is listed before it is read.
 *   <li>The new files are staged, and verified by the format. Files that the format does not write are copied.
 *   <li>The directory is compared with its listing, and replaced by renames ({@link Renames}).
 *   <li>The old directory is compared once more: another write may have changed it right before the rename. Then it is kept.
 * </ol>
 */
final class DirectoryCompaction implements CompactionOutput {
    private final Path root;
    private final boolean dryRun;
    private final Configuration conf;
    private final List<Result> results = new ArrayList<>();

    /** @param root the data set */
    DirectoryCompaction(Path root, boolean dryRun, Configuration conf) {
        this.root = root;
        this.dryRun = dryRun;
        this.conf = conf;
    }

    /** What was done with a directory. */
    record Result(String name, long records, long before, long after) {}

    List<Result> results() {
        return results;
    }

    @Override
    public boolean isDryRun() {
        return dryRun;
    }

    @Override
    public void report(String name, long records, long before, long after) {
        results.add(new Result(name, records, before, after));
    }

    @Override
    public Replacement replace(String path) throws IOException {
        return new NewDirectory(HadoopPaths.followLinks(HadoopPaths.below(root, path), conf));
    }

    private final class NewDirectory implements Replacement {
        private final Path target;
        private final FileSystem fs;
        private final DirectorySnapshot before;
        private final Set<List<Object>> files;
        private final Set<String> created = new HashSet<>();
        private StagingDirectory staging;
        private HadoopTree tree;

        NewDirectory(Path target) throws IOException {
            this.target = target;
            this.fs = target.getFileSystem(conf);
            if (!dryRun && FilePublisher.isVisibleWhenClosed(target, conf)) {
                throw new UsageException(
                        target + " is on an object store, which cannot replace a directory in one step."
                                + " Copy the data set to HDFS or local files, and run compact there");
            }
            this.before = DirectorySnapshot.of(target, target, 0, conf);
            this.files = files(target);
        }

        /** The files of a directory with their versions. */
        private Set<List<Object>> files(Path directory) throws IOException {
            Set<List<Object>> found = new HashSet<>();
            for (FileStatus child : fs.listStatus(directory)) {
                found.add(List.of(child.getPath().getName(), child.getLen(), child.getModificationTime()));
            }
            return found;
        }

        private Path directory() throws IOException {
            if (staging == null) {
                staging = StagingDirectory.create(target, conf);
                staging.subdirectory(target.getName());
            }
            return staging.child(target.getName());
        }

        @Override
        public ByteSink create(String name) throws IOException {
            created.add(name);
            return HadoopSink.createInExistingDirectory(new Path(directory(), name), conf);
        }

        @Override
        public FileTree staged() throws IOException {
            tree = new HadoopTree(directory().getParent(), conf);
            return tree;
        }

        @Override
        public void publish() throws IOException {
            for (FileStatus child : fs.listStatus(target)) {
                String name = child.getPath().getName();
                if (!created.contains(name)) {
                    FileUtil.copy(fs, child.getPath(), fs, new Path(directory(), name), false, conf);
                }
            }
            for (FileStatus copied : fs.listStatus(directory())) {
                HadoopPaths.deleteChecksums(fs, copied.getPath());
            }
            before.checkUnchanged(file -> true);
            new Renames(target, conf).replace(directory(), staging);
            Path old = staging.child(Renames.REPLACED);
            if (fs.exists(old) && !files(old).equals(files)) {
                staging.keep();
                throw new IOException(
                        "another write has changed " + target + " in the moment when it was replaced. What"
                                + " it wrote is kept in " + old
                                + ": rename it back, and run compact again when no other write is"
                                + " running");
            }
        }

        @Override
        public void close() throws IOException {
            if (tree != null) {
                tree.close();
            }
            if (staging != null) {
                staging.delete();
            }
        }
    }
}
