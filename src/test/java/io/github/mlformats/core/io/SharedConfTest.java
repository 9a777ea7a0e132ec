package io.github.mlformats.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** Reads with equal settings share a broadcast; others do not. */
class SharedConfTest {
    private final SparkSession session = SparkSessions.shared();

    @Test
    void readsWithTheSameSettingsShareAConfiguration() {
        SharedConf first = SharedConf.of(session, conf("a", "1"));

        assertThat(SharedConf.of(session, conf("a", "1"))).isSameAs(first);
        assertThat(first.value().get("test.a")).isEqualTo("1");
    }

    @Test
    void differsForOtherSettings() {
        SharedConf one = SharedConf.of(session, conf("a", "1"));

        assertThat(SharedConf.of(session, conf("a", "2")).value().get("test.a")).isEqualTo("2");
        assertThat(SharedConf.of(session, conf("b", "1")).value().get("test.a")).isNull();
        assertThat(SharedConf.of(session, conf("a", "1"))).isSameAs(one);
    }

    /** A jar that is added later may contain a file system. */
    @Test
    void differsForOtherClassLoaders() {
        Configuration later = conf("a", "1");
        later.setClassLoader(new URLClassLoader(new URL[0]));

        assertThat(SharedConf.of(session, later)).isNotSameAs(SharedConf.of(session, conf("a", "1")));
    }

    @Test
    void unusedConfigurationIsEvicted() {
        SharedConf first = SharedConf.of(session, conf("a", "first"));
        for (int i = 0; i < 20; i++) {
            SharedConf.of(session, conf("a", "other " + i));
        }

        assertThat(SharedConf.of(session, conf("a", "first"))).isNotSameAs(first);
        assertThat(first.value().get("test.a")).isEqualTo("first");
    }

    private Configuration conf(String name, String value) {
        return HadoopConf.of(session, Map.of("test." + name, value));
    }
}
