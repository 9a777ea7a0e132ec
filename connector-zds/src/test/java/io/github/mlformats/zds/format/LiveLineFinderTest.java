package io.github.mlformats.zds.format;

import static io.github.mlformats.zds.testing.MemoryCollection.entry;
import static io.github.mlformats.zds.testing.MemoryCollection.zdx;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.DataSetDirectory;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.testing.MemoryCollection;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
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

    /** The original library truncates an index, and then writes it. */
    private record WrittenIndex(long modified, Deque<byte[]> states) implements DataSetDirectory {
        private static final String ENTRIES = entry("a", 12, 12) + entry("b", 24, 12);
        /** Its first document is deleted. */
        private static final MemoryCollection WHOLE = MemoryCollection.of("{\"_id\":\"x\"}\n" + DATA, ENTRIES);

        /** Returns what an index may be before it is complete. */
        static List<byte[]> beginnings() {
            byte[] binary = zdx(ENTRIES);
            byte[] text = ENTRIES.getBytes(UTF_8);
            return List.of(
                    new byte[0],
                    Arrays.copyOf(binary, 10),
                    Arrays.copyOf(binary, 16),
                    Arrays.copyOf(binary, binary.length - 1),
                    Arrays.copyOf(text, text.length - 4));
        }

        static CollectionFiles files(long modified, byte[]... states) throws IOException {
            return new ZdsCollection(new WrittenIndex(modified, new ArrayDeque<>(List.of(states))), "train", "")
                    .listFiles();
        }

        @Override
        public String name() {
            return WHOLE.name();
        }

        @Override
        public List<Entry> list(String path) {
            return WHOLE.list(path);
        }

        @Override
        public Optional<Entry> find(String path) {
            return path.equals(CollectionFiles.INDEX)
                    ? Optional.of(new Entry("index.bin", false, 0, modified))
                    : WHOLE.find(path);
        }

        @Override
        public FileContent open(String path) {
            if (!path.equals(CollectionFiles.INDEX)) {
                return WHOLE.open(path);
            }
            byte[] bytes = states.size() > 1 ? states.remove() : states.peek();
            return FileContent.of(new HeapSource(path, bytes));
        }
    }

    @Test
    void waitsForAnIndexThatIsBeingWritten() throws IOException {
        for (byte[] beginning : WrittenIndex.beginnings()) {
            CollectionFiles files =
                    WrittenIndex.files(System.currentTimeMillis(), beginning, zdx(WrittenIndex.ENTRIES));

            assertThat(LiveLineFinder.find(files, LiveRules.DEFAULT, warnings::add)
                            .count())
                    .isEqualTo(2);
        }
        assertThat(warnings).isEmpty();
    }

    @Test
    void refusesAnIndexThatIsStillIncomplete() throws IOException {
        CollectionFiles files = WrittenIndex.files(System.currentTimeMillis(), new byte[0]);

        assertThatThrownBy(() -> LiveLineFinder.find(files, LiveRules.DEFAULT, warnings::add))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is incomplete: another program may be writing it");
    }

    @Test
    void ignoresAnIndexThatHasBeenIncompleteForLong() throws IOException {
        long minuteAgo = System.currentTimeMillis() - 60_000;
        for (byte[] beginning : WrittenIndex.beginnings()) {
            CollectionFiles files = WrittenIndex.files(minuteAgo, beginning);

            assertThat(LiveLineFinder.find(files, LiveRules.DEFAULT, warnings::add)
                            .count())
                    .isEqualTo(3);
        }
        assertThat(warnings).hasSize(5).allMatch(warning -> warning.contains("cannot be used, all lines are read"));
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
