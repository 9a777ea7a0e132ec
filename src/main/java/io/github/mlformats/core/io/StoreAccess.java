package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** How files are opened, and what a request costs, on disks and on object stores. */
public final class StoreAccess {
    /** Where a read's configuration keeps {@link ByteSource#readGap()}, if it was given. */
    public static final String READ_GAP = "mlformats.readGapBytes";

    /** In the 20 ms or so that a request to an object store takes until it answers, a connection brings 1 to 2 MB. */
    private static final int STORE_GAP = 1 << 20;

    private static final int MAX_GAP = 1 << 30;
    private static final Set<String> OBJECT_STORES = Set.of(
            "s3", "s3a", "s3n", "gs", "abfs", "abfss", "wasb", "wasbs", "adl", "dbfs", "oss", "cos", "cosn", "obs",
            "oci", "swift", "tos", "bos");

    /** Whoever reads small pieces reads them from larger ones; a second buffer would only copy more. */
    private static final int UNBUFFERED = 1;

    private StoreAccess() {}

    /** A file that is open. @param local whether it is on a disk of this machine */
    record OpenFile(FSDataInputStream stream, boolean local) {}

    /** What a request costs, counted in bytes. */
    static int readGap(Path path, Configuration conf) {
        String scheme = path.toUri().getScheme();
        int usual = scheme != null && OBJECT_STORES.contains(scheme) ? STORE_GAP : ByteSource.DISK_GAP;
        return (int) Math.max(0, Math.min(MAX_GAP, conf.getLong(READ_GAP, usual)));
    }

    /**
     * Opens a file of known length for reads here and there. A store that is told both need not ask for the length, and
     * does not request more than each read needs. Names of options are written out, for Hadoop 3.3.4 has no constants
     * for them; what a file system does not know it passes over.
     */
    static OpenFile open(Path path, long length, Configuration conf) throws IOException {
        FileSystem fs = path.getFileSystem(conf);
        if (fs instanceof LocalFileSystem || fs instanceof RawLocalFileSystem) {
            // The name of a file's checksums is no path to Hadoop if it has a colon.
            boolean plain = fs instanceof LocalFileSystem && path.getName().indexOf(':') >= 0;
            FileSystem local = plain ? ((LocalFileSystem) fs).getRawFileSystem() : fs;
            return new OpenFile(local.open(path, UNBUFFERED), true);
        }
        FSDataInputStream stream = opened(fs.openFile(path)
                .opt("fs.option.openfile.read.policy", "vector, random")
                .opt("fs.option.openfile.length", Long.toString(length))
                // What S3A of Hadoop 3.3.4 calls the policy.
                .opt("fs.s3a.experimental.input.fadvise", "random")
                .build());
        return new OpenFile(stream, false);
    }

    private static FSDataInputStream opened(CompletableFuture<FSDataInputStream> opening) throws IOException {
        try {
            return opening.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while opening a file");
        }
    }
}
