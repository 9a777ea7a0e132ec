package io.github.mlformats.tool.convert.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The folder {@code _mlformats} of a conversion: JSON in files that are always complete. What a unit's file is in says what is
 * done with it: {@code moving}, {@code manifest} when it is finished, {@code removing}.
 */
public final class Manifest {
    /** In OUT; hidden from Spark, as all that begins with an underscore. */
    public static final String FOLDER = "_mlformats";

    private static final String SUMMARY = "summary.json";
    private static final String PLAN = "job.json";
    private static final String UNITS = "manifest";
    /** How the names of folders begin that hold what earlier jobs have written down. */
    private static final String EARLIER = "earlier-";

    private static final String MOVING = "moving";
    private static final String REMOVING = "removing";

    private static final ObjectMapper JSON = JsonMapper.builder()
            // What a later version has added.
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final Path folder;
    private final FileSystem fs;
    private final RecordFiles files;

    /** @param folder {@code OUT/_mlformats}; need not exist */
    public Manifest(Path folder, Configuration conf) throws IOException {
        this.fs = RecordFiles.withoutChecksums(folder.getFileSystem(conf));
        this.folder = fs.makeQualified(folder);
        this.files = new RecordFiles(this.folder, conf);
    }

    public Path folder() {
        return folder;
    }

    /** Whether a job has begun here. */
    public boolean hasPlan() throws IOException {
        return files.exists(PLAN);
    }

    /** What the job that writes here does, if one has begun. */
    public Optional<Plan> plan() throws IOException {
        Optional<Plan> plan = read(PLAN, Plan.class);
        plan.ifPresent(read -> RecordedPaths.check(read, files.path(PLAN)));
        return plan;
    }

    /** @throws CorruptFileException if the name of a data set cannot be that of a folder */
    public void write(Plan plan) throws IOException {
        RecordedPaths.check(plan, files.path(PLAN));
        files.delete(SUMMARY);
        write(PLAN, plan);
    }

    /** Keeps two jobs from writing here: how the names of its files begin. */
    public Path lock() {
        return new Path(folder, JobLock.NAME);
    }

    /** Whether the job has come to its end. */
    public boolean isEnded() throws IOException {
        return files.exists(SUMMARY);
    }

    /** The summary, if the job has come to its end. */
    public Optional<JobSummary> summary() throws IOException {
        return read(SUMMARY, JobSummary.class);
    }

    public void write(JobSummary summary) throws IOException {
        write(SUMMARY, summary);
    }

