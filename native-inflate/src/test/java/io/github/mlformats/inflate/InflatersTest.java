package io.github.mlformats.inflate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.InMemoryInflater;
import io.github.mlformats.core.bytes.InflaterLibraries;
import io.github.mlformats.core.option.InflaterChoice;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Inflaters;
import io.github.mlformats.core.spi.ReadMetrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Option {@code inflater} with the jar of native inflaters on the class path. */
class InflatersTest {
    private static Options options(String inflater) {
        return new OptionSet(List.of(InflaterChoice.OPTION)).parse(Map.of("inflater", inflater));
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void theJarsOwnLibraryLoadsWhereItIsMadeFor() {
        assertThat(new IsaL().load()).hasToString("ISA-L");
        assertThat(InflaterLibraries.find().kind().toString()).isIn("ISA-L", "libdeflate of the system");
        for (String choice : List.of("auto", "native")) {
            ReadMetrics metrics = new ReadMetrics();
            try (InMemoryInflater inflater = Inflaters.open(options(choice), metrics)) {
                byte[] target = new byte[3];
                byte[] stored = {1, 3, 0, (byte) 0xFC, (byte) 0xFF, 'a', 'b', 'c'};
                assertThat(inflater.inflate(stored, 0, stored.length, target, 3))
                        .isTrue();
                assertThat(target).containsExactly('a', 'b', 'c');
                assertThat(metrics.inflater).isEqualTo(InflaterLibraries.find().kind());
            }
        }
    }

    @Test
    void theJdkIsLeftAlone() {
        assertThat(Inflaters.open(options("jdk"), new ReadMetrics())).isSameAs(InMemoryInflater.NONE);
    }

    @Test
    void thereIsNoPureJavaOne() {
        assertThatThrownBy(() -> options("java")).hasMessageContaining("auto or jdk or native");
    }
}
