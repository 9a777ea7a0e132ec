package io.github.mlformats.core.io;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Files of object stores that are created or replaced on a condition, which the store checks in the same step
 * ({@code If-None-Match}, {@code If-Match}). S3A supports them since Hadoop 3.4.2, unless
 * {@code fs.s3a.create.conditional.enabled} is false.
 */
public final class ConditionalRequests {
    /** Option and path capability: the file must not exist when it is closed. File systems that do not know it ignore it. */
    static final String IF_ABSENT = "fs.option.create.conditional.overwrite";

    /** Option and path capability: the file must have this ETag when it is closed. */
    private static final String IF_ETAG = "fs.option.create.conditional.overwrite.etag";

    /** S3A's exception for a request that the store does not implement (status 501). */
    private static final String NOT_IMPLEMENTED = "org.apache.hadoop.fs.s3a.AWSUnsupportedFeatureException";

    private ConditionalRequests() {}

    /** Whether the file system sends conditional requests. */
    public static boolean areSupported(FileSystem fs, Path path) throws IOException {
        return fs.hasPathCapability(path, IF_ABSENT) && fs.hasPathCapability(path, IF_ETAG);
    }

    /**
     * Creates a file, or replaces one version of it, when it is closed. Closing fails if the path has changed.
     *
     * @param etag of the version to replace; empty if there is no file
     */
    public static HadoopSink replace(Path path, Optional<String> etag, Configuration conf) throws IOException {
        FSDataOutputStreamBuilder<?, ?> builder =
                path.getFileSystem(conf).createFile(path).recursive().overwrite(true);
        if (etag.isPresent()) {
            builder.must(IF_ETAG, '"' + etag.get() + '"');
        } else {
            builder.must(IF_ABSENT, "true");
        }
        return new HadoopSink(builder.build());
    }

    /** Whether a file could not be written because the store does not implement conditional requests. */
    public static boolean isRefusal(IOException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause.getClass().getName().equals(NOT_IMPLEMENTED)) {
                return true;
            }
        }
        return false;
    }
}