    /** Writes something for people to read. */
    public void write(String name, String text) throws IOException {
        files.write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Numbers of the units that are finished, rising. */
    public List<Integer> finished() throws IOException {
        return numbers(UNITS);
    }

    /** What a finished unit has written. */
    public UnitRecord unit(int number) throws IOException {
        return unit(UNITS, number);
    }

    public boolean isFinished(int number) throws IOException {
        return files.exists(name(UNITS, number));
    }

    /** A unit is written, and its files are about to be brought to their places. */
    public void move(UnitRecord unit) throws IOException {
        write(name(MOVING, unit.unit()), unit);
    }

    /** Numbers of units whose files are being brought to their places. */
    public List<Integer> moving() throws IOException {
        return numbers(MOVING);
    }

    public UnitRecord moving(int number) throws IOException {
        return unit(MOVING, number);
    }

    /** All files of a unit are in their places. */
    public void finish(UnitRecord unit) throws IOException {
        write(name(UNITS, unit.unit()), unit);
        files.delete(name(MOVING, unit.unit()));
    }

    /** A finished unit is to be done again, and its files are about to be deleted: it is not finished any more. */
    public void remove(UnitRecord unit) throws IOException {
        files.delete(SUMMARY);
        write(name(REMOVING, unit.unit()), unit);
        files.delete(name(UNITS, unit.unit()));
    }

    /** Numbers of units whose files are being deleted. */
    public List<Integer> removing() throws IOException {
        return numbers(REMOVING);
    }

    public UnitRecord removing(int number) throws IOException {
        return unit(REMOVING, number);
    }

    /** No file of a unit is left. */
    public void forget(int number) throws IOException {
        // A process may have died before this was done.
        files.delete(name(UNITS, number));
        files.delete(name(REMOVING, number));
    }

    /**
     * Ends what a process that died was writing down. The lock is held.
     *
     * <p>Without a plan, all that is left is of a job that was being cleared or set aside.
     */
    public void recover() throws IOException {
        files.recover(List.of(UNITS, MOVING, REMOVING));
        if (!hasPlan()) {
            Optional<Path> aside = lastAside();
            if (aside.isPresent()) {
                moveTo(aside.get());
            }
            deleteRecord();
        }
    }

    /** Removes what a job has written down, the plan first: without it, the rest means nothing. */
    public void clear() throws IOException {
        files.delete(PLAN);
        deleteRecord();
    }

    private void deleteRecord() throws IOException {
        for (FileStatus child : children()) {
            if (!isLock(child) && !isEarlier(child)) {
                delete(child.getPath());
            }
        }
    }

    /** Removes what was {@linkplain #setAside set aside}. */
    public void clearEarlier() throws IOException {
        for (FileStatus child : children()) {
            if (isEarlier(child)) {
                delete(child.getPath());
            }
        }
    }

    private void delete(Path path) throws IOException {
        if (!fs.delete(path, true) && fs.exists(path)) {
            throw new IOException("cannot delete " + path + ". Check the permissions of its folder");
        }
    }

    /** Leaves no trace where nothing was done. */
    public void deleteIfEmpty() throws IOException {
        if (fs.exists(folder) && children().length == 0) {
            try {
                // Another process may take the lock meanwhile.
                fs.delete(folder, false);
            } catch (IOException e) {
                if (fs.exists(folder) && children().length == 0) {
                    throw e;
                }
            }
        }
    }

    private FileStatus[] children() throws IOException {
        return fs.exists(folder) ? fs.listStatus(folder) : new FileStatus[0];
    }

    private static boolean isEarlier(FileStatus child) {
        return child.getPath().getName().startsWith(EARLIER);
    }

    private static boolean isLock(FileStatus child) {
        return JobLock.isLock(child.getPath().getName());
    }

    /**
     * Makes room for the next job of the same place. What this one has written down stays, in a folder of its own. The plan
     * goes first: that alone ends the job, and {@link #recover} moves what is left then.
     */
    public void setAside() throws IOException {
        Path plan = files.path(PLAN);
        if (!hasPlan()) {
            return;
        }
        Path aside = new Path(folder, EARLIER + fs.getFileStatus(plan).getModificationTime());
        fs.mkdirs(aside);
        delete(new Path(aside, PLAN));
        rename(plan, new Path(aside, PLAN));
        moveTo(aside);
    }

    private Optional<Path> lastAside() throws IOException {
        Path last = null;
        for (FileStatus child : children()) {
            if (isEarlier(child) && (last == null || child.getPath().compareTo(last) > 0)) {
                last = child.getPath();
            }
        }
        return Optional.ofNullable(last);
    }

    private void moveTo(Path aside) throws IOException {
        for (FileStatus child : children()) {
            Path to = new Path(aside, child.getPath().getName());
            if (!isLock(child) && !isEarlier(child) && !fs.exists(to)) {
                rename(child.getPath(), to);
            }
        }
    }

    private void rename(Path from, Path to) throws IOException {
        if (!fs.rename(from, to)) {
            throw new IOException("cannot rename " + from + " to " + to + ". Check the permissions of its folder");
        }
    }

    /** Whether there is any unit that need not be done again. */
    public boolean holdsWork() throws IOException {
        return !finished().isEmpty() || !moving().isEmpty() || !removing().isEmpty();
    }

    /** Numbers that files in a folder have as names. */
    private List<Integer> numbers(String kind) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        for (String name : files.names(kind)) {
            if (name.matches("\\d{1,9}\\.jsonl")) {
                numbers.add(Integer.parseInt(name.substring(0, name.indexOf('.'))));
            }
        }
        numbers.sort(null);
        return numbers;
    }

    private static String name(String kind, int number) {
        return "%s/%05d.jsonl".formatted(kind, number);
    }

    private UnitRecord unit(String kind, int number) throws IOException {
        String name = name(kind, number);
        Path path = files.path(name);
        UnitRecord unit = read(name, UnitRecord.class)
                .orElseThrow(() -> new CorruptFileException(
                        path.toString(), 0, "", "a file whose name is its number in five digits", "no file"));
        if (unit.unit() != number) {
            throw new CorruptFileException(
                    path.toString(), 0, "field 'unit'", Integer.toString(number), Integer.toString(unit.unit()));
        }
        return RecordedPaths.check(unit, path);
    }

    private <T> Optional<T> read(String name, Class<T> type) throws IOException {
        Optional<byte[]> content = files.read(name);
        if (content.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Objects.requireNonNull(JSON.readValue(content.get(), type)));
        } catch (JsonProcessingException | NullPointerException e) {
            throw new CorruptFileException(
                    files.path(name).toString(),
                    e instanceof JsonProcessingException json && json.getLocation() != null
                            ? Math.max(0, json.getLocation().getByteOffset())
                            : 0,
                    "",
                    "the JSON object that a conversion writes",
                    e instanceof JsonProcessingException json ? json.getOriginalMessage() : "null");
        }
    }

    private void write(String name, Object value) throws IOException {
        files.write(name, (JSON.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
