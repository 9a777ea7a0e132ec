package io.github.mlformats.convert.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The record of a conversion in the directory {@code _mlformats}: JSON files that are replaced atomically. The state of
 * a unit is the
 * directory of its file: {@code moving} while it is published, {@code manifest} when it is finished, {@code removing} while its
 * output is deleted. {@code job.json} is written first and deleted first: without it, the rest has no meaning.
 */
public final class Manifest {
    /** Name of the directory in OUT; hidden from Spark by its underscore. */
    public static final String DIRECTORY = "_mlformats";

    private static final String SUMMARY = "summary.json";
    private static final String PLAN = "job.json";
    private static final String UNITS = "manifest";
    /** Prefix of the directories with the records of earlier conversions. */
    private static final String EARLIER = "earlier-";

    private static final String MOVING = "moving";
    private static final String REMOVING = "removing";

    private final Path directory;
    private final FileSystem fs;
    private final AtomicFiles files;

    /**
     * Opens a record.
     *
     * @param directory {@code OUT/_mlformats}, which may not exist yet
     * @throws CorruptFileException if it is a link or contains one
     */
    public Manifest(Path directory, Configuration conf) throws IOException {
        this.fs = AtomicFiles.withoutChecksums(directory.getFileSystem(conf));
        this.directory = fs.makeQualified(directory);
        RecordedPaths.checkLinks(fs, this.directory);
        this.files = new AtomicFiles(this.directory, conf);
    }

    public Path directory() {
        return directory;
    }

    /** Whether a conversion has started here. */
    public boolean hasPlan() throws IOException {
        return files.exists(PLAN);
    }

    /** The plan of the conversion; empty if none has started. */
    public Optional<Plan> plan() throws IOException {
        Optional<Plan> plan = read(PLAN, Plan.class);
        plan.ifPresent(read -> RecordedPaths.check(read, files.path(PLAN)));
        return plan;
    }

    /** Writes the plan. @throws CorruptFileException if the name of a data set is not a valid directory name */
    public void write(Plan plan) throws IOException {
        RecordedPaths.check(plan, files.path(PLAN));
        files.delete(SUMMARY);
        write(PLAN, plan);
    }

    /** Path of the lock files, without their numbers: see {@link JobLock}. */
    public Path lockPath() {
        return new Path(directory, JobLock.NAME);
    }

    /** Whether the conversion is complete. */
    public boolean isComplete() throws IOException {
        return files.exists(SUMMARY);
    }

    /** The summary, if the conversion is complete. */
    public Optional<JobSummary> summary() throws IOException {
        return read(SUMMARY, JobSummary.class);
    }

    /** Writes the summary, which marks the conversion as complete. */
    public void write(JobSummary summary) throws IOException {
        write(SUMMARY, summary);
    }

