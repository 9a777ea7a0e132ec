package io.github.mlformats.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Related files get related names from a commit protocol. */
class HadoopOutputFileTest {
    private final List<String> asked = new ArrayList<>();

    @TempDir
    java.nio.file.Path directory;

    @Test
    void filesInsideADirectory() throws IOException {
        HadoopOutputFile set =
                new HadoopOutputFile(suffix -> place("part-0" + suffix, suffix), "-c000", new Configuration());
        for (String inner : List.of("meta/data", "meta/index")) {
            try (ByteSink sink = set.entry(inner).create()) {
                sink.write(new byte[] {1}, 0, 1);
            }
        }

        assertThat(directory.resolve("part-0-c000/meta/data")).exists();
        assertThat(directory.resolve("part-0-c000/meta/index")).exists();
        assertThat(set.name()).isEqualTo("part-0-c000");
        assertThat(asked).containsExactly("-c000/meta/data", "-c000/meta/index");
    }

    @Test
    void rejectsUnrelatedPathsOfACommitProtocol() {
        HadoopOutputFile set = new HadoopOutputFile(
                suffix -> place("part-" + asked.size() + suffix, suffix), "-c000", new Configuration());
        set.entry("a");

        assertThatThrownBy(() -> set.entry("b"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Set spark.sql.sources.commitProtocolClass to a protocol of Spark");
        assertThatThrownBy(() -> set.sidecar(".md5")).isInstanceOf(UsageException.class);
    }

    private Path place(String name, String suffix) {
        asked.add(suffix);
        return new Path(directory.resolve(name).toUri());
    }
}
