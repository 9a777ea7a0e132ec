package io.github.mlformats.core.commit.join;

import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.UnsupportedFileSystemException;

/**
 * How a folder that was put together elsewhere appears at its path. Where folders can be renamed, it does so in one step, or in
 * two if it takes the place of another one; stores of objects are given its files one by one.
 */
public final class FolderPublication {
    private final Path target;
    private final Publication publication;
    private final boolean replaces;
    private final Configuration conf;

    /** @param replaces whether a folder that is there is replaced */
    public FolderPublication(Path target, boolean replaces, Configuration conf) {
        this.target = target;
        this.publication = new Publication(target, Publication.Existing.REPLACE, conf);
        this.replaces = replaces;
        this.conf = conf;
    }

    private FileSystem fs() throws IOException {
        return target.getFileSystem(conf);
    }

    /** Where the files are to be put together. */
    Publication file(String path, StagingFolder staging) throws IOException {
        return new Publication(
                new Path(publication.appearsWhenClosed() ? target : folder(staging), path),
                Publication.Existing.REPLACE,
                conf);
    }

    private static Path folder(StagingFolder staging) {
        return staging.child("folder");
    }

    /**
     * Makes the files appear.
     *
     * @param paths of the files, in an order in which each makes sense without those behind it
     */
    void appear(List<String> paths, List<Assembled> files, StagingFolder staging) throws IOException {
        if (publication.appearsWhenClosed()) {
            // What stands behind the first one would say wrong things of its successor.
            for (int i = paths.size() - 1; i > 0; i--) {
                fs().delete(new Path(target, paths.get(i)), false);
            }
            for (Assembled file : files) {
                file.appear();
            }
            deleteOthers(paths);
            return;
        }
        for (String path : paths) {
            fs().mkdirs(new Path(folder(staging), path).getParent());
        }
        for (Assembled file : files) {
            file.appear();
        }
        fs().mkdirs(target.getParent());
        replace(folder(staging), staging);
    }

    private void deleteOthers(List<String> kept) throws IOException {
        URI root = fs().makeQualified(target).toUri();
        RemoteIterator<LocatedFileStatus> files = fs().listFiles(target, true);
        while (files.hasNext()) {
            Path file = files.next().getPath();
            if (!kept.contains(root.relativize(file.toUri()).getPath())) {
                fs().delete(file, false);
            }
        }
    }

    private void replace(Path from, StagingFolder staging) throws IOException {
        Path old = staging.child("old");
        boolean isThere = fs().exists(target);
        if (isThere && !replaces) {
            throw new UsageException(target + " has appeared meanwhile, and stays: use mode overwrite");
        }
        if (isThere) {
            rename(target, old);
        }
        try {
            rename(from, target);
        } catch (IOException | RuntimeException e) {
            if (isThere && !fs().exists(target)) {
                rename(old, target);
            }
            throw e;
        }
    }

    private void rename(Path from, Path to) throws IOException {
        Path qualified = fs().makeQualified(to);
        try {
            FileContext.getFileContext(qualified.toUri(), conf)
                    .rename(fs().makeQualified(from), qualified, Rename.NONE);
        } catch (UnsupportedFileSystemException e) {
            if (!fs().rename(from, to)) {
                throw new IOException("cannot rename " + from + " to " + to);
            }
        }
    }
}
