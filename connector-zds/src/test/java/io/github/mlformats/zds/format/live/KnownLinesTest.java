package io.github.mlformats.zds.format.live;

import static io.github.mlformats.zds.testing.MemoryCollection.entry;
import static io.github.mlformats.zds.testing.MemoryCollection.zdx;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.zds.format.section.Section;
import io.github.mlformats.zds.testing.MemoryCollection;
import io.github.mlformats.zds.testing.TimedSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The second query over the same files reads nothing of their index before it begins. */
class KnownLinesTest {
    private static final long ENOUGH = 1 << 20;
    private static final String DATA = "{\"_id\":\"a\"}\n{\"_id\":\"b\"}\n{\"_id\":\"a\"}\n";
    /** Leaves out the first of the lines. */
    private static final String ENTRIES = entry("b", 12, 12) + entry("a", 24, 12);

    private static int folders;

    private final List<String> warnings = new ArrayList<>();
    private final List<ByteRange> reads = new ArrayList<>();
    private String folder;
    private String data = DATA;
    private byte[] index = zdx(ENTRIES);
    private long modified = 1000;
    private long mostBytes = ENOUGH;
    private Duplicates duplicates = Duplicates.LAST;

    @BeforeEach
    void anotherFolder() {
        folder = "folder " + folders++;
    }

    /** What a query finds out before it begins. */
    private KnownLines query() throws IOException {
        reads.clear();
        MemoryCollection collection = new MemoryCollection(
                stored("data.jsonl", data.getBytes(UTF_8)), index == null ? null : stored("index.bin", index));
        LiveRules rules = new LiveRules(IndexUse.AUTO, duplicates, 1000, 1000);
        return new KnownLines(collection.files(), rules, mostBytes, warnings::add);
    }

    private TimedSource stored(String name, byte[] bytes) {
        return new TimedSource(folder + "/" + name, bytes, modified, reads);
    }

    /** Of the last query. */
    private long bytesRead() {
        return reads.stream().mapToLong(ByteRange::length).sum();
    }

    private List<Section> cut(long targetBytes) throws IOException {
        return query().cut(targetBytes);
    }

    @Test
    void theSecondQueryReadsNothingOfTheIndex() throws IOException {
        List<Section> sections = cut(1000);

        assertThat(bytesRead()).isPositive();
        assertThat(cut(1000)).isEqualTo(sections);
        assertThat(bytesRead()).isZero();
        assertThat(sections).singleElement().satisfies(section -> assertThat(section.start())
                .isEqualTo(12));
    }

    /** Nothing would tell that they changed after they were listed. */
    @Test
    void linesWithoutAUsableIndexAreLookedThroughEachTime() throws IOException {
        for (byte[] unusable : new byte[][] {null, "damaged".getBytes(UTF_8), zdx("")}) {
            index = unusable;
            cut(1000);
            cut(1000);
            assertThat(bytesRead()).isGreaterThanOrEqualTo(DATA.length());
        }
    }

    @Test
    void howManyThereAreIsKept() throws IOException {
        assertThat(query().count()).isEqualTo(2);
        assertThat(bytesRead()).isPositive();
        assertThat(query().count()).isEqualTo(2);
        assertThat(bytesRead()).isZero();
    }

    @Test
    void otherSectionsAreCutAnew() throws IOException {
        assertThat(cut(1000)).hasSize(1);
        assertThat(cut(1)).hasSize(2);
        assertThat(cut(1000)).hasSize(1);
        assertThat(bytesRead()).isZero();
    }

    @Test
    void aChangedFileIsLookedAtAnew() throws IOException {
        cut(1000);
        modified++;
        index = zdx(entry("a", 0, 12) + entry("b", 12, 12));

        assertThat(cut(1000)).singleElement().satisfies(section -> assertThat(section.start())
                .isZero());
    }

    @Test
    void anAppendedLineIsSeen() throws IOException {
        assertThat(query().count()).isEqualTo(2);
        data += "{\"_id\":\"c\"}\n";
        index = zdx(ENTRIES + entry("c", 36, 12));
        assertThat(query().count()).isEqualTo(3);
    }

    /** It might change again at once, and have the same time and size. */
    @Test
    void whatHasJustChangedIsNotKept() throws IOException {
        modified = System.currentTimeMillis();
        cut(1000);
        cut(1000);
        assertThat(bytesRead()).isPositive();
    }

    @Test
    void withoutRoomOrTimeNothingIsKept() throws IOException {
        mostBytes = 0;
        cut(1000);
        cut(1000);
        assertThat(bytesRead()).isPositive();
        mostBytes = 10;
        cut(1000);
        cut(1000);
        assertThat(bytesRead()).isPositive();
        mostBytes = ENOUGH;
        modified = -1;
        cut(1000);
        cut(1000);
        assertThat(bytesRead()).isPositive();
    }

    @Test
    void otherRulesFindOthers() throws IOException {
        index = zdx(entry("a", 0, 12) + ENTRIES);
        assertThat(query().count()).isEqualTo(2);
        duplicates = Duplicates.KEEP;
        assertThat(query().count()).isEqualTo(3);
        duplicates = Duplicates.FAIL;
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> query().count()).isInstanceOf(CorruptFileException.class);
        }
    }
}
