package io.github.mlformats.zds.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.zds.format.store.Content;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** What this process has learned of the indexes that it read last, so that the next query need not read them whole. */
public final class IndexCache {
    private static final Map<Key, Learned> KEPT = new LinkedHashMap<>(16, 0.75f, true);

    private IndexCache() {}

    /** Of which index something was learned, and to which end. */
    public interface Key {}

    /** An index as it was at some time, beside data of some size, which its entries were compared with. */
    public record Version(String name, long size, long modified, long dataSize) implements Key {
        /** That of an index now. @param dataSize bytes of {@code data.jsonl} */
        public static Version of(Content index, long dataSize) {
            return new Version(index.name(), index.size(), index.modified(), dataSize);
        }

        /** Whether it is known when the index was changed. */
        public boolean hasTime() {
            return modified != ByteSource.UNKNOWN_TIME;
        }
    }

    /** What was learned. */
    public interface Learned {
        /** How much room it takes. */
        long bytes();
    }

    /** What is known; null if nothing is. */
    public static synchronized Learned get(Key key) {
        return KEPT.get(key);
    }

    /**
     * Keeps something, and lets go of what was not asked for the longest.
     *
     * @param mostBytes what all of it may take together
     */
    public static synchronized void put(Key key, Learned learned, long mostBytes) {
        KEPT.put(key, learned);
        long bytes = KEPT.values().stream().mapToLong(Learned::bytes).sum();
        for (Iterator<Learned> oldest = KEPT.values().iterator(); bytes > mostBytes; ) {
            bytes -= oldest.next().bytes();
            oldest.remove();
        }
    }

    static synchronized void forget(Key key) {
        KEPT.remove(key);
    }
}
