package io.github.mlformats.core.commit;

import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** Local files as {@code faulty:/path}, with hooks before and after operations. */
public final class FaultyFileSystem extends RawLocalFiles {
    /** A hook. Receives the operation with the name of its file, such as {@code "create segment-00000-0"}. */
    interface Faults {
        void at(String operation) throws IOException;
    }

    static volatile Faults faults = operation -> {};

    /** Has a hook run at the first operation whose name begins so. */
    static void once(String operation, Faults hook) {
        faults = reached -> {
            if (reached.startsWith(operation)) {
                faults = any -> {};
                hook.at(reached);
            }
        };
    }

    @Override
    public String getScheme() {
        return "faulty";
    }

    /** Like most stores, this one does not support concat. */
    @Override
    public boolean hasPathCapability(Path path, String capability) {
        return false;
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int buffer,
            short replication,
            long block,
            Progressable progress)
            throws IOException {
        faults.at("create " + path.getName());
        return watched(path, super.create(path, permission, overwrite, buffer, replication, block, progress));
    }

    @Override
    public FSDataOutputStream createNonRecursive(
            Path path,
            FsPermission permission,
            java.util.EnumSet<org.apache.hadoop.fs.CreateFlag> flags,
            int buffer,
            short replication,
            long block,
            Progressable progress)
            throws IOException {
        faults.at("create " + path.getName());
        return watched(path, super.createNonRecursive(path, permission, flags, buffer, replication, block, progress));
    }

    private static FSDataOutputStream watched(Path path, FSDataOutputStream out) throws IOException {
        return new FSDataOutputStream(out, null) {
            @Override
            public void close() throws IOException {
                super.close();
                faults.at("close " + path.getName());
            }
        };
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
        faults.at("delete " + path.getName());
        return super.delete(path, recursive);
    }

    /** A copy, and then a delete, as on object stores. */
    @Override
    public boolean rename(Path from, Path to) throws IOException {
        faults.at("rename");
        boolean renamed = FileUtil.copy(this, from, this, to, true, getConf());
        faults.at("renamed");
        return renamed;
    }
}
