package io.github.mlformats.convert;

import io.github.mlformats.core.error.UsageException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.ParentNotDirectoryException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;

/** Checks a target before a conversion, without a Spark session. Leaves no files. */
final class TargetCheck {
    private TargetCheck() {}

    /** @throws UsageException if the target exists and must be kept, contains an input, or is not writable */
    static void check(ConversionTarget target, List<String> inputs, ConversionMode mode) throws IOException {
        if (mode == ConversionMode.ERROR && !target.manifest().hasPlan() && target.exists()) {
            throw new UsageException(target + " exists. Choose another target, or replace it with --overwrite");
        }
        Path path = target.fileSystem().makeQualified(target.path());
        for (String input : inputs) {
            Path source = new Path(input);
            if (isIn(path, source.getFileSystem(target.conf()).makeQualified(source))) {
                throw new UsageException(target + " contains the input " + input + ". Choose another target");
            }
        }
        checkWritable(target);
    }

    private static boolean isIn(Path directory, Path path) {
        for (Path p = path; p != null; p = p.getParent()) {
            if (p.equals(directory)) {
                return true;
            }
        }
        return false;
    }

    private static void checkWritable(ConversionTarget target) throws IOException {
        boolean writable;
        try {
            writable = target.fileSystem().exists(target.path()) ? canWriteRecord(target) : canCreate(target);
        } catch (AccessControlException
                | ParentNotDirectoryException
                | FileAlreadyExistsException
                | FileNotFoundException e) {
            throw new UsageException(
                    "cannot write to " + target + ". Choose another target (" + e.getMessage() + ")", e);
        }
        if (!writable) {
            throw new UsageException(
                    "cannot write to " + target + ". Choose another target, or change its permissions");
        }
    }

    /** Tests by creating a file, since file systems do not report all kinds of permissions. */
    private static boolean canWriteRecord(ConversionTarget target) throws IOException {
        FileSystem fs = target.fileSystem();
        Path probe = new Path(target.manifest().directory(), ".probe-" + UUID.randomUUID());
        fs.create(probe).close();
        // False if another process deleted it during its recovery.
        boolean written = fs.delete(probe, false) || !fs.exists(probe);
        target.manifest().deleteIfEmpty();
        return written;
    }

    private static boolean canCreate(ConversionTarget target) throws IOException {
        Path topmost = target.topmostMissing();
        boolean created = target.fileSystem().mkdirs(target.path());
        target.delete(topmost);
        return created;
    }
}
