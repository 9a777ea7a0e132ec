package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.Message;
import io.github.mlformats.datadings.testing.SetFolder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is left out or replaced is said in the log, once for each file, and names it. */
class WarningsTest extends DatadingsTest {
    private final Logger log = (Logger) LogManager.getLogger("io.github.mlformats.datadings");
    private final Messages messages = new Messages();

    private static final class Messages extends AbstractAppender {
        private final List<String> list = new CopyOnWriteArrayList<>();

        Messages() {
            super("messages", null, null, true, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            list.add(event.getMessage().getFormattedMessage());
        }
    }

    @BeforeEach
    void listen() {
        spark.sparkContext();
        messages.start();
        log.addAppender(messages);
        log.setLevel(Level.WARN);
    }

    @AfterEach
    void leave() {
        log.removeAppender(messages);
    }

    @Test
    void anIndexFileThatIsLeftOut() {
        SetFolder set = SetFolder.copyOf(DataSet.of("bad/filter_zeroed"), folder);
        for (int i = 0; i < 3; i++) {
            assertThat(load(set).filter("key = 'img_001'").count()).isEqualTo(1);
        }

        assertThat(messages.list)
                .singleElement()
                .asString()
                .contains("data.msgpack.filter is ignored", "the key of sample 0");
    }

    @Test
    void keysThatAreNoText() {
        SetFolder set = SetFolder.of(folder, Message.map("key", 5, "v", 1), Message.map("key", "own", "v", 2));

        assertThat(column(load(set).select("key"))).containsExactly(null, "own");
        assertThat(messages.list).singleElement().asString().contains("data.msgpack", "key is no string");
    }

    @Test
    void fieldsThatNoSampleHadThatWasLookedAt() {
        SetFolder set = SetFolder.of(
                folder,
                IntStream.range(0, 100)
                        .mapToObj(i -> i == 77 ? Message.map("v", i, "late", 1, "later", 2) : Message.map("v", i))
                        .toArray(byte[][]::new));

        assertThat(load(set, "inferSamples", "1").select("v").collectAsList()).hasSize(100);
        assertThat(load(set, "inferSamples", "all").collectAsList()).hasSize(100);
        assertThat(read().schema("v int").load(set.data().toString()).collectAsList())
                .hasSize(100);

        assertThat(messages.list)
                .singleElement()
                .asString()
                .contains("data.msgpack", "late, later", "inferSamples=all");
    }

    @Test
    void nothingIsSaidOfWhatIsRight() {
        assertThat(corpus("plain40").filter("key = 'img_001'").count()).isEqualTo(1);
        assertThat(corpus("no_keys", "verifyIndex", "true")
                        .filter("key = 'nope'")
                        .count())
                .isZero();

        assertThat(messages.list).isEmpty();
    }
}
