package io.github.mlformats.convert;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
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
        for (String input : inputs) {
            Path pattern = new Path(input);
            // The path itself, too, which may not exist.
            List<Path> paths = new ArrayList<>(List.of(pattern));
            HadoopPaths.matching(pattern.getFileSystem(target.conf()), pattern)
                    .forEach(match -> paths.add(match.getPath()));
            checkOutside(target, paths);
        }
        checkWritable(target);
        for (String input : inputs) {
            checkNotMatched(target, new Path(input));
        }
    }

    /** @throws UsageException if the rows of a table are to be replaced, which a conversion cannot */
    static void checkMode(Output output, ConversionMode mode) {
        if (output.table().isPresent() && mode == ConversionMode.OVERWRITE) {
            throw new UsageException(
                    "a conversion appends to " + output.target() + " and does not replace its rows. Use"
                            + " TRUNCATE TABLE or DROP TABLE first, and convert with another OUT instead of --mode overwrite");
        }
    }

    /** @throws UsageException if the target contains one of the inputs */
    static void checkOutside(ConversionTarget target, List<Path> inputs) throws IOException {
        Path directory = HadoopPaths.realPath(target.path(), target.conf());
        for (Path input : inputs) {
            if (isIn(directory, HadoopPaths.realPath(input, target.conf()))) {
                throw new UsageException(target + " contains the input " + input + ". Choose another target");
            }
        }
    }

    /** @throws UsageException if the pattern of an input matches a directory that is created, which another run would read */
    private static void checkNotMatched(ConversionTarget target, Path pattern) throws IOException {
        FileSystem fs = pattern.getFileSystem(target.conf());
        boolean sameFileSystem = fs.getUri().equals(target.fileSystem().getUri());
        if (!sameFileSystem || fs.exists(pattern) || !HadoopPaths.isPattern(pattern)) {
            return;
        }
        Path topmost = target.topmostMissing();
        for (Path path = fs.makeQualified(target.path());
                HadoopPaths.isWithin(path, topmost);
                path = path.getParent()) {
            if (GlobPattern.matches(fs.makeQualified(pattern), path)) {
                throw new UsageException(path + " matches the pattern " + pattern
                        + " of the input, so that the next run would read it. Choose another target");
            }
        }
    }

    /** @throws UsageException if the target is below the input, which is read again and again */
    static void checkNotBelow(ConversionTarget target, String input) throws IOException {
        Path directory = HadoopPaths.realPath(new Path(input), target.conf());
        for (Path path = HadoopPaths.realPath(target.path(), target.conf());
                path != null && !HadoopPaths.isSkipped(path.getName());
                path = path.getParent()) {
            if (path.equals(directory)) {
                throw new UsageException(target + " is below the input " + input
                        + ", so what is written would be read. Choose another target");
            }
        }
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
        target.deleteIfEmpty(topmost);
        return created;
    }
}
