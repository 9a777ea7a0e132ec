package io.github.mlformats.core.scan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.ExclusiveFile;
import io.github.mlformats.core.scan.ArrivalSource.Arrival;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The write-ahead log of a stream's arrivals, in its checkpoint.
 *
 * <p>Each micro-batch has one log entry: a file named by its number, created atomically and exclusively before its offset is
 * returned to Spark. So a micro-batch contains the same data sets after a restart, and a second query with the same checkpoint
 * fails. Every ten entries, all arrivals that are not expired are compacted into a file {@code N.all}; entries that neither
 * it nor the last hundred micro-batches need are deleted at commit. A driver that dies before Spark has recorded the offset
 * leaves an entry that the next start returns again.
 */
final class ArrivalLog {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VERSION = "v1";
    private static final String ALL = ".all";
    private static final int ENTRIES_PER_ALL = 10;
    /** Spark itself remembers the offsets of a hundred micro-batches. */
    private static final int KEPT_ENTRIES = 100;

    private final Path directory;
    private final FileSystem fs;
    private final TreeSet<Long> entries = new TreeSet<>();
    private final TreeSet<Long> alls = new TreeSet<>();
    private final List<String> temporary = new ArrayList<>();

    private ArrivalLog(Path directory, FileSystem fs) {
        this.directory = directory;
        this.fs = fs;
    }

    static ArrivalLog open(String checkpoint, Configuration conf) throws IOException {
        Path directory = new Path(checkpoint);
        ArrivalLog log = new ArrivalLog(directory, directory.getFileSystem(conf));
        log.fs.mkdirs(directory);
        for (FileStatus file : log.fs.listStatus(directory)) {
            log.note(file.getPath().getName());
        }
        log.deleteTemporary();
        return log;
    }

    /** Deletes temporary files that failed drivers left, for entries that exist by now and cannot be created again. */
    private void deleteTemporary() throws IOException {
        for (String name : temporary) {
            String number = name.substring(1).replaceFirst("\\..*", "");
            if (isNumber(number) && Long.parseLong(number) <= last()) {
                fs.delete(new Path(directory, name), false);
            }
        }
        temporary.clear();
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.length() < 19 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private void note(String name) {
        if (ExclusiveFile.isTemporary(name)) {
            temporary.add(name);
            return;
        }
        boolean all = name.endsWith(ALL);
        String number = all ? name.substring(0, name.length() - ALL.length()) : name;
        if (isNumber(number)) {
            (all ? alls : entries).add(Long.parseLong(number));
        }
    }

    /** Returns the number of the last entry; -1 if there is none. */
    long last() {
        return entries.isEmpty() ? -1 : entries.last();
    }

    /** Returns all arrivals that are not expired. */
    List<Arrival> readAll() throws IOException {
        List<Arrival> all = new ArrayList<>();
        long from = -1;
        if (!alls.isEmpty()) {
            from = alls.last();
            all.addAll(read(from + ALL));
        }
        all.addAll(between(from, last()));
        return all;
    }

    /** Returns the arrivals of the entries {@code (after, last]}. */
    List<Arrival> between(long after, long last) throws IOException {
        List<Arrival> arrivals = new ArrayList<>();
        for (long entry = after + 1; entry <= last; entry++) {
            arrivals.addAll(read(Long.toString(entry)));
        }
        return arrivals;
    }

    /** Adds an entry, and returns its number. */
    long add(List<Arrival> arrivals) throws IOException {
        long entry = last() + 1;
        write(Long.toString(entry), arrivals);
        entries.add(entry);
        return entry;
    }

    /** Whether the log should be compacted. */
    boolean needsCompaction() {
        return last() - (alls.isEmpty() ? -1 : alls.last()) >= ENTRIES_PER_ALL;
    }

    /** Writes all arrivals that are not expired into one file, which replaces the entries up to now. */
    void compact(List<Arrival> all) throws IOException {
        long entry = last();
        write(entry + ALL, all);
        alls.add(entry);
    }

    /** Deletes entries that no restart needs. @param done number of an entry whose micro-batch is committed */
    void purge(long done) throws IOException {
        long needed = alls.isEmpty() ? 0 : Math.min(alls.last() + 1, done - KEPT_ENTRIES);
        for (long entry : List.copyOf(entries.headSet(needed))) {
            fs.delete(new Path(directory, Long.toString(entry)), false);
            entries.remove(entry);
        }
        for (long entry : alls.isEmpty() ? List.<Long>of() : List.copyOf(alls.headSet(alls.last()))) {
            fs.delete(new Path(directory, entry + ALL), false);
            alls.remove(entry);
        }
    }

    private void write(String name, List<Arrival> arrivals) throws IOException {
        StringBuilder text = new StringBuilder(VERSION);
        for (Arrival arrival : arrivals) {
            text.append('\n')
                    .append(JSON.createObjectNode()
                            .put("path", arrival.path())
                            .put("bytes", arrival.bytes())
                            .put("modified", arrival.modified()));
        }
        Path file = new Path(directory, name);
        try {
            ExclusiveFile.create(fs, file, text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (FileAlreadyExistsException e) {
            throw new IOException(
                    file + " already exists: another query uses the same checkpoint. Stop one of them, and give each"
                            + " query a checkpoint of its own",
                    e);
        }
    }

    private List<Arrival> read(String name) throws IOException {
        Path file = new Path(directory, name);
        String[] lines;
        try (FSDataInputStream in = fs.open(file)) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n");
        } catch (FileNotFoundException e) {
            throw new UsageException(
                    "the checkpoint is incomplete: " + file + " is missing. Start with a new checkpoint", e);
        }
        if (!lines[0].equals(VERSION)) {
            throw new UsageException(file
                    + " was written by another version of this connector. Resume with that version, or start with a new"
                    + " checkpoint");
        }
        List<Arrival> arrivals = new ArrayList<>();
        for (int i = 1; i < lines.length; i++) {
            JsonNode line = JSON.readTree(lines[i]);
            arrivals.add(new Arrival(
                    line.path("path").textValue(),
                    line.path("bytes").longValue(),
                    line.path("modified").longValue()));
        }
        return arrivals;
    }
}
