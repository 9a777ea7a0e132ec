package io.github.mlformats.core.stream;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The data sets that a stream has already read. Those older than the newest by more than {@code maxFileAge} are evicted, to
 * bound memory; data sets of that age are then never new.
 */
final class SeenArrivals {
    private final long maxAge;
    private final Map<String, Arrival> seen = new HashMap<>();
    private long newest = Long.MIN_VALUE;
    private long forgotten = Long.MIN_VALUE;

    /** @param maxAge in milliseconds; {@link Long#MAX_VALUE} for no limit */
    SeenArrivals(long maxAge) {
        this.maxAge = maxAge;
    }

    boolean contains(String path) {
        return seen.containsKey(path);
    }

    boolean isNew(Arrival arrival) {
        return arrival.modified() >= forgotten && !contains(arrival.path());
    }

    void add(List<Arrival> arrivals) {
        for (Arrival arrival : arrivals) {
            seen.put(arrival.path(), arrival);
            newest = Math.max(newest, arrival.modified());
        }
    }

    /** Evicts expired data sets, and returns all others. */
    List<Arrival> evictExpired() {
        if (!seen.isEmpty() && maxAge != Long.MAX_VALUE) {
            forgotten = newest - maxAge;
            seen.values().removeIf(arrival -> arrival.modified() < forgotten);
        }
        return List.copyOf(seen.values());
    }
}
