package io.github.mlformats.core.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * What a streaming query, or a statement that rewrites files, has committed to a directory: small JSON files in {@link
 * #DIRECTORY}, which readers of other libraries skip. The one with the highest number counts. Creating the next one is the one step
 * that makes the files of an epoch or statement visible to our readers: until then the record names the job that writes them, and
 * the names of all files contain their job.
 *
 * @param epoch the last committed epoch
 * @param writing the job of the next epoch, whose files are not visible
 * @param replacing the job of the last epoch while it deletes the files that it replaces: only its own files are visible
 * @param dead jobs that died or were replaced by another run of the query, whose files are not visible
 * @param rewritten files that a statement has rewritten and deletes next, by their paths relative to the directory: they are
 *     not visible
 */
public record CommitRecord(
        OptionalLong epoch,
        Optional<String> writing,
        Optional<String> replacing,
        List<String> dead,
        Map<String, Version> rewritten) {
    /** The directory of the records, below the directory that the queries write to. */
    public static final String DIRECTORY = "_mlformats_commits";

    /** The beginning of the ids of jobs of streams. Other files need no record to be read. */
    public static final String STREAM_PREFIX = "stream-";

    /** The beginning of the ids of jobs of statements that rewrite files. */
    public static final String REWRITE_PREFIX = "rewrite-";

    /** A query that has not written yet. */
    public static final CommitRecord NONE =
            new CommitRecord(OptionalLong.empty(), Optional.empty(), Optional.empty(), List.of(), Map.of());

    /** The query and the number of a record. */
    private static final Pattern NAME = Pattern.compile("([^.]+)\\.(\\d{1,18})\\.json");

    /** How often a directory is listed again because a record was replaced meanwhile. */
    private static final int ATTEMPTS = 10;

    /** Most files that a statement can rewrite. */
    public static final int MAX_REWRITTEN = 100_000;

    private static final int MAX_BYTES = 1 << 26;
    /** A path without segments such as {@code ..} or an empty one. */
    private static final Pattern RELATIVE = Pattern.compile("(?!\\.{1,2}(/|$))[^/]+(/(?!\\.{1,2}(/|$))[^/]+)*");

    private static final Pattern JOB = Pattern.compile("(" + STREAM_PREFIX + "|" + REWRITE_PREFIX + ")[0-9a-f-]{36}");
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * A record with its number.
     *
     * @param number 0 if there is none yet
     */
    public record Numbered(long number, CommitRecord record) {}

    /**
     * The version of a file that was rewritten: another file that gets its path is visible.
     *
     * @param modified modification time; 0 if it is not compared
     */
    public record Version(long length, long modified) {
        /** Whether a file is this version of it. */
        public boolean isThatOf(FileStatus file) {
            return file.getLen() == length && (modified == 0 || file.getModificationTime() == modified);
        }
    }

    /** Returns the path of a record of a query. */
    public static Path path(Path directory, String query, long number) {
        return new Path(new Path(directory, DIRECTORY), query + "." + number + ".json");
    }

    /** Returns the id of a new job. @param prefix {@link #STREAM_PREFIX} or {@link #REWRITE_PREFIX} */
    public static String newJob(String prefix) {
        return prefix + UUID.randomUUID();
    }

    /** Whether a record is that of a statement, whose job has the same id, and not that of a query. */
    public static boolean isOfRewrite(String query) {
        return query.startsWith(REWRITE_PREFIX);
    }

    /** Whether a path is that of a file, or in a directory, that a job has written whose record may hide it. */
    public static boolean mayBeHidden(String path) {
        return path.contains(STREAM_PREFIX) || path.contains(REWRITE_PREFIX);
    }

    /**
     * Returns the records of all queries that write to a directory, by query.
     *
     * @throws CorruptFileException if one is no record
     */
    public static Map<String, Numbered> readAll(Path directory, Configuration conf) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                Map<String, Numbered> records = new HashMap<>();
                for (Map.Entry<String, Long> last : numbers(directory, conf).entrySet()) {
                    Path path = path(directory, last.getKey(), last.getValue());
                    records.put(last.getKey(), new Numbered(last.getValue(), read(path, conf)));
                }
                return records;
            } catch (FileNotFoundException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Returns the highest number of each query. */
    private static Map<String, Long> numbers(Path directory, Configuration conf) throws IOException {
        Map<String, Long> numbers = new HashMap<>();
        try {
            for (FileStatus file : directory.getFileSystem(conf).listStatus(new Path(directory, DIRECTORY))) {
                Matcher name = NAME.matcher(file.getPath().getName());
                if (name.matches()) {
                    numbers.merge(name.group(1), Long.parseLong(name.group(2)), Math::max);
                }
            }
        } catch (FileNotFoundException e) {
            return Map.of();
        }
        return numbers;
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
            List<String> dead = new ArrayList<>();
            for (JsonNode job : json.path("dead")) {
                dead.add(job(job, path));
            }
            return new CommitRecord(
                    epoch(json, path),
                    job(json, "writing", path),
                    job(json, "replacing", path),
                    dead,
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

    private static OptionalLong epoch(JsonNode json, Path path) {
        JsonNode epoch = json.path("epoch");
        if (epoch.isMissingNode()) {
            return OptionalLong.empty();
        }
        if (!epoch.isIntegralNumber() || !epoch.canConvertToLong() || epoch.longValue() < 0) {
            throw corrupt(path, "the epoch " + epoch);
        }
        return OptionalLong.of(epoch.longValue());
    }

    private static Optional<String> job(JsonNode json, String field, Path path) {
        return json.has(field) ? Optional.of(job(json.get(field), path)) : Optional.empty();
    }

    /** A part of a name would hide other files. */
    private static String job(JsonNode job, Path path) {
        if (!job.isTextual() || !JOB.matcher(job.textValue()).matches()) {
            throw corrupt(path, "the job " + job);
        }
        return job.textValue();
    }

    private static CorruptFileException corrupt(Path path, String found) {
        return new CorruptFileException(
                path.toString(), 0, "", "the record of a streaming query", PlainText.truncate(found));
    }

    /** Returns the content of the file. */
    public byte[] toJson() {
        ObjectNode json = JSON.createObjectNode();
        epoch.ifPresent(number -> json.put("epoch", number));
        writing.ifPresent(job -> json.put("writing", job));
        replacing.ifPresent(job -> json.put("replacing", job));
        dead.forEach(json.withArray("dead")::add);
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

    /** Whether readers see a file, as far as its name tells. */
    public boolean isVisible(String path) {
        return writing.filter(path::contains).isEmpty()
                && dead.stream().noneMatch(path::contains)
                && replacing.filter(job -> !path.contains(job)).isEmpty();
    }

    /** Whether a file was rewritten by a statement, which deletes it next. @param path relative to the directory */
    public boolean isRewritten(String path, FileStatus file) {
        Version version = rewritten.get(path);
        return version != null && version.isThatOf(file);
    }

    /** Whether readers of a directory see a file, as far as its name tells. */
    public static boolean isVisible(String path, Collection<Numbered> records) {
        return records.stream().allMatch(numbered -> numbered.record().isVisible(path));
    }
}
