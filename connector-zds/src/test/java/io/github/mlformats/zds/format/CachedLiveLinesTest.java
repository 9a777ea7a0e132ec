package io.github.mlformats.zds.format;

import static io.github.mlformats.zds.testing.MemoryCollection.entry;
import static io.github.mlformats.zds.testing.MemoryCollection.zdx;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.zds.format.layout.DataSetDirectory;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.testing.MemoryCollection;
import io.github.mlformats.zds.testing.TimedSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Planning the second query over the same files reads only a sample of their index. */
class CachedLiveLinesTest {
    private static final long ENOUGH = 1 << 20;
    private static final String DATA = "{\"_id\":\"a\"}\n{\"_id\":\"b\"}\n{\"_id\":\"a\"}\n";
    /** Skips the first of the lines. */
    private static final String ENTRIES = entry("b", 12, 12) + entry("a", 24, 12);

    private static int directories;

    private final List<String> warnings = new ArrayList<>();
    private final List<ByteRange> reads = new ArrayList<>();
    private String directory;
    private String data = DATA;
    private byte[] index = zdx(ENTRIES);
    private long modified = 1000;
    private long maxBytes = ENOUGH;
    private LiveRules.ReadDuplicatePolicy duplicates = LiveRules.ReadDuplicatePolicy.LAST;

    @BeforeEach
    void anotherDirectory() {
        directory = "directory " + directories++;
    }

    /** Plans a query. */
    private CachedLiveLines query() throws IOException {
        reads.clear();
        LiveRules rules = new LiveRules(LiveRules.IndexMode.AUTO, duplicates, 1000, 1000);
        return new CachedLiveLines(
                new ZdsCollection(new Now(), "train", "").listFiles(),
                rules,
                IndexedLines.OffsetRange.ALL,
                maxBytes,
                warnings::add);
    }

    /** The files as they are when they are opened. */
    private final class Now implements DataSetDirectory {
        private MemoryCollection files() {
            return new MemoryCollection(
                    stored("data.jsonl", data.getBytes(UTF_8)), index == null ? null : stored("index.bin", index));
        }

        @Override
        public String name() {
            return directory;
        }

        @Override
        public List<Entry> list(String path) {
            return files().list(path);
        }

        @Override
        public Optional<Entry> find(String path) {
            return files().find(path);
        }

        @Override
        public FileContent open(String path) {
            return files().open(path);
        }
    }

    private TimedSource stored(String name, byte[] bytes) {
        return new TimedSource(directory + "/" + name, bytes, modified, reads);
    }

    /** Bytes that the last query has read. */
    private long bytesRead() {
        return reads.stream().mapToLong(ByteRange::length).sum();
    }

    private List<LineRange> cut(long targetBytes) throws IOException {
        return query().split(targetBytes, LiveLines.SelectedRows.ALL);
    }

    @Test
    void theSecondQueryReadsASampleOfTheIndex() throws IOException {
        List<LineRange> sections = cut(1000);

        assertThat(bytesRead()).isGreaterThan(index.length);
        assertThat(cut(1000)).isEqualTo(sections);
        assertThat(bytesRead()).isEqualTo(index.length);
        assertThat(sections).singleElement().satisfies(section -> assertThat(section.start())
                .isEqualTo(12));
    }

    @Test
    void theSampleOfALargeIndexIsSmall() throws IOException {
        data = "{}\n".repeat(100_000);
        index = zdx(IntStream.range(0, 100_000)
                .mapToObj(i -> entry("id " + i, 3 * i, 3))
                .collect(Collectors.joining()));
        assertThat(query().count()).isEqualTo(100_000);
        assertThat(bytesRead()).isGreaterThan(index.length);
        assertThat(query().count()).isEqualTo(100_000);
        assertThat(bytesRead()).isEqualTo(32 << 10);
    }

