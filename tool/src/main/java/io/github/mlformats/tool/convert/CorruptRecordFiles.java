package io.github.mlformats.tool.convert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.tool.convert.manifest.Unit;
import io.github.mlformats.tool.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.tool.input.Formats;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The folder {@code _mlformats/corrupt}: skipped records, one file of JSON lines for each unit with any. */
public final class CorruptRecordFiles {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MAX_REASONS = 100;
    private static final String OTHERS = "others";
    /** Characters of glob patterns. */
    private static final Pattern PATTERN = Pattern.compile("[\\[\\]{}*?\\\\]");

    private final Path folder;
    private final FileSystem fs;

    /** @param manifest the folder {@code _mlformats} */
    public CorruptRecordFiles(Path manifest, Configuration conf) throws IOException {
        this.folder = new Path(manifest, "corrupt");
        this.fs = manifest.getFileSystem(conf);
    }

    /** Where tasks write skipped records, in files whose names begin with the job group of their unit. */
    private Path staging() {
        return new Path(folder, "_unit");
    }

    /**
     * The options of a read that lists the records it skips.
     *
     * @param skipCorrupt whether it skips corrupt records, unless its options specify otherwise
     */
    public Map<String, String> readOptions(String format, Map<String, String> options, boolean skipCorrupt) {
        Map<String, String> all = new HashMap<>(options);
        if (Formats.isMlFormat(format)) {
            all.putIfAbsent(CommonOptions.BAD_RECORDS_PATH.name(), staging().toString());
            if (skipCorrupt) {
                all.putIfAbsent(CommonOptions.IGNORE_CORRUPT_FILES.name(), "true");
            }
            if (skipCorrupt && Formats.hasOption(format, "mode")) {
                all.putIfAbsent("mode", ParseMode.DROPMALFORMED.name());
            }
        }
        return all;
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
        return unit.jobGroup() + "-";
    }

    /**
     * Collects the skipped records of a unit into its file, without duplicates from repeated tasks. Spark sorts the
     * lines, and the driver streams them.
     *
     * @return record counts by reason, most frequent first
     */
    List<CorruptCount> collect(Unit unit, SparkSession session) throws IOException {
        Path file = new Path(folder, "%05d.jsonl".formatted(unit.number()));
        fs.delete(file, false);
        if (staged(unit).length == 0) {
            return List.of();
        }
        Iterator<Row> lines = session.read()
                .option("lineSep", "\n")
                .text(PATTERN.matcher(staging().toString()).replaceAll("\\\\$0") + "/" + prefix(unit) + "*")
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
