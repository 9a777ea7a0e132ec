package io.github.mlformats.zds.format.index;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** What this process has learned of the indexes that it read last, so that the next query need not read them whole. */
public final class IndexCache {
    private static final Map<Key, Learned> KEPT = new LinkedHashMap<>(16, 0.75f, true);

    private IndexCache() {}

    /** Of which files something was learned, as they were then, and to which end. */
    public interface Key {}

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
