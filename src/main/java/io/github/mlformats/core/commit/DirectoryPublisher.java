package io.github.mlformats.core.commit;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Publishes a merged directory. If the file system can rename directories, the directory becomes visible in one step, or in two if it
 * replaces another one ({@link Renames}).
 *
 * <p>On object stores its files are published one by one, in an order in which each is valid without the following ones:
 *
 * <ol>
 *   <li>Old files that depend on the first one are deleted, because they would not match the new one. A crash after this step
 *       leaves the old first file, which is complete.
 *   <li>The files are published, each atomically. A crash during this step leaves some of the new files, starting with the
 *       first.
 *   <li>All are verified: if another writer has replaced one meanwhile, the write fails.
 *   <li>Old files with other names are deleted.
 * </ol>
 *
 * <p>The exception of a failure in these steps describes the content of the directory. Running the same write again replaces
 * all files.
 */
public final class DirectoryPublisher {
    private final Path target;
    private final boolean replaces;
    private final List<String> dependentFiles;
    private final boolean filesVisibleWhenClosed;
    private final Configuration conf;

    /**
     * @param replaces whether an existing directory is replaced
     * @param dependentFiles relative paths of files that match the content of the first one only
     */
    public DirectoryPublisher(Path target, boolean replaces, List<String> dependentFiles, Configuration conf)
            throws IOException {
        this.target = target;
        this.replaces = replaces;
        this.dependentFiles = dependentFiles;
        this.filesVisibleWhenClosed = FilePublisher.isVisibleWhenClosed(target, conf);
        this.conf = conf;
    }

    private FileSystem fs() throws IOException {
        return target.getFileSystem(conf);
    }

    /** Where a file is merged. */
    FilePublisher file(String path, StagingDirectory staging) {
        return new FilePublisher(
                new Path(filesVisibleWhenClosed ? target : directory(staging), path),
                FilePublisher.ExistingFileMode.REPLACE,
                conf);
    }

    private static Path directory(StagingDirectory staging) {
        return staging.child("directory");
    }

    /**
     * Publishes the files.
     *
     * @param paths paths of the files, in an order in which each is valid without the following ones
     * @param confirmation called right before the first visible change
     */
    void publish(
            List<String> paths,
            List<UnpublishedFile> files,
            StagingDirectory staging,
            DirectoryMerger.Confirmation confirmation)
            throws IOException {
        if (filesVisibleWhenClosed) {
            if (confirmation.confirm()) {
                publishOneByOne(paths, files);
            }
            return;
        }
        for (String path : paths) {
            fs().mkdirs(new Path(directory(staging), path).getParent());
        }
        for (UnpublishedFile file : files) {
            file.publish();
        }
        for (String path : paths) {
            HadoopPaths.deleteChecksums(fs(), HadoopPaths.below(directory(staging), path));
        }
        fs().mkdirs(target.getParent());
        if (!confirmation.confirm()) {
            return;
        }
        Renames renames = new Renames(target, conf);
        if (replaces) {
            renames.replace(directory(staging), staging);
            return;
        }
        try {
            renames.add(directory(staging), staging);
        } catch (FileAlreadyExistsException e) {
            throw new UsageException(
                    target + " was written by another write meanwhile and is kept. Use mode overwrite");
        }
    }

    private void publishOneByOne(List<String> paths, List<UnpublishedFile> files) throws IOException {
        Map<String, FileVersion> published = new LinkedHashMap<>();
        try {
            for (String dependent : dependentFiles) {
                Deletions.deleteFile(fs(), new Path(target, dependent));
            }
            for (int i = 0; i < files.size(); i++) {
                published.put(paths.get(i), files.get(i).publish());
            }
            verify(published);
            deleteOthers(paths);
        } catch (IOException | RuntimeException e) {
            throw new IOException(
                    target + " is incomplete: of its files " + paths + " only " + published.keySet()
                            + " are new, and others are missing or old. Run the same write again to replace all: "
                            + e.getMessage(),
                    e);
        }
    }

    /** Verifies that the files are still those that were published: two writers would leave files of both. */
    private void verify(Map<String, FileVersion> published) throws IOException {
        for (String path : List.copyOf(published.keySet())) {
            Path file = new Path(target, path);
            if (!published.get(path).equals(FileVersion.of(fs(), file))) {
                published.remove(path);
                throw new IOException("another writer has replaced " + file);
            }
        }
    }

    private void deleteOthers(List<String> kept) throws IOException {
        URI root = fs().makeQualified(target).toUri();
        RemoteIterator<LocatedFileStatus> files = fs().listFiles(target, true);
        while (files.hasNext()) {
            Path file = files.next().getPath();
            if (!kept.contains(root.relativize(file.toUri()).getPath())) {
                Deletions.deleteFile(fs(), file);
            }
        }
    }
}