    /** {@code cp -p}, {@code rsync -t} and {@code tar} replace a file like this. */
    @Test
    void rereadsARestoredIndexOfEqualSizeAndTime() throws IOException {
        assertThat(cut(1000)).singleElement().satisfies(section -> assertThat(section.start())
                .isEqualTo(12));
        index = zdx(entry("a", 0, 12) + entry("b", 12, 12));
        assertThat(cut(1000)).singleElement().satisfies(section -> assertThat(section.start())
                .isZero());
    }

    /** A change after the listing could not be detected. */
    @Test
    void scansLinesWithoutAUsableIndexInEachQuery() throws IOException {
        for (byte[] unusable : new byte[][] {null, "damaged".getBytes(UTF_8), zdx("")}) {
            index = unusable;
            cut(1000);
            cut(1000);
            assertThat(bytesRead()).isGreaterThanOrEqualTo(DATA.length());
        }
    }

    @Test
    void cachesTheCount() throws IOException {
        assertThat(query().count()).isEqualTo(2);
        assertThat(bytesRead()).isGreaterThan(index.length);
        assertThat(query().count()).isEqualTo(2);
        assertThat(bytesRead()).isEqualTo(index.length);
    }

    @Test
    void splitsAgainForOtherSizes() throws IOException {
        assertThat(cut(1000)).hasSize(1);
        assertThat(cut(1)).hasSize(2);
        assertThat(cut(1000)).hasSize(1);
        assertThat(bytesRead()).isEqualTo(index.length);
    }

    @Test
    void rereadsAChangedFile() throws IOException {
        cut(1000);
        modified++;
        index = zdx(entry("a", 0, 12) + entry("b", 12, 12));

        assertThat(cut(1000)).singleElement().satisfies(section -> assertThat(section.start())
                .isZero());
    }

    /** A renamed file keeps its modification time, which may be long ago. */
    @Test
    void doesNotConfuseAnIndexWithItsReplacement() throws IOException {
        CachedLiveLines begun = query();
        assertThat(begun.count()).isEqualTo(2);
        modified++;
        index = zdx(entry("a", 0, 12));
        begun.split(1000, LiveLines.SelectedRows.ALL);

        assertThat(cut(1000)).singleElement().satisfies(section -> assertThat(section.start())
                .isZero());
        assertThat(query().count()).isEqualTo(1);
    }

    @Test
    void readsAppendedLines() throws IOException {
        assertThat(query().count()).isEqualTo(2);
        data += "{\"_id\":\"c\"}\n";
        index = zdx(ENTRIES + entry("c", 36, 12));
        assertThat(query().count()).isEqualTo(3);
    }

    /** The file might change again immediately, with the same time and size. */
    @Test
    void doesNotCacheFilesThatHaveJustChanged() throws IOException {
        modified = System.currentTimeMillis();
        cut(1000);
        cut(1000);
        assertThat(bytesRead()).isPositive();
    }

    @Test
    void cachesNothingWithoutSizeOrTime() throws IOException {
        maxBytes = 0;
        cut(1000);
        cut(1000);
        assertThat(bytesRead()).isPositive();
        maxBytes = 10;
        cut(1000);
        cut(1000);
        assertThat(bytesRead()).isGreaterThan(index.length);
        maxBytes = ENOUGH;
        for (long none : new long[] {-1, 0}) {
            modified = none;
            cut(1000);
            cut(1000);
            assertThat(bytesRead()).isPositive();
        }
    }

    @Test
    void cachesPerReadRules() throws IOException {
        index = zdx(entry("a", 0, 12) + ENTRIES);
        assertThat(query().count()).isEqualTo(2);
        duplicates = LiveRules.ReadDuplicatePolicy.KEEP;
        assertThat(query().count()).isEqualTo(3);
        duplicates = LiveRules.ReadDuplicatePolicy.FAIL;
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> query().count()).isInstanceOf(CorruptFileException.class);
        }
    }
}
