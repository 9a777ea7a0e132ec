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

/** Opens files for random access, and determines the cost of a request on local disks and object stores. */
public final class FileSystemAccess {
    /** Key of {@link ByteSource#readGap()} in the configuration of a read, if the user specified it. */
    public static final String READ_GAP = "mlformats.readGapBytes";

    /** An object store takes about 20 ms to answer a request, in which a connection transfers 1 to 2 MB. */
    private static final int STORE_GAP = 1 << 20;

    private static final int MAX_GAP = 1 << 30;
    private static final Set<String> OBJECT_STORES = Set.of(
            "s3", "s3a", "s3n", "gs", "abfs", "abfss", "wasb", "wasbs", "adl", "dbfs", "oss", "cos", "cosn", "obs",
            "oci", "swift", "tos", "bos");

    /** Callers buffer small reads themselves; a second buffer would only copy more. */
    private static final int UNBUFFERED = 1;

    /**
     * Most bytes of one read from a local disk. The JDK copies each read through memory that it allocates for it. From 32 MB on,
     * this is new memory each time, which takes four times as long as the read; below 64 KiB, the same memory is used again.
     */
    private static final int LOCAL_PIECE = 60 << 10;

    private FileSystemAccess() {}

    /**
     * An open file.
     *
     * @param local whether it is on a disk of this machine
     */
    record OpenStream(FSDataInputStream stream, boolean local) {
        /** Reads a range entirely. */
        void read(long position, byte[] target, int offset, int length) throws IOException {
            // Not a positioned read, which reopens local files with checksums, the default of Hadoop, for each call.
            stream.seek(position);
            int end = offset + length;
            for (int from = offset, piece; from < end; from += piece) {
                piece = local ? Math.min(LOCAL_PIECE, end - from) : end - from;
                stream.readFully(target, from, piece);
            }
        }
    }

    /** Returns the cost of a request in bytes. */
    static int readGap(Path path, Configuration conf) {
        int usual = isObjectStore(path) ? STORE_GAP : ByteSource.DISK_GAP;
        return (int) Math.max(0, Math.min(MAX_GAP, conf.getLong(READ_GAP, usual)));
    }

    /** Whether a path is that of a known object store. */
    static boolean isObjectStore(Path path) {
        String scheme = path.toUri().getScheme();
        return scheme != null && OBJECT_STORES.contains(scheme);
    }

    /**
     * Returns the file system in which to open, rename or delete a file: on local disks without checksum files, if the name has a
     * colon, as Hadoop fails to make the path of its checksum file.
     */
    public static FileSystem ofFile(Path file, FileSystem fs) {
        return file.getName().indexOf(':') >= 0 ? withoutChecksums(fs) : fs;
    }

    /** Returns a file system that neither writes nor verifies checksum files, as Hadoop does on local disks. */
    public static FileSystem withoutChecksums(FileSystem fs) {
        return fs instanceof LocalFileSystem local ? local.getRawFileSystem() : fs;
    }

    /**
     * Opens a file of known length for random access. A store that knows both need not request the length, and fetches
     * no more than each read needs. Option names are literals, as Hadoop 3.3.4 has no constants for them; file systems
     * ignore unknown options.
     */
    static OpenStream open(Path path, long length, Configuration conf) throws IOException {
        FileSystem fs = path.getFileSystem(conf);
        if (HadoopPaths.isLocal(fs)) {
            return new OpenStream(ofFile(path, fs).open(path, UNBUFFERED), true);
        }
        FSDataInputStream stream = opened(fs.openFile(path)
                .opt("fs.option.openfile.read.policy", "vector, random")
                .opt("fs.option.openfile.length", Long.toString(length))
                // The name of the policy in S3A of Hadoop 3.3.4.
                .opt("fs.s3a.experimental.input.fadvise", "random")
                .build());
        return new OpenStream(stream, false);
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
