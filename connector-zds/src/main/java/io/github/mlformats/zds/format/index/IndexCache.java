package io.github.mlformats.zds.format.index;

import io.github.mlformats.zds.format.store.Content;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What this process has learned of the indexes that it read last, so that the next query need not read them whole. */
public final class IndexCache {
    /** A key, its place in the map, and an object of what was learned. */
    private static final int ENTRY_BYTES = 640;

    /** What changed so short a time ago may change again without another time to tell it by. */
    private static final long SETTLED_MILLIS = 10_000;

    private static final Map<Key, Kept> KEPT = new LinkedHashMap<>(16, 0.75f, true);
    private static long keptBytes;

    private IndexCache() {}

    /** Of which index something was learned, and to which end. */
    public interface Key {
        Version version();
    }

    private record Kept(Learned learned, long bytes) {}

    /**
     * An index as it was at some time, beside data of some size, which its entries were compared with. To be taken before the
     * index is read: what it says is never taken for what a later one says.
     *
     * @param sample a checksum of some of its bytes, which tells it from one that was restored with the same size and time
     */
    public record Version(String name, long size, long modified, long dataSize, long sample) implements Key {
        /**
         * That of an index now.
         *
         * @param dataSize bytes of {@code data.jsonl}
         * @return empty if a change of the index would not be seen: it is not known when it was changed, or it was just now
         */
        public static Optional<Version> of(Content index, long dataSize) throws IOException {
            long modified = index.modified();
            if (modified <= 0 || modified >= System.currentTimeMillis() - SETTLED_MILLIS) {
                return Optional.empty();
            }
            long sample = IndexSample.of(index.source());
            return Optional.of(new Version(index.name(), index.size(), modified, dataSize, sample));
        }

        @Override
        public Version version() {
            return this;
        }
    }

    /** What was learned. */
    public interface Learned {
        /** How much room its arrays take. */
        long bytes();
    }

    /** What is known; null if nothing is. */
    public static synchronized Learned get(Key key) {
        Kept kept = KEPT.get(key);
        return kept == null ? null : kept.learned;
    }

    /**
     * Keeps something that fits, and lets go of what was not asked for the longest.
     *
     * @param mostBytes what all of it may take together
     */
    public static synchronized void put(Key key, Learned learned, long mostBytes) {
        Kept kept = new Kept(learned, ENTRY_BYTES + key.version().name().length() + learned.bytes());
        if (kept.bytes > mostBytes) {
            return;
        }
        forget(key);
        KEPT.put(key, kept);
        keptBytes += kept.bytes;
        for (Iterator<Kept> oldest = KEPT.values().iterator(); keptBytes > mostBytes; ) {
            keptBytes -= oldest.next().bytes;
            oldest.remove();
        }
    }

    static synchronized void forget(Key key) {
        Kept forgotten = KEPT.remove(key);
        keptBytes -= forgotten == null ? 0 : forgotten.bytes;
    }
}
