package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.LongSet;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;

/**
 * Loads an index into primitive arrays, or counts its entries. The ids are not retained: those that may occur twice are found with a
 * {@link SeenHashes}, and only if there are any is the index read again to compare their ids.
 */
public final class IndexLoader {
    /** Size of a short line of a text index, for estimating the number of entries. */
    private static final int SHORT_TSV_LINE = 16;

    /** Memory for an id that may occur twice: its hash, the id and its location. */
    private static final int SUSPECT_BYTES = 160;

    private final FileContent index;
    private final DataSize data;
    private final Content content;
    private final long maxMemory;

    private IndexLoader(FileContent index, DataSize data, Content content, long maxMemory) {
        this.index = index;
        this.data = data;
        this.content = content;
        this.maxMemory = maxMemory;
    }

    /** What is loaded of an index. */
    public enum Content {
        /** The number of entries: up to 2 bytes per entry, until they are counted. */
        COUNT,
        /** Also offsets and lengths: 12 bytes per entry. */
        LOCATIONS,
        /** Also the hashes of the ids: 16 bytes per entry. */
        HASHES
    }

    /**
     * Loads an index.
     *
     * @param index {@code index.bin}
     * @param data size of {@code data.jsonl}. All documents must be within it; those that were appended after it was listed are
     *     skipped
     * @param keepRepeated whether to keep all entries with the same id instead of the last one
     * @throws UsageException if the entries need more than {@link #maxMemory}
     */
    public static Index load(FileContent index, DataSize data, boolean keepRepeated, Content content)
            throws IOException {
        return load(index, data, keepRepeated, content, maxMemory());
    }

    static Index load(FileContent index, DataSize data, boolean keepRepeated, Content content, long maxMemory)
            throws IOException {
        try {
            return new IndexLoader(index, data, content, maxMemory).load(keepRepeated);
        } catch (UnusableIndexException e) {
            return new Index.Unusable(e.corruption(), e.isTruncated());
        }
    }

    /** Returns the maximum memory for the entries of an index in bytes: half of the heap. */
    public static long maxMemory() {
        return Runtime.getRuntime().maxMemory() / 2;
    }

    private Index load(boolean keepRepeated) throws IOException, UnusableIndexException {
        try (IndexCursor cursor = IndexCursor.open(index)) {
            EntryList entries =
                    switch (content) {
                        case COUNT -> null;
                        case LOCATIONS -> EntryList.withoutHashes();
                        case HASHES -> new EntryList(0);
                    };
            SeenHashes seen = null;
            LongSet suspects = new LongSet();
            long suspectCount = 0;
            long count = 0;
            long end = 0;
            boolean hasAppended = false;
            while (cursor.next()) {
                if (!cursor.isListed(data)) {
                    hasAppended = true;
                    continue;
                }
                count++;
                end = Math.max(end, cursor.end());
                long hash = cursor.hash64();
                if (!keepRepeated) {
                    seen = seen == null ? newSeenHashes(cursor) : seen;
                    suspectCount += !seen.add(hash) && suspects.add(hash) ? 1 : 0;
                }
                if (entries != null) {
                    entries.add(cursor.offset, cursor.length, IdHash.fold(hash));
                }
                checkMemory(entries, suspectCount);
            }
            cursor.checkOnlyAppended(data);
            if (entries != null) {
                entries.sortByOffset();
            }
            Superseded superseded = suspectCount == 0 ? new Superseded(new EntryList(0), end) : superseded(suspects);
            if (entries != null) {
                entries.removeAll(superseded.entries());
            }
            int dead = superseded.entries().size();
            return new Index.Usable(
                    cursor.kind(),
                    count - dead,
                    superseded.liveEnd(),
                    entries,
                    dead,
                    cursor.trailingBytes(),
                    hasAppended);
        }
    }

    private SeenHashes newSeenHashes(IndexCursor cursor) {
        long entries = cursor.declaredCount() >= 0 ? cursor.declaredCount() : index.size() / SHORT_TSV_LINE;
        return new SeenHashes(entries, maxMemory / 4);
    }

    private void checkMemory(EntryList entries, long suspects) {
        long bytes = (entries == null ? 0 : entries.sizeInBytes()) + suspects * SUSPECT_BYTES;
        if (bytes > maxMemory) {
            throw new UsageException("the entries of " + index.name() + " need more than " + maxMemory
                    + " bytes of memory, half of the heap. Increase spark.driver.memory, and spark.executor.memory if a"
                    + " task failed. If no document was replaced or deleted, set option(\"index\", \"ignore\") and"
                    + " option(\"duplicates\", \"keep\") to read all lines without the index");
        }
    }

    /**
     * The entries that are not live.
     *
     * @param entries sorted by offset
     * @param liveEnd end of the last document of the other entries, exclusive
     */
    private record Superseded(EntryList entries, long liveEnd) {}

    /** Reads the index again for the entries that are superseded by a later one with the same id. */
    private Superseded superseded(LongSet suspects) throws IOException, UnusableIndexException {
        IdTable last = new IdTable(index.maxWindow());
        EntryList dead = content == Content.HASHES ? new EntryList(0) : EntryList.withoutHashes();
        long end = 0;
        try (IndexCursor cursor = IndexCursor.open(index)) {
            while (cursor.next()) {
                if (!cursor.isListed(data)) {
                    continue;
                }
                if (!suspects.contains(cursor.hash64())) {
                    end = Math.max(end, cursor.end());
                    continue;
                }
                int known = last.size();
                int id = last.add(cursor.data(), cursor.idFrom, cursor.idLength);
                if (id < known) {
                    dead.add(last.offset(id), last.length(id), last.hash(id));
                }
                last.setLocation(id, cursor.offset, cursor.length);
            }
        }
        for (int id = 0; id < last.size(); id++) {
            end = Math.max(end, last.offset(id) + Integer.toUnsignedLong(last.length(id)));
        }
        dead.sortByOffset();
        return new Superseded(dead, end);
    }

    /** An approximate set of hashes with false positives: a blocked Bloom filter, with the bits of a hash in one word. */
    private static final class SeenHashes {
        private static final int BITS_EACH = 12;

        private final long[] words;

        /** @param maxBytes maximum size: with less than that of the hashes, more of them are false positives */
        SeenHashes(long hashes, long maxBytes) {
            long bytes = Math.min((hashes + Byte.SIZE) / Byte.SIZE * BITS_EACH, maxBytes);
            words = new long[(int) Math.min(1 << 28, 1 + bytes / Long.BYTES)];
        }

        /** @return whether the hash was absent */
        boolean add(long hash) {
            int word = (int) ((hash >>> 32) * words.length >>> 32);
            long bits = 1L << hash | 1L << (hash >>> 6) | 1L << (hash >>> 12) | 1L << (hash >>> 18);
            boolean isNew = (words[word] & bits) != bits;
            words[word] |= bits;
            return isNew;
        }
    }
}
