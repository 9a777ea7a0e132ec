package io.github.mlformats.core.stream;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.files.Tolerance;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.StreamOptions;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes up what arrives, each data set once: decides what the next micro-batch reads, and notes it before anybody hears of
 * it.
 */
final class Intake {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);
    /** How many data sets are looked into at a time. */
    private static final int LOOKED_INTO = 64;

    private final Arrivals arrivals;
    private final ArrivalLog log;
    private final SeenArrivals seen;
    private final Comparator<Arrival> order;
    /** Paths of what was there when the stream was told to read only that; null if it reads what comes. */
    private Set<String> availableNow;

    private long outstandingFiles;
    private long outstandingBytes;
    private Set<String> incomplete = Set.of();

    Intake(Arrivals arrivals, ArrivalLog log, Options options) throws IOException {
        this.arrivals = arrivals;
        this.log = log;
        boolean latestFirst = options.get(StreamOptions.LATEST_FIRST);
        // What comes first is then not the oldest: all that is left to read may be older.
        boolean ageless = latestFirst && !StreamLimit.of(options).equals(StreamLimit.NONE);
        this.seen = new SeenArrivals(
                ageless ? Long.MAX_VALUE : options.get(StreamOptions.MAX_AGE).toMillis());
        Comparator<Arrival> oldestFirst =
                Comparator.comparingLong(Arrival::modified).thenComparing(Arrival::path);
        this.order = latestFirst ? oldestFirst.reversed() : oldestFirst;
        seen.add(log.all());
        seen.forget();
    }

    /** Number of the entry up to which the next micro-batch reads: that of the last one, if nothing has come. */
    synchronized long next(long start, StreamLimit limit) throws IOException {
        if (log.last() > start) {
            // Taken up by a driver that died before Spark noted it.
            return log.last();
        }
        List<Arrival> taken = take(waiting(), limit);
        if (taken.isEmpty()) {
            return start;
        }
        long entry = log.add(taken);
        seen.add(taken);
        if (log.isLong()) {
            log.writeAll(seen.forget());
        }
        return entry;
    }

    /** From now on, nothing is taken up but what is here. */
    synchronized void takeOnlyWhatIsHere() throws IOException {
        availableNow = null;
        availableNow = waiting().stream().map(Arrival::path).collect(Collectors.toCollection(HashSet::new));
    }

    private List<Arrival> waiting() throws IOException {
        return arrivals.list(path -> !seen.contains(path)).stream()
                .filter(seen::isNew)
                .filter(arrival -> availableNow == null || availableNow.contains(arrival.path()))
                .sorted(order)
                .toList();
    }

    private List<Arrival> take(List<Arrival> waiting, StreamLimit limit) throws IOException {
        List<Arrival> taken = new ArrayList<>();
        long bytes = 0;
        Set<String> before = incomplete;
        incomplete = new HashSet<>();
        boolean full = false;
        for (int from = 0; from < waiting.size() && !full; ) {
            int some = (int) Math.max(1, Math.min(LOOKED_INTO, limit.files() - taken.size()));
            List<Arrival> next = waiting.subList(from, Math.min(waiting.size(), from + some));
            List<Boolean> complete = Parallel.map(next, arrivals::isComplete);
            for (int i = 0; i < next.size() && !full; i++) {
                Arrival arrival = next.get(i);
                if (!complete.get(i)) {
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
                .forEach(path -> LOG.info("{} waits: it is not there as a whole", path));
        outstandingFiles = waiting.size() - taken.size();
        outstandingBytes = waiting.stream().mapToLong(Arrival::bytes).sum() - bytes;
        return taken;
    }

    /** What the entries after one up to another hold; what is gone is left out, if that is tolerated. */
    synchronized List<Arrival> between(long start, long end, Tolerance tolerance) throws IOException {
        List<Arrival> taken = log.between(start, end);
        Map<String, Arrival> there = new HashMap<>();
        arrivals.again(taken).forEach(arrival -> there.put(arrival.path(), arrival));
        for (Arrival arrival : taken) {
            Arrival now = there.get(arrival.path());
            if (now == null && !tolerance.missing()) {
                throw new UsageException(
                        arrival.path() + " was deleted after the stream had taken it up and before it was"
                                + " read: put it back, or set ignoreMissingFiles");
            } else if (now == null) {
                LOG.warn("Left out {}, which was deleted after the stream had taken it up", arrival.path());
            } else if (!now.equals(arrival)) {
                throw changed(arrival, now);
            }
        }
        return taken.stream()
                .filter(arrival -> there.containsKey(arrival.path()))
                .toList();
    }

    private static UsageException changed(Arrival before, Arrival now) {
        return new UsageException(
                before.path() + " changed after the stream had taken it up, from " + text(before) + " to " + text(now)
                        + ": what a stream reads must stay as it is. Put it back, or begin with a new checkpoint");
    }

    private static String text(Arrival arrival) {
        return arrival.bytes() + " bytes modified at " + Instant.ofEpochMilli(arrival.modified());
    }

    /** Lets go of what is only needed to read up to an entry. */
    synchronized void done(long entry) throws IOException {
        log.purge(entry);
    }

    /** What is left to read, for the query's progress. */
    synchronized Map<String, String> metrics() {
        return Map.of(
                "numFilesOutstanding", Long.toString(outstandingFiles),
                "numBytesOutstanding", Long.toString(outstandingBytes),
                "numFilesIncomplete", Integer.toString(incomplete.size()));
    }

    Arrivals arrivals() {
        return arrivals;
    }
}
