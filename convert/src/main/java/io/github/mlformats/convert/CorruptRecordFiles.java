package io.github.mlformats.convert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.ParseMode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The directory {@code _mlformats/corrupt}: skipped records, one file of JSON lines for each unit with any. */
final class CorruptRecordFiles {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MAX_REASONS = 100;
    private static final String OTHERS = "others";

    private final Path directory;
    private final FileSystem fs;

    /** @param manifest the directory {@code _mlformats} */
    CorruptRecordFiles(Path manifest, Configuration conf) throws IOException {
        this.directory = new Path(manifest, "corrupt");
        this.fs = manifest.getFileSystem(conf);
    }

    /** Where tasks write skipped records, in files whose names begin with the job group of their unit. */
    private Path staging() {
        return new Path(directory, "_unit");
    }

    /**
     * Returns the input with options that list the skipped records.
     *
     * @param skipCorrupt whether the read skips corrupt records, unless its options specify otherwise
     */
    Input readInput(Input input, boolean skipCorrupt) {
        if (Formats.inspector(input.format()).isEmpty()) {
            return input;
        }
        Map<String, String> all = new HashMap<>(input.options());
        all.putIfAbsent(CommonOptions.BAD_RECORDS_PATH.name(), staging().toString());
        if (skipCorrupt) {
            all.putIfAbsent(CommonOptions.IGNORE_CORRUPT_FILES.name(), "true");
            if (Formats.hasReadOption(input.format(), "mode")) {
                all.putIfAbsent("mode", ParseMode.DROPMALFORMED.name());
            }
        }
        return new Input(input.format(), all, input.paths());
    }

    /** Deletes what the tasks of all units have written. No unit may be running. */
    void discardStaged() throws IOException {
        fs.delete(staging(), true);
    }

    /** Deletes what the tasks of a unit have written. */
    void discardStaged(Unit unit) throws IOException {
        for (FileStatus file : staged(unit)) {
            fs.delete(file.getPath(), false);
        }
    }

    private FileStatus[] staged(Unit unit) throws IOException {
        try {
            return fs.listStatus(staging(), file -> file.getName().startsWith(prefix(unit)));
        } catch (FileNotFoundException e) {
            return new FileStatus[0];
        }
    }

    private static String prefix(Unit unit) {
        return unit.jobGroup("");
    }

    /**
     * Collects the skipped records of a unit into its file, without duplicates from repeated tasks. Spark sorts the
     * lines, and the driver streams them.
     *
     * @return record counts by reason, most frequent first
     */
    List<CorruptCount> collect(Unit unit, SparkSession session) throws IOException {
        Path file = new Path(directory, String.format(Locale.ROOT, "%05d.jsonl", unit.number()));
        fs.delete(file, false);
        if (staged(unit).length == 0) {
            return List.of();
        }
        Iterator<Row> lines = session.read()
                .option("lineSep", "\n")
                .text(GlobPattern.of(staging()) + "/" + prefix(unit) + "*")
                .distinct()
                .sort("value")
                .toLocalIterator();
        Map<String, Long> counts = new HashMap<>();
        try (FSDataOutputStream out = fs.create(file, true)) {
            while (lines.hasNext()) {
                String line = lines.next().getString(0);
                out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                count(line, counts);
            }
        }
        discardStaged(unit);
        return CorruptCount.sorted(counts);
    }

    private static void count(String line, Map<String, Long> counts) throws IOException {
        JsonNode corrupt = JSON.readTree(line);
        String reason = "expected " + corrupt.get("expected").asText() + ", found "
                + corrupt.get("found").asText();
        boolean known = counts.containsKey(reason) || counts.size() < MAX_REASONS;
        counts.merge(known ? reason : OTHERS, corrupt.get("records").asLong(), Long::sum);
    }
}
