package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.Message;
import io.github.mlformats.datadings.testing.ShardDirectory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that skipped and replaced content is logged once per file, with the file name. */
class WarningsTest extends DatadingsTest {
    private final CapturedLog log = new CapturedLog("io.github.mlformats.datadings");

    @AfterEach
    void leave() {
        log.close();
    }

    @Test
    void anIgnoredIndexFile() {
        ShardDirectory set = ShardDirectory.copyOf(DataSet.of("bad/filter_zeroed"), directory);
        for (int i = 0; i < 3; i++) {
            assertThat(load(set).filter("key = 'img_001'").count()).isEqualTo(1);
        }

        assertThat(log.messages())
                .singleElement()
                .asString()
                .contains("data.msgpack.filter is ignored", "the key of sample 0");
    }

    @Test
    void keysThatAreNotStrings() {
        ShardDirectory set =
                ShardDirectory.of(directory, Message.map("key", 5, "v", 1), Message.map("key", "own", "v", 2));

        assertThat(column(load(set).select("key"))).containsExactly(null, "own");
        assertThat(log.messages()).singleElement().asString().contains("data.msgpack", "key is not a string");
    }

    @Test
    void fieldsThatInferenceDidNotSee() {
        ShardDirectory set = ShardDirectory.of(
                directory,
                IntStream.range(0, 100)
                        .mapToObj(i -> i == 77 ? Message.map("v", i, "late", 1, "later", 2) : Message.map("v", i))
                        .toArray(byte[][]::new));

        assertThat(load(set, "inferSamples", "1").select("v").collectAsList()).hasSize(100);
        assertThat(load(set, "inferSamples", "all").collectAsList()).hasSize(100);
        assertThat(read().schema("v int").load(set.data().toString()).collectAsList())
                .hasSize(100);

        assertThat(log.messages())
                .singleElement()
                .asString()
                .contains("data.msgpack", "late, later", "inferSamples=all");
    }

    @Test
    void validDataLogsNothing() {
        assertThat(corpus("plain40").filter("key = 'img_001'").count()).isEqualTo(1);
        assertThat(corpus("no_keys", "verifyIndex", "true")
                        .filter("key = 'nope'")
                        .count())
                .isZero();

        assertThat(log.messages()).isEmpty();
    }
}
