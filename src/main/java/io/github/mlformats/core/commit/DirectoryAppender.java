package io.github.mlformats.core.commit;

import io.github.mlformats.core.commit.StoredFiles.StoredFile;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.FileSystemAccess;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.GrownFile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Appends staged files to a merged directory. One of its files grows, and another one says which of its bytes count: readers see
 * the old rows until that file is replaced.
 *
 * <ol>
 *   <li>The new version of the second file is staged, and the directory is compared with its snapshot.
 *   <li>The staged files are appended to the first file. A crash leaves bytes that nothing refers to. The next append writes
 *       after them.
 *   <li>The directory is compared again: the first file has grown by the staged bytes only, and all else is unchanged.
 *   <li>The second file is replaced atomically.
 *   <li>The length of the first file is compared once more.
 * </ol>
 *
 * <p>No byte of the first file is ever changed, so that writers never make each other's rows wrong. Between the third and the
 * fourth step, another writer may publish: the last one wins. The fifth step finds that out, and the write fails although its
 * rows are in place.
 */
public final class DirectoryAppender {
    private static final int BUFFER = 1 << 20;

    private final Path target;
    private final DirectorySnapshot before;
    private final Configuration conf;

    /** @param before the directory before the write */
    public DirectoryAppender(Path target, DirectorySnapshot before, Configuration conf) {
        this.target = target;
        this.before = before;
        this.conf = conf;
    }

    /** Whether files below a path can grow, and be replaced in one step. */
    public static boolean isSupported(Path path, Configuration conf) throws IOException {
        return new Renames(path, conf).replacesFilesAtomically();
    }

    /**
     * Appends the staged files.
     *
     * @param append what to append to, and what to replace
     * @param staging directory for the merged file; deleted by the caller
     */
    public void append(GrownFile append, StoredFiles staged, StagingDirectory staging, SegmentRunner runner)
            throws IOException {
        FilePublisher replaced = new FilePublisher(
                HadoopPaths.below(target, append.replaced().path()), FilePublisher.ExistingFileMode.REPLACE, conf);
        replaced.begin();
        MergeStrategy strategy = FileMerger.strategy(replaced, staging.subdirectory("replaced-file"), 1);
        try (UnpublishedFile file =
                UnpublishedFile.of(append.replaced().merge().orElseThrow(), staged, strategy, runner)) {
            before.checkUnchanged(path -> true);
            long end = grow(append, staged);
            before.checkUnchanged(path -> !path.equals(append.grown()));
            checkLength(HadoopPaths.below(target, append.grown()), end);
            file.publish();
            Path replacement = HadoopPaths.below(target, append.replaced().path());
            HadoopPaths.deleteChecksums(replacement.getFileSystem(conf), replacement);
            checkNoOther(HadoopPaths.below(target, append.grown()), end);
        }
    }

    private void checkNoOther(Path path, long end) throws IOException {
        if (path.getFileSystem(conf).getFileStatus(path).getLen() != end) {
            throw new IOException("all rows are in place, but another writer has appended to " + path
                    + " in the same moment. Run the other write again if its rows are missing");
        }
    }

    /** @return the new length */
    private long grow(GrownFile append, StoredFiles staged) throws IOException {
        Path path = HadoopPaths.below(target, append.grown());
        FileSystem fs = path.getFileSystem(conf);
        long end = append.length() + append.separator().length;
        for (StoredFile file : staged.files()) {
            end += file.length();
        }
        if (end == append.length()) {
            return end;
        }
        HadoopPaths.deleteChecksums(fs, path);
        try (OutputStream out = open(fs, path)) {
            checkLength(path, append.length());
            out.write(append.separator());
            for (StoredFile file : staged.files()) {
                Path source = new Path(file.path());
                CopyStrategy.copy(source.getFileSystem(conf), source, file.length(), out::write);
            }
        }
        checkLength(path, end);
        return end;
    }

    private static OutputStream open(FileSystem fs, Path path) throws IOException {
        if (fs instanceof DistributedFileSystem hdfs) {
            // HDFS cannot continue the last block of a file whose other blocks are not full, as after a concat.
            return hdfs.append(path, EnumSet.of(CreateFlag.APPEND, CreateFlag.NEW_BLOCK), BUFFER, null);
        }
        return FileSystemAccess.withoutChecksums(fs).append(path, BUFFER);
    }

    private void checkLength(Path path, long expected) throws IOException {
        long found = path.getFileSystem(conf).getFileStatus(path).getLen();
        if (found != expected) {
            throw new UsageException("another write has changed " + path + " while this one ran: it has " + found
                    + " bytes instead of " + expected
                    + ". The rows before this write are unchanged. Run it again when no other write is running");
        }
    }
}
