package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.Bounds;
import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.ReadMetrics;
import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * A {@link ByteSource} on a Hadoop file system: local, HDFS, S3A, ABFS, GCS. Opens the file at the first read, and
 * counts reads and bytes. Small files on remote stores are read entirely in one request. Not thread-safe.
 */
public final class HadoopSource implements ByteSource {
    /** Key of {@link #maxWindow()} in the configuration of a read. */
    public static final String MAX_WINDOW = "mlformats.maxWindowBytes";

    /** How many ranges S3A reads at the same time for a stream, by default. */
    private static final int MAX_PARALLEL_READS = 4;

    /** A read in parallel takes 8 MB, and as much in Hadoop's buffers: at most a 32nd of the heap. */
    private static final long HEAP_OF_READ = 512L << 20;

    private static final int PARALLEL_READS =
            (int) Math.max(1, Math.min(MAX_PARALLEL_READS, Runtime.getRuntime().maxMemory() / HEAP_OF_READ));

    private final Path path;
    private final long size;
    private final long modified;
    private final Configuration conf;
    private final ReadMetrics metrics;
    private final int maxWindow;
    private final int readGap;
    /** Content of a remote file that is not larger than the read gap, after its first read; null otherwise. */
    private byte[] whole;

    private FileSystemAccess.OpenStream file;

    /** @param size size of the file when it was listed */
    public HadoopSource(Path path, long size, Configuration conf, ReadMetrics metrics) {
        this(path, size, UNKNOWN_TIME, conf, metrics);
    }

    /** Creates a source of a file whose status was just requested. */
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
        this.readGap = FileSystemAccess.readGap(path, conf);
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

    /** Returns whether reading the entire file costs as much as reading a part of it. */
    private boolean isSmall() {
        return isRemote() && size <= Math.min(readGap, maxWindow());
    }

    private void fetch(long position, byte[] target, int offset, int length) throws IOException {
        metrics.readCalls++;
        metrics.bytesRead += length;
        try {
            open().read(position, target, offset, length);
        } catch (ChecksumException e) {
            throw damaged(e);
        } catch (EOFException e) {
            throw shorter(e);
        }
    }

    @Override
    public void read(ByteRange[] ranges, byte[][] targets) throws IOException {
        if (isVectored(ranges)) {
            readVectored(ranges, (i, bytes) -> bytes.get(targets[i], 0, ranges[i].length()));
        } else {
            ByteSource.super.read(ranges, targets);
        }
    }

    @Override
    public int parallelReads() throws IOException {
        return isVectored() ? PARALLEL_READS : 1;
    }

    @Override
    public void readAdjacent(ByteRange[] ranges, byte[] target, int offset) throws IOException {
        if (isVectored(ranges)) {
            long start = ranges[0].offset() - offset;
            readVectored(
                    ranges, (i, bytes) -> bytes.get(target, (int) (ranges[i].offset() - start), ranges[i].length()));
        } else {
            ByteSource.super.readAdjacent(ranges, target, offset);
        }
    }

    private boolean isVectored(ByteRange[] ranges) throws IOException {
        return ranges.length > 1 && !isSmall() && isVectored();
    }

    private void readVectored(ByteRange[] ranges, VectoredReads.RangeConsumer consumer) throws IOException {
        for (ByteRange range : ranges) {
            Bounds.check(this, range.offset(), range.length());
            metrics.readCalls++;
            metrics.bytesRead += range.length();
        }
        try {
            VectoredReads.read(open().stream(), ranges, consumer);
        } catch (ChecksumException e) {
            throw damaged(e);
        } catch (EOFException e) {
            throw shorter(e);
        }
    }

    /** The file system stores checksums of the bytes: of HDFS, or of a local file with a {@code .crc} file next to it. */
    private CorruptFileException damaged(ChecksumException cause) {
        return new CorruptFileException(
                name(),
                Math.max(0, cause.getPos()),
                "bytes",
                "bytes with the checksum of the file system",
                "other bytes");
    }

    private IOException shorter(EOFException cause) {
        return new IOException(path + " is shorter than the " + size + " bytes it had when it was listed", cause);
    }

    /**
     * Returns whether several ranges are fetched in one call. Not used on local disks, where Hadoop reads each range
     * into a buffer that has to be copied.
     */
    private boolean isVectored() throws IOException {
        return VectoredReads.isSupportedBy(open().stream()) && !file.local();
    }

    private FileSystemAccess.OpenStream open() throws IOException {
        if (file == null) {
            file = FileSystemAccess.open(path, size, conf);
        }
        return file;
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.stream().close();
            file = null;
        }
    }
}
