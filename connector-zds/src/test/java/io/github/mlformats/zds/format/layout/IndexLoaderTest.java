package io.github.mlformats.zds.format.layout;

import static io.github.mlformats.zds.testing.MemoryCollection.entry;
import static io.github.mlformats.zds.testing.MemoryCollection.zdx;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.zds.format.layout.IndexLoader.Content;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads both kinds of index completely, by range and by ids, with windows smaller than an entry and larger than the file. */
class IndexLoaderTest {
    private static final String LONG_ID = "k".repeat(300);
    private static final String ENTRIES = entry("b", 30, 10)
            + entry("é", 0, 10)
            + entry(LONG_ID, 10, 0)
            + entry("", 20, 10)
            + entry("b", 40, 10)
            + entry("c", 90, 10);
    private static final long DATA_SIZE = 100;

    private static final DataSize GROWN = new DataSize(40, OptionalLong.empty(), () -> DATA_SIZE);

    private static FileContent content(byte[] index, int window) {
        return FileContent.of(new SmallWindows(new HeapSource("index.bin", index), window));
    }

    private static List<byte[]> bothKinds(String entries) {
        return List.of(entries.getBytes(UTF_8), zdx(entries));
    }

    private static List<String> places(EntryList entries) {
        List<String> places = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            places.add(entries.offset(i) + "+" + entries.length(i));
        }
        return places;
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 64, Integer.MAX_VALUE})
    void entriesAreSortedByOffset(int window) throws IOException {
        for (byte[] index : bothKinds(ENTRIES)) {
            Index.Usable usable = (Index.Usable)
                    IndexLoader.load(content(index, window), DataSize.fixed(DATA_SIZE), false, Content.HASHES);

            assertThat(places(usable.entries())).containsExactly("0+10", "10+0", "20+10", "40+10", "90+10");
            assertThat(usable.supersededCount()).isOne();
            assertThat(usable.trailingBytes()).isZero();
            Index.Usable all = (Index.Usable)
                    IndexLoader.load(content(index, window), DataSize.fixed(DATA_SIZE), true, Content.HASHES);
            assertThat(all.entries().size()).isEqualTo(6);
        }
    }

    @Test
    void countsTheEntriesThatItLoads() throws IOException {
        String lastIsDead = entry("a", 90, 10) + entry("b", 10, 10) + entry("a", 0, 10);
        for (String entries : List.of(ENTRIES, lastIsDead)) {
            for (byte[] index : bothKinds(entries)) {
                for (boolean keepRepeated : new boolean[] {false, true}) {
                    Index.Usable all = load(index, keepRepeated, Content.HASHES);
                    Index.Usable locations = load(index, keepRepeated, Content.LOCATIONS);
                    Index.Usable counted = load(index, keepRepeated, Content.COUNT);

                    assertThat(all.count()).isEqualTo(all.entries().size());
                    assertThat(all.end())
                            .isEqualTo(all.entries().end(all.entries().size() - 1));
                    assertThat(places(locations.entries())).isEqualTo(places(all.entries()));
                    assertThat(counted.entries()).isNull();
                    assertThat(List.of(counted.count(), counted.end(), counted.supersededCount()))
                            .isEqualTo(List.of(locations.count(), locations.end(), locations.supersededCount()))
                            .isEqualTo(List.of(all.count(), all.end(), all.supersededCount()));
                }
            }
        }
    }

    private static Index.Usable load(byte[] index, boolean keepRepeated, Content content) throws IOException {
        return (Index.Usable) IndexLoader.load(content(index, 64), DataSize.fixed(DATA_SIZE), keepRepeated, content);
    }

    @Test
    void refusesEntriesThatDoNotFitIntoMemory() throws IOException {
        assertThat(load(Content.LOCATIONS, 72)).isInstanceOf(Index.Usable.class);
        assertThat(load(Content.COUNT, 0)).isInstanceOf(Index.Usable.class);
        assertThatThrownBy(() -> load(Content.LOCATIONS, 71))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("index.bin need more than 71 bytes")
                .hasMessageContaining("spark.driver.memory");
        assertThatThrownBy(() -> load(Content.HASHES, 72)).isInstanceOf(UsageException.class);
    }

    private static Index load(Content content, long maxMemory) throws IOException {
        return IndexLoader.load(content(zdx(ENTRIES), 64), DataSize.fixed(DATA_SIZE), true, content, maxMemory);
    }

    @Test
    void refusesTooManyIdsThatMayBeRepeated() {
        byte[] repeated = zdx(entry("a", 0, 10) + entry("a", 10, 10));
        assertThatThrownBy(() ->
                        IndexLoader.load(content(repeated, 64), DataSize.fixed(DATA_SIZE), false, Content.COUNT, 64))
                .isInstanceOf(UsageException.class);
    }

    @Test
    void countsInLessThanFourBytesForEachEntry() throws IOException {
        int entries = 1_000_000;
        ByteBuffer index = ByteBuffer.allocate(16 + 22 * entries).order(ByteOrder.LITTLE_ENDIAN);
        index.put(zdx("")).putLong(8, entries);
        for (int i = 0; i < entries; i++) {
            index.putShort((short) 8).putLong(i).putLong(i).putInt(1);
        }
        FileContent content = content(index.array(), 64 << 10);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        Index counted = IndexLoader.load(content, DataSize.fixed(entries), false, Content.COUNT);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(4L * entries);
        assertThat(((Index.Usable) counted).count()).isEqualTo(entries);
        assertThat(((Index.Usable) counted).supersededCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 64, Integer.MAX_VALUE})
    void loadsEntriesOfARangeWithIds(int window) throws IOException {
        for (byte[] index : bothKinds(ENTRIES)) {
            KeyedEntries all = KeyedEntries.load(content(index, window), DATA_SIZE, 0, DATA_SIZE, false);
            assertThat(ids(all)).containsExactly("é", LONG_ID, "", "b", "c");

            KeyedEntries some = KeyedEntries.load(content(index, window), DATA_SIZE, 10, 40, false);
            assertThat(ids(some)).as("the last b is elsewhere").containsExactly(LONG_ID, "");
            assertThat(ids(KeyedEntries.load(content(index, window), DATA_SIZE, 10, 40, true)))
                    .containsExactly(LONG_ID, "", "b");
            assertThat(some.lowerBound(0)).isZero();
            assertThat(some.lowerBound(11)).isOne();
            assertThat(some.lowerBound(21)).isEqualTo(2);
        }
    }

    private static List<String> ids(KeyedEntries entries) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            ids.add(new String(entries.id(i), UTF_8));
        }
        return ids;
    }

    @ParameterizedTest
    @ValueSource(ints = {8, Integer.MAX_VALUE})
    void findsEntriesByIds(int window) throws IOException {
        IdTable requested = IdTable.of(Set.of("b", "é", "none"));
        for (byte[] index : bothKinds(ENTRIES)) {
            KeyedEntries last = CachedIndexLookup.find(
                            content(index, window), DataSize.fixed(DATA_SIZE), requested, false, 0)
                    .orElseThrow();
            assertThat(places(last.locations())).containsExactly("0+10", "40+10");
            assertThat(ids(last)).containsExactly("é", "b");
            KeyedEntries all = CachedIndexLookup.find(
                            content(index, window), DataSize.fixed(DATA_SIZE), requested, true, 0)
                    .orElseThrow();
            assertThat(places(all.locations())).containsExactly("0+10", "30+10", "40+10");
        }
    }

    @Test
    void unusableIndexHasNoEntries() throws IOException {
        IdTable requested = IdTable.of(Set.of("b"));

        assertThat(CachedIndexLookup.find(content(zdx(ENTRIES), 64), DataSize.fixed(50), requested, false, 0))
                .isEmpty();
        assertThat(CachedIndexLookup.find(content(zdx(""), 64), DataSize.fixed(50), requested, false, 0))
                .isEmpty();
    }

    /** The last b was appended, so the one before it is listed. */
    @ParameterizedTest
    @ValueSource(ints = {8, Integer.MAX_VALUE})
    void skipsDocumentsThatWereAppendedAfterTheDataWasListed(int window) throws IOException {
        for (byte[] index : bothKinds(ENTRIES)) {
            Index.Usable usable = (Index.Usable) IndexLoader.load(content(index, window), GROWN, false, Content.HASHES);
            assertThat(places(usable.entries())).containsExactly("0+10", "10+0", "20+10", "30+10");
            assertThat(usable.hasAppended()).isTrue();

            IdTable requested = IdTable.of(Set.of("b", "c"));
            assertThat(places(CachedIndexLookup.find(content(index, window), GROWN, requested, false, 0)
                            .orElseThrow()
                            .locations()))
                    .containsExactly("30+10");
            assertThat(ids(KeyedEntries.load(content(index, window), GROWN.listed(), 10, 40, false)))
                    .containsExactly(LONG_ID, "", "b");
        }
    }

    @Test
    void rejectsADocumentAcrossTheEndOfTheListedData() throws IOException {
        DataSize grown = new DataSize(45, OptionalLong.empty(), () -> DATA_SIZE);
        assertThat(IndexLoader.load(content(zdx(ENTRIES), 64), grown, false, Content.HASHES))
                .isInstanceOf(Index.Unusable.class);
    }

    @Test
    void toleratesTrailingBytesShorterThanAnEntry() throws IOException {
        byte[] index = zdx(ENTRIES);

        assertThat(((Index.Usable) load(Arrays.copyOf(index, index.length + 13))).trailingBytes())
                .isEqualTo(13);
        assertThat(reason(Arrays.copyOf(index, index.length + 14))).contains("enough for further entries");
    }

    @Test
    void reportsWhyAnIndexIsUnusable() throws IOException {
        byte[] index = zdx(ENTRIES);
        assertThat(reason(new byte[0])).contains("an empty file");
        assertThat(reason(Arrays.copyOf(index, 10))).contains("a header of 16 bytes");
        assertThat(reason(Arrays.copyOf(index, index.length - 1))).contains("a truncated one");
        assertThat(reason(changed(index, 4, 2))).contains("version 2");
        assertThat(reason(changed(index, 15, 0x7F))).contains("too few for so many entries");
        assertThat(reason(changed(index, 8, 5))).contains("enough for further entries");
        assertThat(reason(zdx(entry("a", 91, 10)))).contains("10 bytes at offset 91");
        assertThat(reason(zdx("a\t18446744073709551615\t1\n"))).contains("at offset 18446744073709551615");
        assertThat(reason("a\t0\tten\n".getBytes(UTF_8))).contains("id, TAB, offset, TAB, length");
        assertThat(reason("a\t0\t4294967296\n".getBytes(UTF_8))).contains("below 4 GiB");
    }

    /** The header declares 16 bytes of memory for each of 100 million entries, and the first one is invalid. */
    @Test
    void rejectsALargeIndexBeforeItsEntriesAreAllocated() throws IOException {
        int declared = 100_000_000;
        byte[] start = zdx(entry("a", 91, 10));
        ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).putLong(8, declared);
        ByteSource large = new ByteSource() {
            @Override
            public String name() {
                return "index.bin";
            }

            @Override
            public long size() {
                return 16 + 20L * declared;
            }

            @Override
            public void read(long position, byte[] target, int offset, int length) {
                for (int i = 0; i < length; i++) {
                    target[offset + i] = position + i < start.length ? start[(int) position + i] : 0;
                }
            }
        };
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        assertThat(IndexLoader.load(FileContent.of(large), DataSize.fixed(DATA_SIZE), false, Content.HASHES))
                .isInstanceOf(Index.Unusable.class);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(16 << 20);
    }

    /** The search for a line end stops at the maximum length of an index line. */
    @Test
    void rejectsALineWithoutEnd() throws IOException {
        byte[] line = new byte[17 << 20];
        Arrays.fill(line, (byte) 'a');

        assertThat(reason(line)).contains("a line of more than 16 MiB");
    }

    private static Index load(byte[] index) throws IOException {
        return IndexLoader.load(content(index, 1 << 20), DataSize.fixed(DATA_SIZE), false, Content.HASHES);
    }

    private static String reason(byte[] index) throws IOException {
        return ((Index.Unusable) load(index)).reason().getMessage();
    }

    private static byte[] changed(byte[] index, int at, int value) {
        byte[] changed = index.clone();
        changed[at] = (byte) value;
        return changed;
    }
}
