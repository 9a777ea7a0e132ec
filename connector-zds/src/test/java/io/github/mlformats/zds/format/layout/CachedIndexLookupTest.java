package io.github.mlformats.zds.format.layout;

import static io.github.mlformats.zds.testing.MemoryCollection.entry;
import static io.github.mlformats.zds.testing.MemoryCollection.zdx;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.zds.testing.TimedSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The second lookup in an index reads a few entries and has the result of the first one, which reads all. */
class CachedIndexLookupTest {
    private static final int ENTRIES = 10_000;
    private static final long DATA_SIZE = 10 * ENTRIES;
    private static final long ENOUGH = 1 << 20;
    /** A sample of the index, and the pieces in which entries are. */
    private static final long LITTLE = (32 << 10) + 70_000;
    /** Every id is there twice, but for the last ones. */
    private static final String TEXT = IntStream.range(0, ENTRIES)
            .mapToObj(i -> entry("id " + i % (ENTRIES - 100), 10L * i, 10))
            .collect(Collectors.joining());

    private static int files;

    private byte[] bytes = zdx(TEXT);
    private String name;
    private long modified = 1000;
    private long bytesRead;

    @BeforeEach
    void anotherFile() {
        name = "index.bin " + files++;
    }

    private Optional<KeyedEntries> find(long cacheBytes, boolean keepRepeated, String... ids) throws IOException {
        TimedSource file = new TimedSource(name, bytes, modified, new ArrayList<>());
        try {
            return CachedIndexLookup.find(
                    FileContent.of(file),
                    DataSize.fixed(DATA_SIZE),
                    IdTable.of(List.of(ids)),
                    keepRepeated,
                    cacheBytes);
        } finally {
            bytesRead = file.bytesRead();
        }
    }

    private List<String> places(boolean keepRepeated, String... ids) throws IOException {
        KeyedEntries found = find(ENOUGH, keepRepeated, ids).orElseThrow();
        return IntStream.range(0, found.size())
                .mapToObj(i -> new String(found.id(i), UTF_8) + " at " + found.offset(i))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theSecondLookupReadsLittle(boolean binary) throws IOException {
        bytes = binary ? bytes : TEXT.getBytes(UTF_8);
        assertThat(places(false, "id 7")).containsExactly("id 7 at 99070");
        assertThat(bytesRead).isGreaterThanOrEqualTo(bytes.length);
        assertThat(places(false, "id 7")).containsExactly("id 7 at 99070");
        assertThat(bytesRead).isLessThan(LITTLE);
        assertThat(places(true, "id 7")).containsExactly("id 7 at 70", "id 7 at 99070");
        assertThat(places(false, "id 9899", "none", "id 500", "id 3"))
                .containsExactly("id 500 at 5000", "id 9899 at 98990", "id 3 at 99030");
        assertThat(places(false, "none")).isEmpty();
        assertThat(bytesRead).isLessThan(LITTLE);
    }

    @Test
    void manyIdsAreFoundByReadingAll() throws IOException {
        String[] ids = IntStream.range(0, 200)
                .mapToObj(i -> "id " + 50 * i % 9900)
                .distinct()
                .toArray(String[]::new);
        List<String> first = places(true, ids);
        assertThat(places(true, ids)).isEqualTo(first).hasSizeGreaterThanOrEqualTo(ids.length);
        assertThat(bytesRead).isGreaterThanOrEqualTo(bytes.length);
    }

    /** A task receives a part of the entries: as many bytes as these need, whatever else is looked up. */
    @Test
    void subsetHasOnlyItsOwnIds() throws IOException {
        String[] ids = IntStream.range(0, 9900).mapToObj(i -> "id " + i).toArray(String[]::new);
        KeyedEntries subset = find(ENOUGH, true, ids).orElseThrow().subset(9800, 9950);
        assertThat(IntStream.range(0, subset.size()).mapToObj(i -> new String(subset.id(i), UTF_8)))
                .containsExactlyElementsOf(IntStream.range(9800, 9950)
                        .mapToObj(i -> "id " + i % 9900)
                        .toList());
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(sent)) {
            out.writeObject(subset);
        }
        assertThat(sent.size()).isLessThan(25_000);
    }