    /** Writes a text file into the record. */
    public void write(String name, String text) throws IOException {
        files.write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a text file of the record; empty if there is none. */
    public Optional<String> text(String name) throws IOException {
        return files.read(name).map(content -> new String(content, StandardCharsets.UTF_8));
    }

    /** Numbers of the finished units, ascending. */
    public List<Integer> finishedUnits() throws IOException {
        return numbers(UNITS);
    }

    /** The record of a finished unit. */
    public UnitRecord unit(int number) throws IOException {
        return unit(UNITS, number);
    }

    public boolean isFinished(int number) throws IOException {
        return files.exists(name(UNITS, number));
    }

    /** Marks a staged unit as being published. */
    public void markMoving(UnitRecord unit) throws IOException {
        write(name(MOVING, unit.number()), unit);
    }

    /** Numbers of the units that are being published. */
    public List<Integer> movingUnits() throws IOException {
        return numbers(MOVING);
    }

    public UnitRecord movingUnits(int number) throws IOException {
        return unit(MOVING, number);
    }

    /** Marks a published unit as finished. */
    public void markFinished(UnitRecord unit) throws IOException {
        write(name(UNITS, unit.number()), unit);
        files.delete(name(MOVING, unit.number()));
    }

    /** Marks the output of a finished unit as being deleted, before it is converted again. */
    public void markRemoving(UnitRecord unit) throws IOException {
        files.delete(SUMMARY);
        write(name(REMOVING, unit.number()), unit);
        files.delete(name(UNITS, unit.number()));
    }

    /** Numbers of the units whose output is being deleted. */
    public List<Integer> removingUnits() throws IOException {
        return numbers(REMOVING);
    }

    public UnitRecord removingUnits(int number) throws IOException {
        return unit(REMOVING, number);
    }

    /** Deletes the record of a unit whose output is deleted. */
    public void markRemoved(int number) throws IOException {
        // May remain from a process that died in between.
        files.delete(name(UNITS, number));
        files.delete(name(REMOVING, number));
    }

    /**
     * Completes interrupted updates of a process that died. The caller holds the lock.
     *
     * <p>Without a plan, remaining files are of a conversion that was being deleted, archived or restored.
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

    /** Deletes the record of the conversion, the plan first. */
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

    /** Deletes the {@linkplain #archive archived} records. */
    public void deleteArchived() throws IOException {
        for (FileStatus child : children()) {
            if (isEarlier(child)) {
                delete(child.getPath());
            }
        }
    }

    private void delete(Path path) throws IOException {
        if (!fs.delete(path, true) && fs.exists(path)) {
            throw new IOException("cannot delete " + path + ". Check the permissions of its directory");
        }
    }

    /** Deletes the directory if it is empty. */
    public void deleteIfEmpty() throws IOException {
        if (fs.exists(directory) && children().length == 0) {
            try {
                // Another process may acquire the lock in between.
                fs.delete(directory, false);
            } catch (IOException e) {
                if (fs.exists(directory) && children().length == 0) {
                    throw e;
                }
            }
        }
    }

    private FileStatus[] children() throws IOException {
        return fs.exists(directory) ? fs.listStatus(directory) : new FileStatus[0];
    }

    private static boolean isEarlier(FileStatus child) {
        return child.getPath().getName().startsWith(EARLIER);
    }

    private static boolean isLock(FileStatus child) {
        return JobLock.isLock(child.getPath().getName());
    }

    /**
     * Archives the record in its own directory, so that another conversion can append to the same target. The plan is moved
     * first; after a crash in between, {@link #recover} moves the rest.
     *
     * @return where it is now; empty if there was none
     */
    public Optional<Path> archive() throws IOException {
        Path plan = files.path(PLAN);
        if (!hasPlan()) {
            return Optional.empty();
        }
        Path aside = new Path(directory, EARLIER + fs.getFileStatus(plan).getModificationTime());
        fs.mkdirs(aside);
        delete(new Path(aside, PLAN));
        rename(plan, new Path(aside, PLAN));
        moveTo(aside);
        return Optional.of(aside);
    }

    /** Moves an {@linkplain #archive archived} record back, the plan last, into a directory without a record. */
    public void restore(Path archived) throws IOException {
        for (FileStatus child : fs.listStatus(archived)) {
            String name = child.getPath().getName();
            if (!name.equals(PLAN)) {
                rename(child.getPath(), new Path(directory, name));
            }
        }
        rename(new Path(archived, PLAN), files.path(PLAN));
        delete(archived);
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
            throw new IOException("cannot rename " + from + " to " + to + ". Check the permissions of its directory");
        }
    }

    /** Whether any unit has been published or changed. */
    public boolean hasProgress() throws IOException {
        return !finishedUnits().isEmpty()
                || !movingUnits().isEmpty()
                || !removingUnits().isEmpty();
    }

    /** Unit numbers from the file names in a directory. */
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
        return String.format(Locale.ROOT, "%s/%05d.jsonl", kind, number);
    }

    private UnitRecord unit(String kind, int number) throws IOException {
        String name = name(kind, number);
        Path path = files.path(name);
        UnitRecord unit = read(name, UnitRecord.class)
                .orElseThrow(() -> new CorruptFileException(
                        path.toString(), 0, "", "a file whose name is its number in five digits", "no file"));
        if (unit.number() != number) {
            throw new CorruptFileException(
                    path.toString(),
                    0,
                    "field 'unit.number'",
                    Integer.toString(number),
                    Integer.toString(unit.number()));
        }
        return RecordedPaths.check(unit, path);
    }

    private <T> Optional<T> read(String name, Class<T> type) throws IOException {
        Optional<byte[]> content = files.read(name);
        if (content.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Objects.requireNonNull(RecordJson.MAPPER.readValue(content.get(), type)));
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
        files.write(name, (RecordJson.MAPPER.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The plan of a conversion, stored so that a restart continues with the same units.
     *
     * @param id identifies this plan among those of equal requests; random, or the request in records of earlier versions
     * @param request fingerprint of the request
     * @param described the request in readable form
     * @param units all units, in the order of their numbers
     */
    public record Plan(String id, String request, List<String> described, List<Unit> units) {
        /** Rejects missing fields: the record may be untrusted. */
        public Plan {
            Objects.requireNonNull(request, "request");
            id = id == null ? request : id;
            described = List.copyOf(described);
            units = List.copyOf(units);
            for (int i = 0; i < units.size(); i++) {
                if (units.get(i).number() != i) {
                    throw new IllegalArgumentException(
                            "unit " + i + " has number " + units.get(i).number());
                }
            }
        }

        /** The plan of a new conversion. */
        public static Plan of(String request, List<String> described, List<Unit> units) {
            return new Plan(UUID.randomUUID().toString(), request, described, units);
        }

        /** This plan with other units. */
        public Plan withUnits(List<Unit> now) {
            return new Plan(id, request, described, now);
        }
    }
}
