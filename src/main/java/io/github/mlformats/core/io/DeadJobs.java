package io.github.mlformats.core.io;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import org.apache.hadoop.fs.Path;

/**
 * Jobs that died or were replaced by another run of the query. They are never committed, so none is ever forgotten: one that was
 * taken for dead may publish files later. A query that dies again and again between two epochs adds to one range only.
 *
 * @param last ids of the last ones, oldest first
 * @param earlier ranges of the numbers of earlier ones: the last number by the first. The record with any other number in between has
 *     ended a job
 */
public record DeadJobs(Set<String> last, NavigableMap<Long, Long> earlier) {
    /** No dead jobs. */
    static final DeadJobs NONE = new DeadJobs(Set.of(), new TreeMap<>());

    /** Maximum number of {@link #last}. */
    private static final int MAX_LAST = 100;

    private static final String LAST = "dead";
    private static final String EARLIER = "earlierDead";
    private static final String FROM = "from";
    private static final String TO = "to";

    /** Whether there are none. */
    public boolean isEmpty() {
        return last.isEmpty();
    }

    /** Whether a job is dead. @param series that of the query, see {@link CommitRecord#series()} */
    boolean contains(String job, Optional<String> series) {
        if (last.contains(job)) {
            return true;
        }
        Matcher id = CommitRecord.JOB.matcher(job);
        if (!id.matches() || series.filter(own -> own.equals(id.group(1))).isEmpty()) {
            return false;
        }
        long number = Long.parseLong(id.group(2));
        Map.Entry<Long, Long> range = earlier.floorEntry(number);
        return range != null && number <= range.getValue();
    }

    /** Returns these and another one. */
    DeadJobs with(String job) {
        Set<String> ids = new LinkedHashSet<>(last);
        ids.add(job);
        NavigableMap<Long, Long> ranges = new TreeMap<>(earlier);
        while (ids.size() > MAX_LAST) {
            String oldest = ids.iterator().next();
            ids.remove(oldest);
            add(CommitRecord.numberOf(oldest).orElseThrow(), ranges);
        }
        return new DeadJobs(ids, ranges);
    }

    /** Adds a number that is higher than the others. The record after a job that died is the one that ended it. */
    private static void add(long number, NavigableMap<Long, Long> ranges) {
        Map.Entry<Long, Long> before = ranges.lastEntry();
        boolean isNext = before != null && number - before.getValue() <= 2;
        ranges.put(isNext ? before.getKey() : number, isNext ? Math.max(before.getValue(), number) : number);
    }

    /** Adds the fields of a record. */
    void write(ObjectNode json) {
        ArrayNode ids = json.withArray(LAST);
        last.forEach(ids::add);
        earlier.forEach((from, to) ->
                json.withArray(EARLIER).addObject().put(FROM, from).put(TO, to));
    }

    /** Reads the fields of a record. @param path of the record */
    static DeadJobs read(JsonNode json, Path path) {
        Set<String> ids = new LinkedHashSet<>();
        for (JsonNode job : json.path(LAST)) {
            ids.add(CommitRecord.text(job, CommitRecord.JOB, path));
        }
        NavigableMap<Long, Long> ranges = new TreeMap<>();
        for (JsonNode range : json.path(EARLIER)) {
            if (!range.path(FROM).isIntegralNumber() || !range.path(TO).isIntegralNumber()) {
                throw CommitRecord.corrupt(path, "the jobs " + range);
            }
            ranges.put(range.path(FROM).longValue(), range.path(TO).longValue());
        }
        return new DeadJobs(ids, ranges);
    }
}
