package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.datadings.testing.ShardDirectory;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Tests that readers with the default window read few bytes in few requests. */
class ReadSizeTest extends DatadingsTest {
    /** Start and end of a slot: the end of one and the start of the next are adjacent. */
    @Test
    void valuesThatAreNotProjectedAreNotRead() {
        ShardDirectory set = images(40);
        Dataset<Row> data = load(set);
        data.schema();
        CountingFileSystem.reset();

        assertThat(column(data.selectExpr("sum(label)"))).containsExactly(780L);

        // To plan and in the task a large first read, then small ones.
        assertThat(bytesOf(".msgpack")).isLessThan(2 * 65_536 + 40 * 2048);
        assertThat(readsOf("data.msgpack")).hasSizeLessThan(50);
        assertThat(CountingFileSystem.openStreams()).isZero();
    }

    @Test
    void smallSamplesAreReadInLargeRequests() {
        Dataset<Row> data = corpus("n5000");
        data.schema();
        CountingFileSystem.reset();

        assertThat(data.collectAsList()).hasSize(5000);

        assertThat(readsOf("data.msgpack")).hasSizeLessThan(8);
        assertThat(bytesOf(".msgpack")).isLessThan(506_000);
        assertThat(filesRead()).containsExactlyInAnyOrder("data.msgpack", "data.msgpack.offsets");
    }
}
