package io.github.mlformats.core.scan;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.StreamOptions;
import io.github.mlformats.core.scan.ArrivalSource.Arrival;
import io.github.mlformats.core.table.FileSkipPolicy;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracks the data sets that arrive, and assigns each to exactly one micro-batch.
 *
 * <p>To advance, it lists the input directories, drops data sets that it has seen or that are older than {@code maxFileAge},
 * keeps complete ones up to the read limit, and writes them to the {@link ArrivalLog} before it returns the new offset.
 * Data sets that are incomplete, or that changed between listing and check, are checked again with the next micro-batch. When a
 * micro-batch is planned, its data sets must still have the size and modification time of the log: a changed one fails the
 * query, a deleted one too unless {@code ignoreMissingFiles} is set, and so does one that changed options do not select.
 *
 * <p>With {@code latestFirst} and a limit, unread data sets may be older than any that was read: their age has no limit, also after
 * a restart without these options, until all of them are read.
 */
final class ArrivalTracker {
    private static final Logger LOG = LoggerFactory.getLogger(ArrivalTracker.class);
    /** Number of data sets that are checked for completeness at a time. */
    private static final int CHECKED_AT_A_TIME = 64;

    private final ArrivalSource source;
    private final ArrivalLog log;
    private final SeenArrivals seen;
    private final Comparator<Arrival> order;
    /** Whether the options have data sets of any age read. */
    private final boolean readsAnyAge;
    /** Paths that {@code Trigger.AvailableNow} reads; null for other triggers. */
    private Set<String> availableNow;

    /** Whether data sets are unread that may be older than those that were read. */
    private boolean hasBacklog;

    private long outstandingFiles;
    private long outstandingBytes;
    private Set<String> incomplete = Set.of();

    ArrivalTracker(ArrivalSource arrivals, ArrivalLog log, Options options) throws IOException {
        this.source = arrivals;
        this.log = log;
        boolean latestFirst = options.get(StreamOptions.LATEST_FIRST);
        this.readsAnyAge = latestFirst && !StreamReadLimit.of(options).equals(StreamReadLimit.NONE);
        ArrivalLog.Content content = log.readAll();
        this.seen = new SeenArrivals(options.get(StreamOptions.MAX_AGE).toMillis(), content.expired());
        Comparator<Arrival> oldestFirst =
                Comparator.comparingLong(Arrival::modified).thenComparing(Arrival::path);
        this.order = latestFirst ? oldestFirst.reversed() : oldestFirst;
        seen.add(content.arrivals());
        hasBacklog = content.hasBacklog();
        evictExpired();
    }

    private void evictExpired() {
        if (!readsAnyAge && !hasBacklog) {
            seen.evictExpired();
        }
    }

    /** Returns the last log entry of the next micro-batch; {@code start} if no complete data set has arrived. */
    synchronized long advance(long start, StreamReadLimit limit) throws IOException {
        log.checkHas(start);
        if (log.last() > start) {
            // Logged by a driver that failed before Spark recorded the offset.
            return log.last();
        }
        List<Arrival> taken = take(waiting(), limit);
        hasBacklog = (readsAnyAge || hasBacklog) && outstandingFiles > 0;
        if (taken.isEmpty()) {
            return start;
        }
        long entry = log.add(taken, hasBacklog);
        seen.add(taken);
        if (log.needsCompaction()) {
            evictExpired();
            log.compact(new ArrivalLog.Content(seen.arrivals(), seen.expired(), hasBacklog));
        }
        return entry;
    }

    /** Restricts the stream to the data sets that are available now. */
    synchronized void prepareForAvailableNow() throws IOException {
        availableNow = null;
        availableNow = waiting().stream().map(Arrival::path).collect(Collectors.toCollection(HashSet::new));
    }

    private List<Arrival> waiting() throws IOException {
        return source.list(path -> !seen.contains(path), log.last() >= 0).stream()
                .filter(seen::isNew)
                .filter(arrival -> availableNow == null || availableNow.contains(arrival.path()))
                .sorted(order)
                .toList();
    }

    private List<Arrival> take(List<Arrival> waiting, StreamReadLimit limit) throws IOException {
        List<Arrival> taken = new ArrayList<>();
        long bytes = 0;
        Set<String> before = incomplete;
        incomplete = new HashSet<>();
        boolean full = false;
        for (int from = 0; from < waiting.size() && !full; ) {
            int some = (int) Math.max(1, Math.min(CHECKED_AT_A_TIME, limit.files() - taken.size()));
            List<Arrival> next = waiting.subList(from, Math.min(waiting.size(), from + some));
            Set<Arrival> complete = complete(next);
            for (int i = 0; i < next.size() && !full; i++) {
                Arrival arrival = next.get(i);
                if (!complete.contains(arrival)) {
                    incomplete.add(arrival.path());
                } else if (limit.allows(taken.size(), bytes, arrival)) {
                    taken.add(arrival);
                    bytes += arrival.bytes();
                } else {
                    full = true;
                }
            }
            from += next.size();
        }
        incomplete.stream()
                .filter(path -> !before.contains(path))
                .forEach(path -> LOG.info("{} is incomplete: the stream waits for it", path));
        outstandingFiles = waiting.size() - taken.size();
        outstandingBytes = waiting.stream().mapToLong(Arrival::bytes).sum() - bytes;
        return taken;
    }

