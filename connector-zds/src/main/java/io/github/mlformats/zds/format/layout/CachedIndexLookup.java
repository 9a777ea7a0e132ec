package io.github.mlformats.zds.format.layout;

import io.github.mlformats.zds.format.layout.IndexCache.Version;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Index lookups that cache the positions of the entries. The first lookup in an index scans it and caches an {@link
 * EntryHashTable}; later ones read only candidate entries. If a candidate is invalid, the cached positions are discarded and the
 * index is scanned again. A lookup of so many ids that a scan is cheaper does not use the cache.
 */
public final class CachedIndexLookup {
    private CachedIndexLookup() {}

    /**
     * Returns the entries of the requested ids, sorted by offset.
     *
     * @param data size of {@code data.jsonl}; documents that were appended after it was listed are skipped
     * @param keepRepeated whether to return all entries with the same id instead of the last one
     * @param mostBytes maximum size of the cache in bytes; 0 disables it
     * @return empty if the index is invalid or has no entries
     */
    public static Optional<KeyedEntries> find(
            FileContent index, DataSize data, IdTable requested, boolean keepRepeated, long mostBytes)
            throws IOException {
        Optional<Version> version = mostBytes == 0 ? Optional.empty() : Version.of(index, data.listed());
        if (version.isPresent() && isCheaperByEntry(index, requested)) {
            EntryHashTable known = (EntryHashTable) IndexCache.get(version.get());
            if (known != null) {
                try {
                    return Optional.of(new IndexLookup(requested, keepRepeated).readCandidates(index, data, known));
                } catch (UnusableIndexException e) {
                    IndexCache.remove(version.get());
                }
            }
        }
        EntryHashTable learned = new EntryHashTable(version.isPresent() ? mostBytes : 0);
        try {
            Optional<KeyedEntries> found = new IndexLookup(requested, keepRepeated).scanAll(index, data, learned);
            version.ifPresent(known -> keep(known, learned, mostBytes));
            return found;
        } catch (UnusableIndexException e) {
            return Optional.empty();
        }
    }

    /** Whether reading single entries, each at the cost of about a read gap, is cheaper than a scan. */
    private static boolean isCheaperByEntry(FileContent index, IdTable requested) {
        return (long) requested.size() * index.readGap() < index.size();
    }

    private static void keep(Version version, EntryHashTable positions, long mostBytes) {
        if (IndexCache.get(version) == null && positions.finish() && positions.sizeInBytes() > 0) {
            IndexCache.put(version, positions, mostBytes);
        }
    }

    /** Looks up a few ids in an index by comparing their bytes with all entries, or with candidate entries. */
    private static final class IndexLookup {
        private final IdTable requested;
        private final boolean keepRepeated;
        private final EntryList found;
        private final int[] last;

        /** @param keepRepeated whether to return all entries with the same id instead of the last one of the index */
        IndexLookup(IdTable requested, boolean keepRepeated) {
            this.requested = requested;
            this.keepRepeated = keepRepeated;
            this.found = new EntryList(Math.min(requested.size(), 1 << 16));
            this.last = new int[requested.size()];
            Arrays.fill(last, -1);
        }

        /**
         * Scans the complete index.
         *
         * @param data size of {@code data.jsonl}
         * @param positions records the positions of all entries
         * @return the entries of the requested ids, sorted by offset; empty if the index has no entries
         * @throws UnusableIndexException if any entry of the index is invalid
         */
        Optional<KeyedEntries> scanAll(FileContent index, DataSize data, EntryHashTable positions)
                throws IOException, UnusableIndexException {
            boolean any = false;
            try (IndexCursor cursor = IndexCursor.open(index)) {
                for (long position = cursor.position(); cursor.next(); position = cursor.position()) {
                    any = true;
                    if (cursor.isListed(data)) {
                        int hash = cursor.hash();
                        positions.add(hash, position);
                        take(cursor, hash);
                    }
                }
                cursor.checkOnlyAppended(data);
            }
            return any ? Optional.of(found()) : Optional.empty();
        }

        /**
         * Reads only the candidate entries of the requested ids, with the positions of an earlier {@linkplain #scanAll scan}.
         *
         * @throws UnusableIndexException if a candidate entry is invalid, for example because the index has changed
         */
        KeyedEntries readCandidates(FileContent index, DataSize data, EntryHashTable positions)
                throws IOException, UnusableIndexException {
            try (IndexCursor cursor = IndexCursor.open(index)) {
                for (long position : positions.candidatePositions(requested)) {
                    cursor.seek(position);
                    if (!cursor.next()) {
                        throw cursor.unusable(position, "an entry", "the end of the index");
                    }
                    cursor.checkBounds(data.listed());
                    take(cursor, cursor.hash());
                }
            }
            return found();
        }

