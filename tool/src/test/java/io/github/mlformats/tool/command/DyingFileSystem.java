package io.github.mlformats.tool.command;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** The local file system, in a process that is killed just before a file is renamed or created. */
public final class DyingFileSystem extends LocalFileSystem {
    static final String AT = "dies.at";

    static final int EXIT_CODE = 137;

    /** Called by Hadoop. */
    public DyingFileSystem() {
        super(new Files());
    }

    /** Without shutdown hooks, as by {@code kill -9}. */
    private static void dieAt(Path path) {
        String at = System.getProperty(AT, "");
        if (!at.isEmpty() && path.toString().matches(at)) {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    /** The raw file system below the checksums. */
    private static final class Files extends RawLocalFileSystem {
        @Override
        public boolean rename(Path from, Path to) throws IOException {
            dieAt(to);
            return super.rename(from, to);
        }

        @Override
        public FSDataOutputStream create(
                Path path,
                FsPermission permission,
                boolean overwrite,
                int bufferSize,
                short replication,
                long blockSize,
                Progressable progress)
                throws IOException {
            dieAt(path);
            return super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress);
        }

        @Override
        public FSDataOutputStream create(
                Path path, boolean overwrite, int bufferSize, short replication, long blockSize, Progressable progress)
                throws IOException {
            dieAt(path);
            return super.create(path, overwrite, bufferSize, replication, blockSize, progress);
        }
    }
}