    @Test
    void aChangedIndexIsReadAnew() throws IOException {
        places(false, "id 7");
        modified++;
        bytes = zdx(TEXT.replace("id 7\t", "id x\t"));
        assertThat(places(false, "id 7", "id x")).containsExactly("id x at 99070");
        assertThat(places(false, "id 7", "id x")).containsExactly("id x at 99070");
    }

    /** As {@code cp -p} puts it in the place of another. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRestoredIndexOfTheSameSizeAndTimeIsReadAnew(boolean binary) throws IOException {
        bytes = binary ? bytes : TEXT.getBytes(UTF_8);
        places(false, "id 7");
        String other =
                TEXT.replace("id 7\t", "id x\t").replace("id 8\t", "id 7\t").replace("id x\t", "id 8\t");
        byte[] restored = binary ? zdx(other) : other.getBytes(UTF_8);
        assertThat(restored).hasSameSizeAs(bytes);
        bytes = restored;
        assertThat(places(false, "id 7")).containsExactly("id 7 at 99080");
        assertThat(places(false, "id 7")).containsExactly("id 7 at 99080");
        assertThat(bytesRead).isLessThan(LITTLE);
    }

    @ParameterizedTest
    @ValueSource(ints = {5_000, 30_000, 64_000})
    void aByteInTheMiddleOfASmallIndexMakesAnotherVersion(int size) throws IOException {
        bytes = Arrays.copyOf(bytes, size);
        IndexCache.Version before = version();
        bytes[size / 3] ^= 1;
        assertThat(version()).isNotEqualTo(before);
    }

    private IndexCache.Version version() throws IOException {
        TimedSource file = new TimedSource(name, bytes, modified, new ArrayList<>());
        return IndexCache.Version.of(FileContent.of(file), DATA_SIZE).orElseThrow();
    }

    @Test
    void indexThatDoesNotFitIsReadAgain() throws IOException {
        places(false, "id 7");
        Arrays.fill(bytes, 16, bytes.length, (byte) 0xFF);
        assertThat(find(ENOUGH, false, "id 7")).isEmpty();
    }

    @Test
    void withoutRoomOrTimeNothingIsKept() throws IOException {
        find(8 * ENTRIES - 1, false, "id 7");
        find(ENOUGH, false, "id 7");
        assertThat(bytesRead).isGreaterThanOrEqualTo(bytes.length);
        anotherFile();
        modified = -1;
        places(false, "id 7");
        places(false, "id 7");
        assertThat(bytesRead).isGreaterThanOrEqualTo(bytes.length);
    }

    /** It might change again at once, and have the same time and size. */
    @Test
    void justChangedIndexIsNotCached() throws IOException {
        modified = System.currentTimeMillis();
        places(false, "id 7");
        places(false, "id 7");
        assertThat(bytesRead).isGreaterThanOrEqualTo(bytes.length);
    }

    @Test
    void whoWantsNothingKeptReadsAll() throws IOException {
        places(false, "id 7");
        find(0, false, "id 7");
        assertThat(bytesRead).isGreaterThanOrEqualTo(bytes.length);
    }

    @Test
    void leastRecentlyUsedEntryIsEvicted() throws IOException {
        long room = 2 * (8 * ENTRIES + 1000);
        String first = name;
        find(room, false, "id 1");
        anotherFile();
        String second = name;
        find(room, false, "id 1");
        name = first;
        find(room, false, "id 1");
        anotherFile();
        find(room, false, "id 1");
        name = first;
        find(room, false, "id 1");
        assertThat(bytesRead).isLessThan(LITTLE);
        name = second;
        find(room, false, "id 1");
        assertThat(bytesRead).isGreaterThanOrEqualTo(bytes.length);
    }
}
