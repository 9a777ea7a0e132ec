package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.inspect.ProblemCollector;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.datadings.format.ShardVerifier;
import io.github.mlformats.datadings.format.SidecarFile;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.Message;
import io.github.mlformats.datadings.testing.ShardDirectory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Sparse files, which take no disk space: offsets beyond 2^32, and a million samples. */
class LargeFileTest extends DatadingsTest {
    private static final int BLOB = 1_500_000_000;
    private static final int SAMPLES = 1_000_000;

    /** A map of a key, a blob of zeros and a label; the zeros are a hole. */
    private static long writeSample(RandomAccessFile file, long at, int number, int blob) throws IOException {
        byte[] withoutBlob = Message.map("key", "k" + number, "blob", null, "label", number);
        int label = withoutBlob.length - (Message.map("label", number).length - 1);
        file.seek(at);
        file.write(withoutBlob, 0, label - 1);
        file.write(ByteBuffer.allocate(5).put((byte) 0xc6).putInt(blob).array());
        file.seek(file.getFilePointer() + blob);
        file.write(withoutBlob, label, withoutBlob.length - label);
        return file.getFilePointer();
    }

    @Test
    void offsetsGoBeyond4GiB() throws IOException {
        Path data = directory.resolve("data.msgpack");
        long[] offsets = new long[5];
        try (RandomAccessFile file = new RandomAccessFile(data.toFile(), "rw")) {
            for (int i = 0; i < 4; i++) {
                offsets[i + 1] = writeSample(file, offsets[i], i, i < 3 ? BLOB : 10);
            }
        }
        ShardDirectory set = new ShardDirectory(data)
                .offsets(offsets)
                .write(SidecarFile.KEYS, Message.array("k0", "k1", "k2", "k3"));
        assertThat(Files.size(data)).isGreaterThan(4_400_000_000L);

        Dataset<Row> samples = load(set).selectExpr("key", "label", "_metadata.offset");
        CountingFileSystem.reset();
        assertThat(samples.collectAsList())
                .extracting(Row::toString)
                .containsExactly(
                        "[k0,0,0]",
                        "[k1,1," + offsets[1] + "]",
                        "[k2,2," + offsets[2] + "]",
                        "[k3,3," + offsets[3] + "]");
        assertThat(bytesOf(".msgpack")).isLessThan(1 << 20);
        assertThat(column(load(set).filter("key = 'k3'").selectExpr("length(blob)")))
                .containsExactly(10);
        assertThat(load(set).count()).isEqualTo(4);

        Files.delete(set.path(SidecarFile.OFFSETS));
        assertThat(load(set, "inferIndex", "true").schema().fieldNames()).containsExactly("key", "blob", "label");
        assertThat(column(load(set).selectExpr("sum(label)"))).containsExactly(6L);
        assertThat(column(load(set, "inferIndex", "true").selectExpr("sum(label)")))
                .containsExactly(6L);
    }

    /** Larger than an array: only that sample is corrupt, with and without an index. */
    @Test
    void onlyASampleAbove2GiBIsCorrupt() throws IOException {
        Path data = directory.resolve("data.msgpack");
        long[] offsets = new long[4];
        try (RandomAccessFile file = new RandomAccessFile(data.toFile(), "rw")) {
            for (int i = 0; i < 3; i++) {
                offsets[i + 1] = writeSample(file, offsets[i], i, i == 1 ? Integer.MAX_VALUE : 10);
            }
        }
        ShardDirectory set = new ShardDirectory(data).offsets(offsets);
        for (boolean indexed : new boolean[] {true, false}) {
            if (!indexed) {
                set.delete(SidecarFile.OFFSETS);
            }
            assertCorrupt(() -> load(set).collectAsList(), "sample 1", "at most 2147483639 bytes");
            assertThat(load(set, "mode", "permissive")
                            .selectExpr("_metadata.row_index", "label", "_corrupt_record IS NULL")
                            .collectAsList())
                    .extracting(Row::toString)
                    .containsExactly("[0,0,true]", "[1,null,false]", "[2,2,true]");
            assertThat(load(set, "mode", "dropmalformed").count()).isEqualTo(2);
            ProblemCollector findings = new ProblemCollector();
            try (FileSource source = new FileSource(data)) {
                assertThat(ShardVerifier.verify(source, DataSet.sidecarFiles(data), findings::add))
                        .isEqualTo(3);
            }
            assertThat(findings.result().problems()).singleElement().satisfies(problem -> assertThat(problem.text())
                    .contains("sample 1", "at most 2147483639 bytes"));
        }
    }

    /** A file that is not read into memory. */
    private record FileSource(RandomAccessFile file, Path path) implements ByteSource {
        FileSource(Path path) throws IOException {
            this(new RandomAccessFile(path.toFile(), "r"), path);
        }

        @Override
        public String name() {
            return path.toString();
        }

        @Override
        public long size() {
            return path.toFile().length();
        }

        @Override
        public void read(long position, byte[] target, int offset, int length) throws IOException {
            file.seek(position);
            file.readFully(target, offset, length);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    /** Planning reads some pages of the 8 MB of offsets around each slice boundary, three samples, and no keys. */
    @Test
    void planningAMillionSamplesReadsFewOffsets() throws IOException {
        Path data = directory.resolve("data.msgpack");
        long[] offsets = new long[SAMPLES + 1];
        for (int i = 0; i < SAMPLES; i++) {
            offsets[i + 1] = offsets[i] + 1000 + i % 77;
        }
        ShardDirectory set = new ShardDirectory(data).offsets(offsets).write(SidecarFile.KEYS, new byte[8]);
        try (RandomAccessFile file = new RandomAccessFile(data.toFile(), "rw")) {
            file.setLength(offsets[SAMPLES]);
        }

        Dataset<Row> samples =
                read("maxPartitionBytes", "10m").schema("key string").load(CountingFileSystem.path(set.data()));
        CountingFileSystem.reset();

        assertThat(tasks(samples)).isGreaterThan(90);
        assertThat(filesRead()).containsExactlyInAnyOrder("data.msgpack", "data.msgpack.offsets");
        assertThat(bytesOf(".msgpack")).isLessThan(100_000);
        assertThat(bytesOf(".offsets")).isLessThan(1_000_000);
        assertThat(CountingFileSystem.openStreams()).isZero();
    }
}
