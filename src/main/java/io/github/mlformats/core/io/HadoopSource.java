package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.Bounds;
import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.metric.ReadMetrics;
import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * A file of any Hadoop file system: local, HDFS, S3A, ABFS, GCS. Opened at the first read; counts reads and bytes.
 */
public final class HadoopSource implements ByteSource {
    /** Where a read's configuration keeps {@link #maxWindow()}. */
    public static final String MAX_WINDOW = "mlformats.maxWindowBytes";

    private final Path path;
    private final long size;
    private final long modified;
    private final Configuration conf;
    private final ReadMetrics metrics;
    private final int maxWindow;
    private final int readGap;
    /** All of a far file that is no longer than a gap; null until something of it is read, and for others. */
    private byte[] whole;

    private StoreAccess.OpenFile file;

    /** @param size the file's size as it was listed */
    public HadoopSource(Path path, long size, Configuration conf, ReadMetrics metrics) {
        this(path, size, UNKNOWN_TIME, conf, metrics);
    }

    /** A file that was looked up now. */
    HadoopSource(FileStatus file, Configuration conf, ReadMetrics metrics) {
        this(file.getPath(), file.getLen(), file.getModificationTime(), conf, metrics);
    }

    private HadoopSource(Path path, long size, long modified, Configuration conf, ReadMetrics metrics) {
        this.path = path;
        this.size = size;
        this.modified = modified;
        this.conf = conf;
        this.metrics = metrics;
        this.maxWindow = conf.getInt(MAX_WINDOW, Integer.MAX_VALUE);
        this.readGap = StoreAccess.readGap(path, conf);
    }

    @Override
    public String name() {
        return path.toString();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public long modified() {
        return modified;
    }

    @Override
    public int maxWindow() {
        return maxWindow;
    }

    @Override
    public int readGap() {
        return readGap;
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) throws IOException {
        Bounds.check(this, position, length);
        if (length == 0) {
            return;
        }
        if (!isSmall()) {
            fetch(position, target, offset, length);
            return;
        }
        if (whole == null) {
            byte[] all = new byte[(int) size];
            fetch(0, all, 0, all.length);
            whole = all;
        }
        System.arraycopy(whole, (int) position, target, offset, length);
    }

    /** Whether all of it costs as much as a part of it. */
    private boolean isSmall() {
        return isFar() && size <= Math.min(readGap, maxWindow());
    }

    private void fetch(long position, byte[] target, int offset, int length) throws IOException {
        metrics.readCalls++;
        metrics.bytesRead += length;
        try {
            // Not a positioned read: local files with checksums, Hadoop's default, are opened anew for each.
            stream().seek(position);
            stream().readFully(target, offset, length);
        } catch (EOFException e) {
            throw shorter(e);
        }
    }

    @Override
    public void read(ByteRange[] ranges, byte[][] targets) throws IOException {
        if (ranges.length < 2 || isSmall() || !isVectored()) {
            ByteSource.super.read(ranges, targets);
            return;
        }
        for (ByteRange range : ranges) {
            Bounds.check(this, range.offset(), range.length());
            metrics.readCalls++;
            metrics.bytesRead += range.length();
        }
        try {
            VectoredReads.read(stream(), ranges, targets);
        } catch (EOFException e) {
            throw shorter(e);
        }
    }

    private IOException shorter(EOFException cause) {
        return new IOException(path + " is shorter than the " + size + " bytes it had when it was listed", cause);
    }

    /** Whether ranges are fetched at once. On disks, Hadoop reads each into a buffer of its own, to be copied from there. */
    private boolean isVectored() throws IOException {
        return VectoredReads.offeredBy(stream()) && !file.local();
    }

    private FSDataInputStream stream() throws IOException {
        if (file == null) {
            file = StoreAccess.open(path, size, conf);
        }
        return file.stream();
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.stream().close();
            file = null;
        }
    }
}
