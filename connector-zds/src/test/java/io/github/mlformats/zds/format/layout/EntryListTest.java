package io.github.mlformats.zds.format.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries are sorted by offset, for any offsets. */
class EntryListTest {
    private record Entry(long offset, int length, int hash) {}

    private static final Comparator<Entry> ORDER = Comparator.comparingLong(Entry::offset)
            .thenComparingLong(entry -> Integer.toUnsignedLong(entry.length()))
            .thenComparingLong(entry -> Integer.toUnsignedLong(entry.hash()));

    @ParameterizedTest
    @ValueSource(longs = {1, 3, 1000, 1L << 33, Long.MAX_VALUE})
    void sorts(long offsets) {
        Random random = new Random(offsets);
        List<Entry> expected = new ArrayList<>();
        EntryList entries = new EntryList(0);
        for (int i = 0; i < 5000; i++) {
            Entry entry =
                    new Entry(random.nextLong(offsets), random.nextInt() >> random.nextInt(32), random.nextInt(4));
            expected.add(entry);
            entries.add(entry.offset(), entry.length(), entry.hash());
        }
        expected.sort(ORDER);

        entries.sortByOffset();

        List<Entry> sorted = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            sorted.add(new Entry(entries.offset(i), (int) entries.length(i), entries.hash(i)));
        }
        assertThat(sorted).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void removesAsManyEqualEntriesAsAreInTheOtherList(boolean hasHashes) {
        EntryList entries = hasHashes ? new EntryList(0) : EntryList.withoutHashes();
        EntryList removed = hasHashes ? new EntryList(0) : EntryList.withoutHashes();
        for (int i = 0; i < 50_000; i++) {
            entries.add(i / 2 * 10L, 5, 7);
            if (i % 4 == 1) {
                removed.add(i / 2 * 10L, 5, 7);
            }
        }

        entries.removeAll(removed);

        assertThat(entries.size()).isEqualTo(50_000 - removed.size());
        for (int i = 0; i < entries.size(); i++) {
            assertThat(entries.offset(i)).isEqualTo((i / 3 * 2 + (i % 3 == 0 ? 0 : 1)) * 10L);
            assertThat(entries.length(i)).isEqualTo(5);
            assertThat(entries.hash(i)).isEqualTo(hasHashes ? 7 : 0);
        }
    }

    @Test
    void findsTheEntriesOfASortedListOnly() {
        EntryList entries = new EntryList(0);
        for (int i = 0; i < 100; i++) {
            entries.add(i / 4 * 10L, i % 2 == 0 ? 5 : -5, i % 4 < 2 ? 7 : -7);
        }
        entries.sortByOffset();
        for (int i = 0; i < entries.size(); i++) {
            assertThat(entries.indexOf(entries.offset(i), (int) entries.length(i), entries.hash(i)))
                    .isEqualTo(i);
        }
        assertThat(entries.indexOf(10, 5, 8)).isEqualTo(-1);
        assertThat(entries.indexOf(10, 6, 7)).isEqualTo(-1);
        assertThat(entries.indexOf(11, 5, 7)).isEqualTo(-1);
        assertThat(new EntryList(0).indexOf(0, 0, 0)).isEqualTo(-1);
    }
}
