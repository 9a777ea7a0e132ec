package io.github.mlformats.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectoryChangeTest {
    @Test
    void highestNumberIsTheLatestChange() {
        DirectoryChange latest = latest("docs", ".change-9", ".change-10", ".change-2");

        assertThat(latest).isEqualTo(new DirectoryChange(10));
        assertThat(latest.put("docs/a.json")).isEqualTo(".change-10/put/docs/a.json");
        assertThat(latest.deleted("docs")).isEqualTo(".change-10/deleted/docs");
        assertThat(latest.next("/c").name()).isEqualTo(".change-11");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "change-1",
                ".change-0",
                ".change-01",
                ".change--1",
                ".change-1x",
                ".change-1000000000000000000",
                ".change-3f2504e0-4f89-41d3-9a0c-0305e82c3301"
            })
    void otherNamesAreNoChanges(String name) {
        assertThat(latest("docs", name)).isEqualTo(DirectoryChange.NONE);
    }

    @Test
    void highestPossibleNumberIsCorrupt() {
        assertThatThrownBy(() -> latest(".change-999999999999999999").next("/c"))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("/c/.change-999999999999999999");
    }

    private static DirectoryChange latest(String... names) {
        List<FileTree.Entry> entries =
                Stream.of(names).map(FileTree.Entry::directory).toList();
        return DirectoryChange.latest(entries);
    }
}