        private void take(IndexCursor cursor, int hash) {
            int id = requested.indexOf(hash, cursor.data(), cursor.idFrom, cursor.idLength);
            if (id < 0) {
                return;
            }
            if (keepRepeated || last[id] < 0) {
                last[id] = found.size();
                found.add(cursor.offset, cursor.length, id);
            } else {
                found.set(last[id], cursor.offset, cursor.length, id);
            }
        }

        private KeyedEntries found() {
            found.sortByOffset();
            return new KeyedEntries(requested, found);
        }
    }

    /**
     * Maps the hash of an id to the positions of its candidate entries in an index file, so that a lookup reads a few entries instead
     * of the complete index. Takes 8 bytes per entry: the upper 24 bits are the hash, the lower 40 bits the position.
     *
     * <p>Life cycle: {@link #add} all entries in file order, then {@link #finish}, then {@link #candidatePositions} any number of times.
     * Immutable and thread-safe after {@code finish}.
     */
    private static final class EntryHashTable implements IndexCache.CachedValue {
        private static final int POSITION_BITS = 40;
        private static final long POSITIONS = (1L << POSITION_BITS) - 1;
        private static final int DIGIT_BITS = (Long.SIZE - POSITION_BITS) / 2;
        private static final int DIGITS = 1 << DIGIT_BITS;

        private final int maxSize;
        /** Hash in the upper bits, position in the lower ones; in file order, sorted by {@link #finish}. */
        private long[] entries = new long[64];

        private int size;
        private boolean tooMany;

        /** @param maxBytes maximum size; an index with more entries is not recorded */
        EntryHashTable(long maxBytes) {
            this.maxSize = (int) Math.min(Integer.MAX_VALUE - 8, maxBytes / Long.BYTES);
        }

        /** Records the next entry of the index. */
        void add(int hash, long position) {
            if (size == maxSize || position > POSITIONS) {
                tooMany = true;
                entries = new long[0];
                size = 0;
            }
            if (tooMany) {
                return;
            }
            if (size == entries.length) {
                entries = Arrays.copyOf(entries, (int) Math.min(maxSize, 2L * size));
            }
            entries[size++] = shortened(hash) << POSITION_BITS | position;
        }

        private static long shortened(int hash) {
            return hash >>> Integer.SIZE - 2 * DIGIT_BITS;
        }

        /** Sorts the entries. @return false if they exceeded the maximum size */
        boolean finish() {
            if (tooMany) {
                return false;
            }
            long[] other = new long[size];
            sort(entries, other, POSITION_BITS);
            entries = entries.length == size ? entries : new long[size];
            sort(other, entries, POSITION_BITS + DIGIT_BITS);
            return true;
        }

        /** One pass of a stable radix sort. */
        private void sort(long[] from, long[] to, int shift) {
            int[] next = new int[DIGITS];
            for (int i = 0; i < size; i++) {
                next[(int) (from[i] >>> shift) & DIGITS - 1]++;
            }
            int start = 0;
            for (int digit = 0; digit < DIGITS; digit++) {
                int count = next[digit];
                next[digit] = start;
                start += count;
            }
            for (int i = 0; i < size; i++) {
                to[next[(int) (from[i] >>> shift) & DIGITS - 1]++] = from[i];
            }
        }

        @Override
        public long sizeInBytes() {
            return (long) Long.BYTES * size;
        }

        /** Returns the positions of all entries that may have one of the ids, ascending. */
        long[] candidatePositions(IdTable ids) {
            long[] positions = new long[2 * ids.size()];
            int count = 0;
            for (int id = 0; id < ids.size(); id++) {
                long hash = shortened(ids.hash(id));
                for (int i = firstFrom(hash); i < size && entries[i] >>> POSITION_BITS == hash; i++) {
                    if (count == positions.length) {
                        positions = Arrays.copyOf(positions, 2 * count);
                    }
                    positions[count++] = entries[i] & POSITIONS;
                }
            }
            return Arrays.stream(positions, 0, count).sorted().distinct().toArray();
        }

        /** Returns the number of the first entry with a hash of at least {@code hash}. */
        private int firstFrom(long hash) {
            int low = 0;
            int high = size;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (entries[middle] >>> POSITION_BITS < hash) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