    /**
     * Returns the complete ones of some data sets. One that has changed since it was listed is not among them: the log would
     * name a state that no longer exists.
     */
    private Set<Arrival> complete(List<Arrival> listed) throws IOException {
        List<Boolean> complete = Parallel.map(listed, source::isComplete);
        List<Arrival> candidates = IntStream.range(0, listed.size())
                .filter(complete::get)
                .mapToObj(listed::get)
                .toList();
        Map<String, Arrival> current = current(candidates);
        return candidates.stream()
                .filter(arrival ->
                        current.containsKey(arrival.path()) && arrival.isSameVersion(current.get(arrival.path())))
                .collect(Collectors.toSet());
    }

    /** Returns the current state of data sets that still exist, by path. */
    private Map<String, Arrival> current(List<Arrival> arrivals) throws IOException {
        return source.refresh(arrivals).stream()
                .collect(Collectors.toMap(Arrival::path, arrival -> arrival, (one, same) -> one));
    }

    /** Returns the data sets of the entries {@code (start, end]}; deleted ones are skipped if the read allows it. */
    synchronized List<Arrival> between(long start, long end, FileSkipPolicy tolerance) throws IOException {
        List<Arrival> taken = log.between(start, end);
        Map<String, Arrival> there = current(taken);
        source.checkDeleted(taken.stream()
                .filter(arrival -> !there.containsKey(arrival.path()))
                .toList());
        for (Arrival arrival : taken) {
            Arrival now = there.get(arrival.path());
            if (now == null && !tolerance.ignoreMissing()) {
                throw new UsageException(
                        arrival.path() + " was deleted after the stream had discovered it and before it was"
                                + " read. Restore it, or set ignoreMissingFiles");
            } else if (now == null) {
                LOG.warn("Skipped {}, which was deleted after the stream had discovered it", arrival.path());
            } else if (!arrival.isSameVersion(now)) {
                throw changed(arrival, now);
            }
        }
        return taken.stream()
                .filter(arrival -> there.containsKey(arrival.path()))
                .toList();
    }

    private static UsageException changed(Arrival before, Arrival now) {
        return new UsageException(
                before.path() + " changed after the stream had discovered it, from " + text(before) + " to " + text(now)
                        + ": input of a stream must not change. Restore it, or start with a new checkpoint");
    }

    private static String text(Arrival arrival) {
        return arrival.bytes() + " bytes modified at " + Instant.ofEpochMilli(arrival.modified());
    }

    /** Commits all entries up to one, and deletes log files that are no longer needed. */
    synchronized void commit(long entry) throws IOException {
        log.purge(entry);
    }

    /** Returns the metrics for Spark's query progress. */
    synchronized Map<String, String> metrics() {
        return Map.of(
                "numFilesOutstanding", Long.toString(outstandingFiles),
                "numBytesOutstanding", Long.toString(outstandingBytes),
                "numFilesIncomplete", Integer.toString(incomplete.size()));
    }

    ArrivalSource source() {
        return source;
    }

    /**
     * The data sets that a stream has already read. Those older than the newest by more than {@code maxFileAge} are evicted, to
     * bound memory; data sets of that age are then never new.
     */
    private static final class SeenArrivals {
        private final long maxAge;
        private final Map<String, Arrival> seen = new HashMap<>();
        private long newest = Long.MIN_VALUE;
        private long expired;

        /**
         * @param maxAge in milliseconds
         * @param expired see {@link ArrivalLog.Content}
         */
        SeenArrivals(long maxAge, long expired) {
            this.maxAge = maxAge;
            this.expired = expired;
        }

        boolean contains(String path) {
            return seen.containsKey(path);
        }

        boolean isNew(Arrival arrival) {
            return arrival.modified() >= expired && !contains(arrival.path());
        }

        void add(List<Arrival> arrivals) {
            for (Arrival arrival : arrivals) {
                seen.put(arrival.path(), arrival);
                newest = Math.max(newest, arrival.modified());
            }
            // A clock that is wrong does not make all others old.
            newest = Math.min(newest, System.currentTimeMillis());
        }

        void evictExpired() {
            if (!seen.isEmpty()) {
                expired = Math.max(expired, newest - maxAge);
                seen.values().removeIf(arrival -> arrival.modified() < expired);
            }
        }

        /** Returns those that are not expired. */
        List<Arrival> arrivals() {
            return List.copyOf(seen.values());
        }

        long expired() {
            return expired;
        }
    }
}
