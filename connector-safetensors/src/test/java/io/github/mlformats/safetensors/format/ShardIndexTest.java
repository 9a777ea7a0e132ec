package io.github.mlformats.safetensors.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.Directory;
import io.github.mlformats.core.bytes.HeapSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which file of a model of several files is missing. */
class ShardIndexTest {
    private static Directory directory(String... files) {
        List<String> all = List.of(files);
        return name -> all.contains(name) ? Optional.of(new HeapSource(name, new byte[0])) : Optional.empty();
    }

    @Test
    void anyFileThatTheIndexNamesMayBeMissing() throws IOException {
        ShardIndex index = new ShardIndex(ShardIndex.NAME, new TreeSet<>(List.of("a", "b", "c")));

        assertThat(index.lastMissingFrom(directory("a", "b"))).contains("c");
        assertThat(index.lastMissingFrom(directory("b", "c"))).contains("a");
        assertThat(index.lastMissingFrom(directory("c", "b", "a", "d"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1-of-3, 1-of-3 2-of-3, 3-of-3",
        "1-of-3, 1-of-3 3-of-3, 2-of-3",
        "3-of-3, 3-of-3, 2-of-3",
        "1-of-3, 0-of-3 1-of-3, 2-of-3",
        "2-of-3, 1-of-3 2-of-3 3-of-3,",
        "2-of-3, 0-of-3 1-of-3 2-of-3,",
        "1-of-1, 1-of-1,",
        "0-of-1, 0-of-1,",
        "09-of-10, 01-of-10 02-of-10 03-of-10 04-of-10 05-of-10 06-of-10 07-of-10 08-of-10 09-of-10, 10-of-10",
        "1, 1,",
        "1-of-9999999999, 1-of-9999999999,",
    })
    void namesCountTheFilesOfAModel(String file, String there, String missing) throws IOException {
        Directory directory =
                directory(there.replaceAll("[^ ]+", "x-$0.safetensors").split(" "));

        assertThat(ShardIndex.lastMissingFrom(directory, "x-" + file + ".safetensors"))
                .isEqualTo(Optional.ofNullable(missing).map(name -> "x-" + name + ".safetensors"));
    }
}
