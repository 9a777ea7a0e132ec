package io.github.mlformats.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.spi.ReadMetrics;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.FutureDataInputStreamBuilder;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several ranges are fetched in one call if the store supports it, independent of its scheme and of the read gap. */
class VectoredReadsTest {
    private static final byte[] CONTENT = new byte[2 << 20];
    private static final ByteRange[] RANGES = {new ByteRange(10, 20), new ByteRange(200_000, 30)};

    private static final ByteRange[] ADJACENT = {new ByteRange(1000, 20), new ByteRange(1020, 30)};

    static {
        for (int i = 0; i < CONTENT.length; i++) {
            CONTENT[i] = (byte) (31 * i);
        }
    }

    private static int vectored;

    @TempDir
    private java.nio.file.Path dir;

    @BeforeEach
    void forget() {
        vectored = 0;
    }

    /** A stream with vectored reads that counts calls. */
    private static final class Stream extends FSDataInputStream {
        Stream(FSDataInputStream file) {
            super(file.getWrappedStream());
        }

        @Override
        public void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocate)
                throws IOException {
            vectored++;
            super.readVectored(ranges, allocate);
        }
    }

    /** The disk. */
    public static final class Disk extends RawLocalFileSystem {
        @Override
        public FSDataInputStream open(Path path, int bufferSize) throws IOException {
            return new Stream(super.open(path, bufferSize));
        }
    }

    /** A local disk that presents itself as an object store. */
    public static final class Store extends FilterFileSystem {
        public Store() {
            super(new Disk());
        }

        @Override
        public void initialize(URI uri, Configuration conf) throws IOException {
            super.initialize(URI.create("file:///"), conf);
        }

        @Override
        public FutureDataInputStreamBuilder openFile(Path path) throws IOException {
            return fs.openFile(new Path("file", null, path.toUri().getPath()));
        }
    }

    private void read(String root, Integer gap) throws IOException {
        String file = Files.write(dir.resolve("data.bin"), CONTENT).toString();
        Configuration conf = new Configuration(false);
        conf.setClass("fs.file.impl", Disk.class, FileSystem.class);
        conf.setBoolean("fs.file.impl.disable.cache", true);
        conf.setClass("fs.s3a.impl", Store.class, FileSystem.class);
        conf.setClass("fs.other.impl", Store.class, FileSystem.class);
        if (gap != null) {
            conf.setInt(FileSystemAccess.READ_GAP, gap);
        }
        byte[][] read = {new byte[20], new byte[30]};
        byte[] adjacent = new byte[52];
        ReadMetrics metrics = new ReadMetrics();
        try (HadoopSource source = new HadoopSource(new Path(root + file), CONTENT.length, conf, metrics)) {
            source.read(RANGES, read);
            source.readAdjacent(ADJACENT, adjacent, 1);
            // One for each 512 MB of heap.
            long inHeap = Math.max(1, Math.min(4, Runtime.getRuntime().maxMemory() >> 29));
            assertThat(source.parallelReads()).isEqualTo(root.startsWith("file:") ? 1 : (int) inHeap);
        }
        assertThat(metrics.readCalls).isEqualTo(4);
        assertThat(metrics.bytesRead).isEqualTo(100);
        assertThat(Arrays.copyOfRange(adjacent, 1, 51)).isEqualTo(Arrays.copyOfRange(CONTENT, 1000, 1050));
        assertThat(adjacent[0] + adjacent[51]).isZero();
        assertThat(read[0]).isEqualTo(Arrays.copyOfRange(CONTENT, 10, 30));
        assertThat(read[1]).isEqualTo(Arrays.copyOfRange(CONTENT, 200_000, 200_030));
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3a://bucket", "other://bucket"})
    void storesGetOneRequest(String root) throws IOException {
        int reads = 0;
        for (Integer gap : new Integer[] {null, 0, 4096, 1 << 20}) {
            read(root, gap);
            reads += 2;
            assertThat(vectored).as("after gap " + gap).isEqualTo(reads);
        }
    }

    /** Hadoop would clear and copy a buffer for each range. */
    @ParameterizedTest
    @ValueSource(ints = {4096, 1 << 20})
    void disksAreReadWithoutBuffers(int gap) throws IOException {
        read("file://", gap);
        assertThat(vectored).isZero();
    }
}
