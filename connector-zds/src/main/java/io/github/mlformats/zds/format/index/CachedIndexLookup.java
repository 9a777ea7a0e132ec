package io.github.mlformats.zds.format.index;

import io.github.mlformats.zds.format.ids.IdSet;
import io.github.mlformats.zds.format.index.IndexCache.Version;
import io.github.mlformats.zds.format.store.FileContent;
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
     * @param dataSize size of {@code data.jsonl} in bytes
     * @param keepRepeated whether to return all entries with the same id instead of the last one
     * @param mostBytes maximum size of the cache in bytes; 0 disables it
     * @return empty if the index is invalid or has no entries
     */
    public static Optional<KeyedEntries> find(
            FileContent index, long dataSize, IdSet requested, boolean keepRepeated, long mostBytes)
            throws IOException {
        Optional<Version> version = mostBytes == 0 ? Optional.empty() : Version.of(index, dataSize);
        if (version.isPresent() && isCheaperByEntry(index, requested)) {
            EntryHashTable known = (EntryHashTable) IndexCache.get(version.get());
            if (known != null) {
                try {
                    return Optional.of(new IndexLookup(requested, keepRepeated).readCandidates(index, dataSize, known));
                } catch (UnusableIndexException e) {
                    IndexCache.remove(version.get());
                }
            }
        }
        EntryHashTable learned = new EntryHashTable(version.isPresent() ? mostBytes : 0);
        try {
            Optional<KeyedEntries> found = new IndexLookup(requested, keepRepeated).scanAll(index, dataSize, learned);
            version.ifPresent(known -> keep(known, learned, mostBytes));
            return found;
        } catch (UnusableIndexException e) {
            return Optional.empty();
        }
    }

    /** Whether reading single entries, each at the cost of about a read gap, is cheaper than a scan. */
    private static boolean isCheaperByEntry(FileContent index, IdSet requested) {
        return (long) requested.size() * index.readGap() < index.size();
    }

    private static void keep(Version version, EntryHashTable positions, long mostBytes) {
        if (IndexCache.get(version) == null && positions.finish() && positions.sizeInBytes() > 0) {
            IndexCache.put(version, positions, mostBytes);
        }
    }

    /** Looks up a few ids in an index by comparing their bytes with all entries, or with candidate entries. */
    private static final class IndexLookup {
        private final IdSet requested;
        private final boolean keepRepeated;
        private final EntryList found;
        private final int[] last;

        /** @param keepRepeated whether to return all entries with the same id instead of the last one of the index */
        IndexLookup(IdSet requested, boolean keepRepeated) {
            this.requested = requested;
            this.keepRepeated = keepRepeated;
            this.found = new EntryList(Math.min(requested.size(), 1 << 16));
            this.last = new int[requested.size()];
            Arrays.fill(last, -1);
        }

        /**
         * Scans the complete index.
         *
         * @param dataSize size of {@code data.jsonl} in bytes
         * @param positions records the positions of all entries
         * @return the entries of the requested ids, sorted by offset; empty if the index has no entries
         * @throws UnusableIndexException if any entry of the index is invalid
         */
        Optional<KeyedEntries> scanAll(FileContent index, long dataSize, EntryHashTable positions)
                throws IOException, UnusableIndexException {
            boolean any = false;
            try (IndexCursor cursor = IndexCursor.open(index)) {
                for (long position = cursor.position(); cursor.next(); position = cursor.position()) {
                    any = true;
                    cursor.checkBounds(dataSize);
                    int hash = cursor.hash();
                    positions.add(hash, position);
                    take(cursor, hash);
                }
            }
            return any ? Optional.of(found()) : Optional.empty();
        }

        /**
         * Reads only the candidate entries of the requested ids, with the positions of an earlier {@linkplain #scanAll scan}.
         *
         * @throws UnusableIndexException if a candidate entry is invalid, for example because the index has changed
         */
        KeyedEntries readCandidates(FileContent index, long dataSize, EntryHashTable positions)
                throws IOException, UnusableIndexException {
            try (IndexCursor cursor = IndexCursor.open(index)) {
                for (long position : positions.candidatePositions(requested)) {
                    cursor.seek(position);
                    if (!cursor.next()) {
                        throw cursor.unusable(position, "an entry", "the end of the index");
                    }
                    cursor.checkBounds(dataSize);
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
            return new KeyedEntries(requested.table(), found);
        }
    }
}
