package io.github.mlformats.tool.convert.manifest;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
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
    private static final String UNITS = "manifest";

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

    /** The summary, if the job has come to its end. */
    public Optional<JobSummary> summary() throws IOException {
        return read(SUMMARY, JobSummary.class);
    }

    public void write(JobSummary summary) throws IOException {
        write(SUMMARY, summary);
    }

    /** Numbers of the units that are finished, rising. */
    public List<Integer> finished() throws IOException {
        return numbers(UNITS);
    }

    /** What a finished unit has written. */
    public UnitRecord unit(int number) throws IOException {
        return read(name(UNITS, number), UnitRecord.class).orElseThrow();
    }

    /** Numbers that files in a folder have as names. */
    List<Integer> numbers(String kind) throws IOException {
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

    static String name(String kind, int number) {
        return "%s/%05d.jsonl".formatted(kind, number);
    }

    <T> Optional<T> read(String name, Class<T> type) throws IOException {
        Path path = new Path(folder, name);
        if (!fs.exists(path)) {
            return Optional.empty();
        }
        try (InputStream in = fs.open(path)) {
            return Optional.of(JSON.readValue(in, type));
        }
    }

    /** Writes a file beside its place and renames it, so that no half of it is ever read. */
    void write(String name, Object value) throws IOException {
        Path path = new Path(folder, name);
        Path half = new Path(path.getParent(), "." + path.getName() + ".half");
        try (FSDataOutputStream out = fs.create(half, true)) {
            out.write(JSON.writeValueAsBytes(value));
            out.write('\n');
        }
        fs.delete(path, false);
        if (!fs.rename(half, path)) {
            throw new IOException("cannot rename " + half + " to " + path.getName());
        }
    }
}
