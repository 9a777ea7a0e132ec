package io.github.mlformats.zds.format.layout;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Loads an index into primitive arrays, 16 bytes per entry. The ids are not retained. */
public final class IndexLoader {
    /** Size of a line with an id of two bytes and two numbers of one digit, for estimating the number of entries. */
    private static final int SHORT_TSV_LINE = 7;

    /** The number of entries is what a file says, which may be corrupt. */
    private static final int MAX_INITIAL_CAPACITY = 64 << 10;

    private final FileContent index;
    private final DataSize data;

    private IndexLoader(FileContent index, DataSize data) {
        this.index = index;
        this.data = data;
    }

    /**
     * Loads an index.
     *
     * @param index {@code index.bin}
     * @param data size of {@code data.jsonl}. All documents must be within it; those that were appended after it was listed are
     *     skipped
     * @param keepRepeated whether to keep all entries with the same id instead of the last one
     */
    public static Index load(FileContent index, DataSize data, boolean keepRepeated) throws IOException {
        try {
            return new IndexLoader(index, data).load(keepRepeated);
        } catch (UnusableIndexException e) {
            return new Index.Unusable(e.corruption(), e.isTruncated());
        }
    }

    private Index load(boolean keepRepeated) throws IOException, UnusableIndexException {
        try (IndexCursor cursor = IndexCursor.open(index)) {
            long capacity =
                    cursor.declaredCount() >= 0 ? cursor.declaredCount() : 16 + index.size() / (4 * SHORT_TSV_LINE);
            EntryList entries = new EntryList((int) Math.min(capacity, MAX_INITIAL_CAPACITY));
            boolean hasAppended = false;
            while (cursor.next()) {
                if (cursor.isListed(data)) {
                    entries.add(cursor.offset, cursor.length, cursor.hash());
                } else {
                    hasAppended = true;
                }
            }
            cursor.checkOnlyAppended(data);
            int repeated = keepRepeated ? 0 : SupersededEntries.remove(entries, index, data);
            entries.sortByOffset();
            return new Index.Usable(cursor.kind(), entries, repeated, cursor.trailingBytes(), hasAppended);
        }
    }

    /**
     * Removes entries that are superseded by a later one with the same id. Ids are not retained: entries with equal hashes are found
     * with a bit table, and only if there are any is the index read again to compare their ids.
     */
    private static final class SupersededEntries {
        private static final int BITS_EACH = 16;

        private final EntryList entries;
        /** Hashes that occur more than once, ascending. */
        private final int[] suspects;
        /** A fast approximate filter for {@link #suspects}. */
        private final BitTable maySuspect;

        private SupersededEntries(EntryList entries, int[] suspects) {
            this.entries = entries;
            this.suspects = suspects;
            this.maySuspect = new BitTable((int) Math.min(Integer.MAX_VALUE, (long) BITS_EACH * suspects.length));
            for (int suspect : suspects) {
                maySuspect.add(suspect);
            }
        }

        /** Removes all but the last entry of each id; does not preserve the order. @return number of removed entries */
        static int remove(EntryList entries, FileContent index, DataSize data)
                throws IOException, UnusableIndexException {
            int[] suspects = suspects(entries);
            return suspects.length == 0 ? 0 : new SupersededEntries(entries, suspects).remove(index, data);
        }

        private static int[] suspects(EntryList entries) {
            BitTable seen = new BitTable(entries.size());
            BitTable seenAgain = new BitTable(entries.size());
            int again = 0;
            for (int i = 0; i < entries.size(); i++) {
                if (!seen.add(entries.hash(i)) && seenAgain.add(entries.hash(i))) {
                    again++;
                }
            }
            if (again == 0) {
                return new int[0];
            }
            IntStream candidates =
                    IntStream.range(0, entries.size()).map(entries::hash).filter(seenAgain::mayContain);
            int[] hashes = candidates.sorted().toArray();
            return IntStream.range(1, hashes.length)
                    .filter(i -> hashes[i] == hashes[i - 1])
                    .map(i -> hashes[i])
                    .distinct()
                    .toArray();
        }

        /** An approximate set of numbers with false positives. */
        private static final class BitTable {
            private final long[] bits;

            BitTable(int numbers) {
                long words = Long.highestOneBit(Math.max(1, (long) numbers * BITS_EACH / Long.SIZE)) << 1;
                bits = new long[(int) Math.min(1 << 26, words)];
            }

            /** @return whether the number was absent */
            boolean add(int number) {
                int word = number >>> 6 & bits.length - 1;
                long bit = 1L << number;
                boolean isNew = (bits[word] & bit) == 0;
                bits[word] |= bit;
                return isNew;
            }

            boolean mayContain(int number) {
                return (bits[number >>> 6 & bits.length - 1] & 1L << number) != 0;
            }
        }

        private int remove(FileContent index, DataSize data) throws IOException, UnusableIndexException {
            IdTable last = new IdTable(index.maxWindow());
            int before = entries.size();
            int compared = 0;
            try (IndexCursor cursor = IndexCursor.open(index)) {
                while (cursor.next()) {
                    if (isSuspect(cursor.hash()) && cursor.isListed(data)) {
                        int id = last.add(cursor.data(), cursor.idFrom, cursor.idLength);
                        last.setLocation(id, cursor.offset, cursor.length);
                        compared++;
                    }
                }
            }
            if (compared == last.size()) {
                // The ids with equal hashes are distinct; the entries are unchanged.
                return 0;
            }
            int kept = 0;
            for (int i = 0; i < before; i++) {
                if (!isSuspect(entries.hash(i))) {
                    entries.set(kept++, entries.offset(i), (int) entries.length(i), entries.hash(i));
                }
            }
            entries.truncate(kept);
            for (int id = 0; id < last.size(); id++) {
                entries.add(last.offset(id), last.length(id), last.hash(id));
            }
            return before - entries.size();
        }

        private boolean isSuspect(int hash) {
            return maySuspect.mayContain(hash) && Arrays.binarySearch(suspects, hash) >= 0;
        }
    }
}
