package io.github.mlformats.zds.format;

import static io.github.mlformats.zds.testing.MemoryCollection.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.testing.MemoryCollection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The index determines the live documents if it is usable. */
class LiveLineFinderTest {
    private static final String DATA = "{\"_id\":\"a\"}\n{\"_id\":\"b\"}\n";
    private static final String INDEX = entry("a", 0, 12) + entry("b", 12, 12);

    private final List<String> warnings = new ArrayList<>();

    private LiveLines find(String data, String index, LiveRules.IndexMode use, LiveRules.ReadDuplicatePolicy duplicates)
            throws IOException {
        LiveRules rules = new LiveRules(use, duplicates, 1000, 1000);
        return LiveLineFinder.find(MemoryCollection.of(data, index).files(), rules, warnings::add);
    }

    @Test
    void trustsAUsableIndex() throws IOException {
        assertThat(find(DATA, entry("b", 12, 12), LiveRules.IndexMode.REQUIRE, LiveRules.ReadDuplicatePolicy.LAST)
                        .count())
                .isOne();
        assertThat(warnings).isEmpty();
    }

    @Test
    void acceptsAMissingIndexUnlessRequired() throws IOException {
        assertThat(find(DATA, null, LiveRules.IndexMode.AUTO, LiveRules.ReadDuplicatePolicy.LAST)
                        .count())
                .isEqualTo(2);
        assertThat(warnings).isEmpty();
        assertThatThrownBy(() -> find(DATA, null, LiveRules.IndexMode.REQUIRE, LiveRules.ReadDuplicatePolicy.LAST))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has no index");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a\t0\n", "a\t0\t12\tmore\n", "a\t0\t25\n", "a\t25\t1\n", "a\t-1\t12\n", "a\t0\t4294967296\n"})
    void ignoresAnUnusableIndexWithOneWarning(String index) throws IOException {
        assertThat(find(DATA, index, LiveRules.IndexMode.AUTO, LiveRules.ReadDuplicatePolicy.LAST)
                        .count())
                .isEqualTo(2);
        assertThat(warnings).singleElement().asString().contains("cannot be used, all lines are read");
        assertThatThrownBy(() -> find(DATA, index, LiveRules.IndexMode.REQUIRE, LiveRules.ReadDuplicatePolicy.LAST))
                .isInstanceOf(CorruptFileException.class);
    }

    @Test
    void doesNotReadAnIndexThatIsNotRequested() throws IOException {
        assertThat(find(DATA, "damaged", LiveRules.IndexMode.IGNORE, LiveRules.ReadDuplicatePolicy.LAST)
                        .count())
                .isEqualTo(2);
        assertThat(warnings).isEmpty();
    }

    @Test
    void skipsDocumentsAfterTheIndexWithAWarning() throws IOException {
        assertThat(find(DATA, entry("a", 0, 12), LiveRules.IndexMode.AUTO, LiveRules.ReadDuplicatePolicy.LAST)
                        .count())
                .isOne();
        assertThat(warnings).singleElement().asString().contains("ignored 12 bytes after the last indexed document");
    }

    @Test
    void ignoresWhiteSpaceAfterTheLastLine() throws IOException {
        assertThat(find(DATA + " \r\n\n\t", INDEX, LiveRules.IndexMode.AUTO, LiveRules.ReadDuplicatePolicy.LAST)
                        .count())
                .isEqualTo(2);
        assertThat(warnings).isEmpty();
    }

    @Test
    void lastEntryOfARepeatedIdWins() throws IOException {
        String twice = entry("a", 0, 12) + entry("b", 0, 12) + entry("a", 12, 12);

        assertThat(find(DATA, twice, LiveRules.IndexMode.AUTO, LiveRules.ReadDuplicatePolicy.LAST)
                        .count())
                .isEqualTo(2);
        assertThat(warnings).singleElement().asString().contains("1 entries are superseded");
        assertThat(find(DATA, twice, LiveRules.IndexMode.AUTO, LiveRules.ReadDuplicatePolicy.KEEP)
                        .count())
                .isEqualTo(3);
        assertThatThrownBy(() -> find(DATA, twice, LiveRules.IndexMode.AUTO, LiveRules.ReadDuplicatePolicy.FAIL))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("duplicates=fail");
    }
}
