package io.github.mlformats.core.stream;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a stream has taken up. What is much older than the newest is forgotten, so that memory does not grow for ever, and
 * nothing so old is taken up any more.
 */
final class SeenArrivals {
    private final long maxAge;
    private final Map<String, Arrival> seen = new HashMap<>();
    private long newest = Long.MIN_VALUE;
    private long forgotten = Long.MIN_VALUE;

    /** @param maxAge milliseconds; the largest number for no limit */
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

    /** Forgets what is too old; all that is left. */
    List<Arrival> forget() {
        if (!seen.isEmpty() && maxAge != Long.MAX_VALUE) {
            forgotten = newest - maxAge;
            seen.values().removeIf(arrival -> arrival.modified() < forgotten);
        }
        return List.copyOf(seen.values());
    }
}
