package io.github.mlformats.tool.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetTest {
    @TempDir
    private Path dir;

    @BeforeEach
    void createInput() throws IOException {
        Files.createDirectories(dir.resolve("in"));
        Files.createFile(dir.resolve("in/a.idv"));
    }

    private Target target(String name) {
        return new Target(dir.resolve(name).toString(), new Configuration());
    }

    private List<String> input() {
        return List.of(dir.resolve("in/a.idv").toString());
    }

    @Test
    void mayBeNew() throws IOException {
        target("out").check(input(), false);
        target("in/out").check(input(), true);
    }

    @Test
    void isReplacedOnlyWhenTheUserSaysSo() throws IOException {
        Files.createDirectories(dir.resolve("out"));
        target("out").check(input(), true);
        assertThatThrownBy(() -> target("out").check(input(), false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--overwrite");
    }

    @Test
    void neverHoldsWhatIsToBeRead() {
        for (String name : List.of("in/a.idv", "in", "in/../in", "")) {
            assertThatThrownBy(() -> target(name).check(input(), true))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("is to be read");
        }
    }

    @Test
    void countsDataButNotSparksMarks() throws IOException {
        Files.createDirectories(dir.resolve("out/k=1"));
        Files.write(dir.resolve("out/k=1/part-0"), new byte[10]);
        Files.write(dir.resolve("out/part-1"), new byte[5]);
        Files.createFile(dir.resolve("out/_SUCCESS"));
        assertThat(target("out").written()).isEqualTo(new Target.Written(2, 15));
    }
}
