package io.github.mlformats.core.scan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.ExclusiveFile;
import io.github.mlformats.core.scan.ArrivalSource.Arrival;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
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
 *
 * <p>The first line of a file is the version, followed by what else a restart with other options must know: the age up to which
 * arrivals have expired, and whether older ones are still unread.
 */
final class ArrivalLog {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VERSION = "v1";
    private static final String ALL = ".all";
    private static final int ENTRIES_PER_ALL = 10;
    /** Spark itself remembers the offsets of a hundred micro-batches. */
    private static final int KEPT_ENTRIES = 100;

    /**
     * What a stream has read.
     *
     * @param arrivals all that are not expired
     * @param expired arrivals that were modified before this time, in milliseconds since 1970, may have expired
     * @param hasBacklog whether arrivals are unread that may be older than those
     */
    record Content(List<Arrival> arrivals, long expired, boolean hasBacklog) {
        private static final String EXPIRED = "expired";
        private static final String BACKLOG = "hasBacklog";
        /** No arrival has expired. */
        static final long NONE_EXPIRED = Long.MIN_VALUE;

        /** @param first the first line, of this version */
        private static Content parse(String first, BufferedReader others) throws IOException {
            JsonNode header = JSON.readTree(first.substring(VERSION.length()));
            List<Arrival> arrivals = new ArrayList<>();
            for (String text = others.readLine(); text != null; text = others.readLine()) {
                JsonNode line = JSON.readTree(text);
                arrivals.add(new Arrival(
                        line.path("path").textValue(),
                        line.path("bytes").longValue(),
                        line.path("modified").longValue()));
            }
            return new Content(
                    arrivals,
                    header.path(EXPIRED).asLong(NONE_EXPIRED),
                    header.path(BACKLOG).booleanValue());
        }

        private void writeTo(OutputStream out) throws IOException {
            ObjectNode header = JSON.createObjectNode();
            if (expired != NONE_EXPIRED) {
                header.put(EXPIRED, expired);
            }
            if (hasBacklog) {
                header.put(BACKLOG, true);
            }
            Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            text.write(VERSION);
            if (!header.isEmpty()) {
                text.write(" " + header);
            }
            for (Arrival arrival : arrivals) {
                text.write("\n"
                        + JSON.createObjectNode()
                                .put("path", arrival.path())
                                .put("bytes", arrival.bytes())
                                .put("modified", arrival.modified()));
            }
            text.flush();
        }
    }

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

    /** @throws UsageException if an entry is missing that Spark knows, and whose number another one would get */
    void checkHas(long entry) {
        if (entry > last()) {
            throw incomplete(new Path(directory, Long.toString(entry)), null);
        }
    }

    private static UsageException incomplete(Path file, FileNotFoundException cause) {
        return new UsageException(
                "the checkpoint is incomplete: " + file + " is missing. Start with a new checkpoint", cause);
    }

    /** Returns what the stream has read until now. */
    Content readAll() throws IOException {
        List<Arrival> all = new ArrayList<>();
        long from = alls.isEmpty() ? -1 : alls.last();
        Content last = new Content(List.of(), Content.NONE_EXPIRED, false);
        if (from >= 0) {
            last = read(from + ALL);
            all.addAll(last.arrivals());
        }
        long expired = last.expired();
        for (long entry = from + 1; entry <= last(); entry++) {
            last = read(Long.toString(entry));
            all.addAll(last.arrivals());
        }
        return new Content(all, expired, last.hasBacklog());
    }

    /** Returns the arrivals of the entries {@code (after, last]}. */
    List<Arrival> between(long after, long last) throws IOException {
        List<Arrival> arrivals = new ArrayList<>();
        for (long entry = after + 1; entry <= last; entry++) {
            arrivals.addAll(read(Long.toString(entry)).arrivals());
        }
        return arrivals;
    }

    /** Adds an entry, and returns its number. @param hasBacklog see {@link Content} */
    long add(List<Arrival> arrivals, boolean hasBacklog) throws IOException {
        long entry = last() + 1;
        write(Long.toString(entry), new Content(arrivals, Content.NONE_EXPIRED, hasBacklog));
        entries.add(entry);
        return entry;
    }

    /** Whether the log should be compacted. */
    boolean needsCompaction() {
        return last() - (alls.isEmpty() ? -1 : alls.last()) >= ENTRIES_PER_ALL;
    }

    /** Writes all arrivals that are not expired into one file, which replaces the entries up to now. */
    void compact(Content all) throws IOException {
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

    private void write(String name, Content content) throws IOException {
        Path file = new Path(directory, name);
        try {
            ExclusiveFile.create(fs, file, content::writeTo);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(
                    file + " already exists: another query uses the same checkpoint. Stop one of them, and give each"
                            + " query a checkpoint of its own",
                    e);
        }
    }

    private Content read(String name) throws IOException {
        Path file = new Path(directory, name);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(fs.open(file), StandardCharsets.UTF_8))) {
            String first = lines.readLine();
            if (first == null || !first.equals(VERSION) && !first.startsWith(VERSION + " ")) {
                throw new UsageException(file
                        + " was written by another version of this connector. Resume with that version, or start with a"
                        + " new checkpoint");
            }
            return Content.parse(first, lines);
        } catch (FileNotFoundException e) {
            throw incomplete(file, e);
        }
    }
}
