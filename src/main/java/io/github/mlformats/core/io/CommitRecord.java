package io.github.mlformats.core.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BinaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * What a streaming query, or a statement that rewrites files, has committed to a directory: small JSON files in {@link
 * #DIRECTORY}, which readers of other libraries skip. The one with the highest number counts. Creating the next one is the one step
 * that makes the files of an epoch or statement visible to our readers: until then the record names the job that writes them, and
 * the names of all files contain their job. {@link CommitState} tells which files are visible.
 *
 * @param series what the ids of the jobs of a query begin with, after {@link #STREAM_PREFIX}: another one if records are deleted and
 *     begin again
 * @param epoch the last committed epoch
 * @param replaced the last epoch that has replaced all files before it
 * @param writing the job of the next epoch, whose files are not visible
 * @param replacing the job of the last epoch while it deletes the files that it replaces: they are those of {@code rewritten}, or,
 *     if these are too many for a record, all but its own
 * @param dead jobs that are never committed, whose files are not visible
 * @param rewritten files that a statement has rewritten, or an epoch or overwrite replaced, and deletes next, by their paths relative
 *     to the directory: they are not visible
 */
public record CommitRecord(
        Optional<String> series,
        OptionalLong epoch,
        OptionalLong replaced,
        Optional<String> writing,
        Optional<String> replacing,
        DeadJobs dead,
        Map<String, Version> rewritten) {
    /** The directory of the records, below the directory that the queries write to. */
    public static final String DIRECTORY = "_mlformats_commits";

    /** The beginning of the ids of jobs of streams. Other files need no record to be read. */
    public static final String STREAM_PREFIX = "stream-";

    /** The beginning of the ids of jobs of statements that rewrite files. */
    public static final String REWRITE_PREFIX = "rewrite-";

    /** The beginning of the ids of overwrites, which are not part of the names of their files. */
    private static final String OVERWRITE_PREFIX = "overwrite-";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** A query that has not written yet, or a statement that has finished. */
    public static final CommitRecord NONE = ofRewrite(Map.of());

    /** The query and the number of a record. */
    private static final Pattern NAME = Pattern.compile("([^.]+)\\.(\\d{1,18})\\.json");

    /** How often records are listed, at most, because one was replaced before it was read. */
    private static final int ATTEMPTS = 25;

    private static final long MILLIS_PER_ATTEMPT = 10;

    /** Most files that a statement can rewrite. */
    public static final int MAX_REWRITTEN = 100_000;

    private static final int MAX_BYTES = 1 << 26;

    /** Maximum size in a record of what a statement has rewritten, see {@link #size}; the rest is for the other fields. */
    public static final int MAX_REWRITTEN_BYTES = MAX_BYTES - (1 << 20);

    /** Maximum bytes of an entry of {@link #rewritten} without its path: names of fields, and two numbers. */
    private static final int BYTES_PER_FILE = 80;

    private static final int FINISHED_BYTES = NONE.toJson().length;

    /** A path without segments such as {@code ..} or an empty one. */
    private static final Pattern RELATIVE = Pattern.compile("(?!\\.{1,2}(/|$))[^/]+(/(?!\\.{1,2}(/|$))[^/]+)*");

    /** The id of a job; of a stream, with the series and the number of the record by which it has begun. */
    static final Pattern JOB = Pattern.compile(STREAM_PREFIX + "([0-9a-f]{12})-(\\d{1,18})-[0-9a-f]{8}|" + "(?:"
            + REWRITE_PREFIX + "|" + OVERWRITE_PREFIX + ")[0-9a-f-]{36}");

    private static final Pattern SERIES = Pattern.compile("[0-9a-f]{12}");

    /**
     * A record with its number.
     *
     * @param number 0 if there is none yet
     */
    public record Numbered(long number, CommitRecord record) {
        /** Returns the job that this record has ended: the run that created it may have died before the files were deleted. */
        public Optional<String> ended() {
            return record.dead.last().stream()
                    .filter(job -> numberOf(job).equals(OptionalLong.of(number - 1)))
                    .findFirst();
        }
    }

    /**
     * The version of a file that was rewritten: another file that gets its path is visible.
     *
     * @param modified modification time; 0 if it is not compared, as in records of earlier versions
     */
    public record Version(long length, long modified) {
        /** Whether a file of this length and modification time is this version. */
        boolean isThatOf(long fileLength, long fileModified) {
            return fileLength == length && (modified == 0 || ModificationTime.isSame(modified, fileModified));
        }
    }

    /** Returns the path of a record of a query. */
    public static Path path(Path directory, String query, long number) {
        return new Path(new Path(directory, DIRECTORY), query + "." + number + ".json");
    }

    /** Returns the id of the job of a new statement, which also names its records. */
    public static String newRewrite() {
        return REWRITE_PREFIX + UUID.randomUUID();
    }

    /** Returns the id of a new overwrite, which names its records. */
    public static String newOverwrite() {
        return OVERWRITE_PREFIX + UUID.randomUUID();
    }

    /** Whether a record is that of a statement or overwrite, whose job has the same id, and not that of a query. */
    public static boolean isOfRewrite(String query) {
        return query.startsWith(REWRITE_PREFIX) || isOfOverwrite(query);
    }

    /** Whether a record is that of an overwrite, and not that of a statement or query. */
    public static boolean isOfOverwrite(String query) {
        return query.startsWith(OVERWRITE_PREFIX);
    }

    /** Whether a path is that of a file, or in a directory, that a job has written whose record may hide it. */
    public static boolean mayBeHidden(String path) {
        return !jobs(path).isEmpty();
    }

    /** Returns the ids of jobs in the path of a file. */
    private static List<String> jobs(String path) {
        return path.contains(STREAM_PREFIX) || path.contains(REWRITE_PREFIX)
                ? JOB.matcher(path).results().map(MatchResult::group).toList()
                : List.of();
    }

    /** Returns the number of the record by which a job of a stream has begun; empty for other jobs. */
    static OptionalLong numberOf(String job) {
        Matcher id = JOB.matcher(job);
        return id.matches() && id.group(2) != null
                ? OptionalLong.of(Long.parseLong(id.group(2)))
                : OptionalLong.empty();
    }

    /**
     * Returns the records of all queries that write to a directory, by query.
     *
     * @throws CorruptFileException if one is no record
     */
    public static Map<String, Numbered> readAll(Path directory, Configuration conf) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                Collection<NumberedFile> files = last(directory, conf);
                Map<String, Numbered> records = new HashMap<>();
                for (NumberedFile file : files) {
                    records.put(file.query(), new Numbered(file.number(), file.read(conf)));
                }
                if (attempt == ATTEMPTS || isComplete(files, directory, conf)) {
                    return records;
                }
            } catch (FileNotFoundException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
            pause(attempt);
        }
    }

    /** Waits before records, or the files that they concern, are listed again: longer each time. */
    static void pause(int attempt) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(attempt * MILLIS_PER_ATTEMPT));
    }

    /**
     * Whether no record was missed. Local directories are not listed at once: a file that is deleted meanwhile is skipped, and the
     * one that was created before that may be missing.
     */
    private static boolean isComplete(Collection<NumberedFile> files, Path directory, Configuration conf)
            throws IOException {
        return !HadoopPaths.isLocal(directory.getFileSystem(conf))
                || keys(files).equals(keys(last(directory, conf)));
    }

    private static Map<String, Long> keys(Collection<NumberedFile> files) {
        return files.stream().collect(Collectors.toMap(NumberedFile::query, NumberedFile::number));
    }

    /** The file of a record. */
    private record NumberedFile(String query, long number, FileStatus file) {
        /** Reads the record, unless its length tells that it is that of a statement that has finished. */
        CommitRecord read(Configuration conf) throws IOException {
            boolean isFinished = isOfRewrite(query) && file.getLen() == FINISHED_BYTES;
            return isFinished ? NONE : CommitRecord.read(file.getPath(), conf);
        }
    }

    /** One request, also on S3A, which sends three to find that there is nothing to list, and two for other methods. */
    @SuppressWarnings("deprecation")
    private static boolean isDirectory(Path path, FileSystem fs) throws IOException {
        return fs.isDirectory(path);
    }

    /** Returns the file with the highest number of each query. */
    private static Collection<NumberedFile> last(Path directory, Configuration conf) throws IOException {
        Map<String, NumberedFile> last = new HashMap<>();
        FileSystem fs = directory.getFileSystem(conf);
        Path records = new Path(directory, DIRECTORY);
        if (!isDirectory(records, fs)) {
            return List.of();
        }
        try {
            for (FileStatus file : fs.listStatus(records)) {
                Matcher name = NAME.matcher(file.getPath().getName());
                if (name.matches()) {
                    NumberedFile found = new NumberedFile(name.group(1), Long.parseLong(name.group(2)), file);
                    last.merge(
                            found.query(), found, BinaryOperator.maxBy(Comparator.comparingLong(NumberedFile::number)));
                }
            }
        } catch (FileNotFoundException e) {
            return List.of();
        }
        return last.values();
    }

    private static CommitRecord read(Path path, Configuration conf) throws IOException {
        byte[] bytes;
        try (FSDataInputStream in = path.getFileSystem(conf).open(path)) {
            bytes = in.readNBytes(MAX_BYTES + 1);
        }
        try {
            if (bytes.length > MAX_BYTES) {
                throw corrupt(path, bytes.length + " bytes or more");
            }
            JsonNode json = JSON.readTree(bytes);
            if (!json.isObject()) {
                throw corrupt(path, "no JSON object");
            }
            return new CommitRecord(
                    text(json, "series", SERIES, path),
                    epoch(json, "epoch", path),
                    epoch(json, "replaced", path),
                    text(json, "writing", JOB, path),
                    text(json, "replacing", JOB, path),
                    DeadJobs.read(json, path),
                    rewritten(json, path));
        } catch (JsonProcessingException e) {
            throw corrupt(path, "no JSON");
        }
    }

    /** The files are deleted: a path must not lead out of the directory. */
    private static Map<String, Version> rewritten(JsonNode json, Path path) {
        Map<String, Version> files = new HashMap<>();
        for (JsonNode file : json.path("rewritten")) {
            JsonNode name = file.path("path");
            JsonNode length = file.path("length");
            JsonNode modified = file.path("modified");
            if (!name.isTextual()
                    || !length.isIntegralNumber()
                    || !modified.isIntegralNumber()
                    || !RELATIVE.matcher(name.textValue()).matches()) {
                throw corrupt(path, "the file " + file);
            }
            files.put(name.textValue(), new Version(length.longValue(), modified.longValue()));
        }
        return files;
    }

    private static OptionalLong epoch(JsonNode json, String field, Path path) {
        JsonNode epoch = json.path(field);
        if (epoch.isMissingNode()) {
            return OptionalLong.empty();
        }
        if (!epoch.isIntegralNumber() || !epoch.canConvertToLong() || epoch.longValue() < 0) {
            throw corrupt(path, "the epoch " + epoch);
        }
        return OptionalLong.of(epoch.longValue());
    }

    private static Optional<String> text(JsonNode json, String field, Pattern valid, Path path) {
        return json.has(field) ? Optional.of(text(json.get(field), valid, path)) : Optional.empty();
    }

    /** A part of a name would hide other files. */
    static String text(JsonNode text, Pattern valid, Path path) {
        if (!text.isTextual() || !valid.matcher(text.textValue()).matches()) {
            throw corrupt(path, "the job " + text);
        }
        return text.textValue();
    }

    static CorruptFileException corrupt(Path path, String found) {
        return new CorruptFileException(
                path.toString(), 0, "", "the record of a streaming query", PlainText.truncate(found));
    }

    /** Returns the maximum size of these rewritten files in a record, in bytes. */
    public static long size(Collection<String> rewritten) {
        long bytes = 0;
        for (String path : rewritten) {
            try {
                bytes += JSON.writeValueAsBytes(path).length + BYTES_PER_FILE;
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e);
            }
        }
        return bytes;
    }

    /** Whether these files are few enough for a record that need not name them. */
    public static boolean canName(Collection<String> rewritten) {
        return rewritten.size() <= MAX_REWRITTEN && size(rewritten) <= MAX_REWRITTEN_BYTES;
    }

    /** Returns the content of the file. */
    public byte[] toJson() {
        ObjectNode json = JSON.createObjectNode();
        series.ifPresent(text -> json.put("series", text));
        epoch.ifPresent(number -> json.put("epoch", number));
        replaced.ifPresent(number -> json.put("replaced", number));
        writing.ifPresent(job -> json.put("writing", job));
        replacing.ifPresent(job -> json.put("replacing", job));
        dead.write(json);
        rewritten.forEach((path, version) -> json.withArray("rewritten")
                .addObject()
                .put("path", path)
                .put("length", version.length())
                .put("modified", version.modified()));
        try {
            return JSON.writeValueAsBytes(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Whether the record of an epoch was created after another record of the query, by which the epoch is not visible.
     *
     * @param path of a file
     * @param number of the other record
     */
    boolean isOfEpochAfter(String path, long number) {
        if (series.isEmpty()) {
            return false;
        }
        String prefix = STREAM_PREFIX + series.get() + "-";
        int start = path.lastIndexOf(prefix);
        int end = start < 0 ? -1 : path.indexOf('-', start + prefix.length());
        try {
            return end > 0 && Long.parseLong(path.substring(start + prefix.length(), end)) > number;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** Returns the record after the job of an epoch has begun. @param number of the new record, which the id of the job contains */
    public CommitRecord beginEpoch(long number) {
        String own = series.orElseGet(() -> randomHex(12));
        String job = STREAM_PREFIX + own + "-" + number + "-" + randomHex(8);
        return begin(Optional.of(own), job);
    }

    /** Returns the first record of a statement. */
    public static CommitRecord beginRewrite(String job) {
        return NONE.begin(Optional.empty(), job);
    }

    private CommitRecord begin(Optional<String> own, String job) {
        return new CommitRecord(own, epoch, replaced, Optional.of(job), replacing, dead, rewritten);
    }

    private static String randomHex(int digits) {
        return UUID.randomUUID().toString().replace("-", "").substring(0, digits);
    }

    /** Returns the record of a statement after it was committed. @param rewritten see {@link #rewritten()} */
    public static CommitRecord ofRewrite(Map<String, Version> rewritten) {
        return new CommitRecord(
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                DeadJobs.NONE,
                rewritten);
    }

    /** Returns the record in which the job that {@link #writing} names is dead. */
    public CommitRecord end() {
        DeadJobs all = dead.with(writing.orElseThrow());
        return new CommitRecord(series, epoch, replaced, Optional.empty(), replacing, all, rewritten);
    }

    /** Returns the record after an epoch was committed whose files are added. */
    public CommitRecord add(long number) {
        return new CommitRecord(
                series, OptionalLong.of(number), replaced, Optional.empty(), Optional.empty(), dead, Map.of());
    }

    /**
     * Returns the record after an epoch was committed that replaces all files.
     *
     * @param job that of the epoch
     * @param old see {@link #rewritten()}; empty if these are too many
     */
    public CommitRecord replace(long number, String job, Map<String, Version> old) {
        OptionalLong committed = OptionalLong.of(number);
        return new CommitRecord(series, committed, committed, Optional.empty(), Optional.of(job), dead, old);
    }

    /** Returns the record after the replaced files were deleted. */
    public CommitRecord finish() {
        return new CommitRecord(series, epoch, replaced, writing, Optional.empty(), dead, Map.of());
    }

    /**
     * Whether an epoch of the query is committed.
     *
     * @param directory of the files
     * @throws UsageException if a later one is, too: a query repeats its last epoch only
     */
    public boolean isCommitted(long number, Path directory) {
        if (epoch.isPresent() && epoch.getAsLong() > number) {
            throw new UsageException(
                    "epoch " + epoch.getAsLong() + " of a streaming query is committed to " + directory
                            + ", and its checkpoint continues with epoch " + number
                            + ", whose rows may be there already. Restore the checkpoint that belongs to these files, or start with a new one");
        }
        return epoch.equals(OptionalLong.of(number));
    }

    /** Whether readers see a file, as far as its name tells. */
    public boolean isVisible(String path) {
        boolean hidesJobs = writing.isPresent() || !dead.isEmpty();
        return !(hidesJobs && jobs(path).stream().anyMatch(this::isHidden)) && !isReplaced(path);
    }

    private boolean isHidden(String job) {
        return writing.equals(Optional.of(job)) || isDead(job);
    }

    /** Whether a job is dead. */
    public boolean isDead(String job) {
        return dead.contains(job, series);
    }

    /** Returns the dead jobs that have written a file. */
    public List<String> deadJobs(String path) {
        return jobs(path).stream().filter(this::isDead).toList();
    }

    /** Whether a file was replaced by an epoch whose record does not name the files that it replaces. */
    public boolean isReplaced(String path) {
        return rewritten.isEmpty() && replacing.isPresent() && !path.contains(replacing.get());
    }

    /** Whether the record names a file that is deleted next. @param path relative to the directory */
    public boolean isRewritten(String path, FileStatus file) {
        Version version = rewritten.get(path);
        return version != null && version.isThatOf(file.getLen(), file.getModificationTime());
    }
}
