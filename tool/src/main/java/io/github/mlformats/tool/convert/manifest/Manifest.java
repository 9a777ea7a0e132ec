package io.github.mlformats.tool.convert.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The folder {@code _mlformats} of a conversion: JSON in files that appear whole. */
public final class Manifest {
    /** In OUT; hidden from Spark, as all that begins with an underscore. */
    public static final String FOLDER = "_mlformats";

    private static final String SUMMARY = "summary.json";
    private static final String PLAN = "job.json";
    private static final String UNITS = "manifest";
    /** How the names of folders begin that hold what earlier jobs have written down. */
    private static final String EARLIER = "earlier-";

    private static final String MOVING = "moving";

    private static final ObjectMapper JSON = JsonMapper.builder()
            // What a later version has added.
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final Path folder;
    private final FileSystem fs;

    /** @param folder {@code OUT/_mlformats}; need not exist */
    public Manifest(Path folder, Configuration conf) throws IOException {
        this.fs = folder.getFileSystem(conf);
        this.folder = fs.makeQualified(folder);
    }

    public Path folder() {
        return folder;
    }

    /** What the job that writes here does, if one has begun. */
    public Optional<Plan> plan() throws IOException {
        return read(PLAN, Plan.class);
    }

    public void write(Plan plan) throws IOException {
        fs.delete(new Path(folder, SUMMARY), false);
        write(PLAN, plan);
    }

    /** Keeps two jobs from writing here. */
    public Path lock() {
        return new Path(folder, "lock");
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
        write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Numbers of the units that are finished, rising. */
    public List<Integer> finished() throws IOException {
        return numbers(UNITS);
    }

    /** What a finished unit has written. */
    public UnitRecord unit(int number) throws IOException {
        return read(name(UNITS, number), UnitRecord.class).orElseThrow();
    }

    public boolean isFinished(int number) throws IOException {
        return fs.exists(new Path(folder, name(UNITS, number)));
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
        return read(name(MOVING, number), UnitRecord.class).orElseThrow();
    }

    /** All files of a unit are in their places. */
    public void finish(UnitRecord unit) throws IOException {
        write(name(UNITS, unit.unit()), unit);
        fs.delete(new Path(folder, name(MOVING, unit.unit())), false);
    }

    /** A unit is not finished any more. */
    public void forget(int number) throws IOException {
        fs.delete(new Path(folder, SUMMARY), false);
        fs.delete(new Path(folder, name(UNITS, number)), false);
    }

    /** Removes what a job has written down, the plan first: without it, the rest means nothing. */
    public void clear() throws IOException {
        fs.delete(new Path(folder, PLAN), false);
        for (FileStatus child : children()) {
            if (!child.getPath().equals(lock()) && !isEarlier(child)) {
                fs.delete(child.getPath(), true);
            }
        }
    }

    /** Removes what was {@linkplain #setAside set aside}. */
    public void clearEarlier() throws IOException {
        for (FileStatus child : children()) {
            if (isEarlier(child)) {
                fs.delete(child.getPath(), true);
            }
        }
    }

    /** Leaves no trace where nothing was done. */
    public void deleteIfEmpty() throws IOException {
        if (fs.exists(folder) && children().length == 0) {
            fs.delete(folder, true);
        }
    }

    private FileStatus[] children() throws IOException {
        return fs.exists(folder) ? fs.listStatus(folder) : new FileStatus[0];
    }

    private static boolean isEarlier(FileStatus child) {
        return child.getPath().getName().startsWith(EARLIER);
    }

    /** Makes room for the next job of the same place. What this one has written down stays, in a folder of its own. */
    public void setAside() throws IOException {
        if (plan().isEmpty()) {
            return;
        }
        Path aside = new Path(
                folder, "earlier-" + fs.getFileStatus(new Path(folder, PLAN)).getModificationTime());
        fs.mkdirs(aside);
        for (FileStatus child : children()) {
            String name = child.getPath().getName();
            if (!child.getPath().equals(lock()) && !isEarlier(child) && !name.equals(PLAN)) {
                fs.rename(child.getPath(), new Path(aside, name));
            }
        }
        // Last: as long as it is there, this is done again.
        fs.rename(new Path(folder, PLAN), new Path(aside, PLAN));
    }

    /** Whether there is any unit that need not be done again. */
    public boolean holdsWork() throws IOException {
        return !finished().isEmpty() || !moving().isEmpty();
    }

    /** Numbers that files in a folder have as names. */
    private List<Integer> numbers(String kind) throws IOException {
        Path path = new Path(folder, kind);
        if (!fs.exists(path)) {
            return List.of();
        }
        List<Integer> numbers = new ArrayList<>();
        for (FileStatus file : fs.listStatus(path)) {
            String name = file.getPath().getName();
            if (name.matches("\\d+\\.jsonl")) {
                numbers.add(Integer.parseInt(name.substring(0, name.indexOf('.'))));
            }
        }
        numbers.sort(null);
        return numbers;
    }

    private static String name(String kind, int number) {
        return "%s/%05d.jsonl".formatted(kind, number);
    }

    private <T> Optional<T> read(String name, Class<T> type) throws IOException {
        Path path = new Path(folder, name);
        try (InputStream in = fs.open(fs.exists(path) ? path : half(path))) {
            return Optional.of(JSON.readValue(in, type));
        } catch (FileNotFoundException | JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** What a file is before it has its name, and where it is for a moment while it replaces another. */
    private static Path half(Path path) {
        return new Path(path.getParent(), "." + path.getName() + ".half");
    }

    /** Writes a file beside its place and renames it, so that no half of it is ever read. */
    private void write(String name, Object value) throws IOException {
        write(name, (JSON.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void write(String name, byte[] bytes) throws IOException {
        Path path = new Path(folder, name);
        Path half = half(path);
        try (FSDataOutputStream out = fs.create(half, true)) {
            out.write(bytes);
        }
        fs.delete(path, false);
        if (!fs.rename(half, path)) {
            throw new IOException("cannot rename " + half + " to " + path.getName());
        }
    }
}
