package io.github.mlformats.core.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileSlice;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.spark.sql.catalyst.InternalRow;
import org.junit.jupiter.api.Test;

/** Tasks prefer the hosts that store most of their bytes. */
class LocalityTest {
    private static final BlockLocation[] BLOCKS = {
        block(0, "one", "two"), block(100, "two", "three"), block(200, "four")
    };
    private final Locality locality = new Locality(Map.of("hdfs:/f", BLOCKS));

    private static BlockLocation block(long offset, String... hosts) {
        return new BlockLocation(hosts, hosts, offset, 100);
    }

    private static FileSlice slice(String uri, long offset, long bytes) {
        return new FileSlice(new DataFile(uri, 300, 0, InternalRow.empty()), new Slice.RowRange(0, 1, offset, bytes));
    }

    @Test
    void hostsWithMostBytesComeFirst() {
        assertThat(locality.hosts(List.of(slice("hdfs:/f", 0, 150)))).containsExactly("two", "one", "three");
        assertThat(locality.hosts(List.of(slice("hdfs:/f", 240, 10), slice("hdfs:/f", 0, 5))))
                .containsExactly("four", "one", "two");
    }

    @Test
    void sliceOfALongFileInspectsFewBlocks() {
        AtomicInteger inspected = new AtomicInteger();
        BlockLocation[] many = IntStream.range(0, 10_000)
                .mapToObj(i -> new BlockLocation(new String[] {}, new String[] {"host " + i}, 100L * i, 100) {
                    @Override
                    public long getOffset() {
                        inspected.incrementAndGet();
                        return super.getOffset();
                    }
                })
                .toArray(BlockLocation[]::new);
        assertThat(new Locality(Map.of("hdfs:/f", many)).hosts(List.of(slice("hdfs:/f", 765_420, 100))))
                .containsExactly("host 7654", "host 7655");
        assertThat(inspected).hasValueLessThan(30);
    }

    @Test
    void storesWithoutLocality() {
        assertThat(locality.hosts(List.of(slice("s3a:/f", 0, 150)))).isEmpty();
        assertThat(new Locality(Map.of("s3a:/f", new BlockLocation[] {block(0, "localhost")}))
                        .hosts(List.of(slice("s3a:/f", 0, 150))))
                .isEmpty();
    }
}
