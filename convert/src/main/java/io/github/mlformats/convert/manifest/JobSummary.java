package io.github.mlformats.convert.manifest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.convert.manifest.UnitRecord.TimeSpan;
import java.util.List;
import java.util.Objects;

/**
 * The summary of a finished conversion. Totals include units finished by earlier runs.
 *
 * @param job what was converted
 * @param read size of the inputs
 * @param written size of the output
 * @param corrupt skipped records by reason, most frequent first
 */
public record JobSummary(
        Job job,
        UnitTotals units,
        DataSize read,
        DataSize written,
        List<CorruptCount> corrupt,
        Verification verification,
        LastRun lastRun) {
    private static final int JSON_VERSION = 1;

    /** Rejects missing fields: the record may be untrusted. */
    public JobSummary {
        Objects.requireNonNull(job, "job");
        Objects.requireNonNull(units, "units");
        Objects.requireNonNull(read, "read");
        Objects.requireNonNull(written, "written");
        corrupt = List.copyOf(corrupt);
        Objects.requireNonNull(verification, "verification");
        Objects.requireNonNull(lastRun, "lastRun");
    }

    /**
     * What was converted.
     *
     * @param from input format
     * @param inputs input paths, as specified by the user
     * @param to output format
     * @param target output directory, file or table
     */
    public record Job(String from, List<String> inputs, String to, String target) {
        /** Rejects missing fields. */
        public Job {
            Objects.requireNonNull(from, "from");
            inputs = List.copyOf(inputs);
            Objects.requireNonNull(to, "to");
            Objects.requireNonNull(target, "target");
        }
    }

    /**
     * Counts of units.
     *
     * @param count number of all units
     * @param ofEarlierRuns number of units finished by earlier runs
     * @param millis sum of the durations of all units, which may overlap
     */
    public record UnitTotals(int count, int ofEarlierRuns, long millis) {}

    /**
     * The size of data.
     *
     * @param files number of files; 0 for a table
     * @param bytes size of the files
     */
    public record DataSize(long files, long rows, long bytes) {
        /** No data. */
        public static final DataSize NONE = new DataSize(0, 0, 0);

        /** Returns the sum of this and more data. */
        public DataSize plus(long moreFiles, long moreRows, long moreBytes) {
            return new DataSize(files + moreFiles, rows + moreRows, bytes + moreBytes);
        }
    }

    /**
     * The comparison of the output with the input.
     *
     * @param units number of units that were read back and compared
     * @param columns results by column
     */
    public record Verification(int units, List<ColumnResult> columns) {
        /** Rejects missing fields. */
        public Verification {
            columns = List.copyOf(columns);
        }

        /** Whether no column differs. */
        public boolean agrees() {
            return columns.stream().allMatch(column -> column.otherUnits().isEmpty());
        }
    }

    /**
     * The verification result of a column.
     *
     * @param column its name
     * @param equalUnits number of units with equal values
     * @param otherUnits numbers of the first units with different values, at most 20
     */
    public record ColumnResult(String column, int equalUnits, List<Integer> otherUnits) {
        /** Rejects missing fields. */
        public ColumnResult {
            Objects.requireNonNull(column, "column");
            otherUnits = List.copyOf(otherUnits);
        }
    }

    /**
     * The run that completed the conversion.
     *
     * @param spark version of Spark
     * @param version version of this program
     */
    public record LastRun(TimeSpan time, String spark, String version) {
        /** Rejects missing fields. */
        public LastRun {
            Objects.requireNonNull(time, "time");
            Objects.requireNonNull(spark, "spark");
            Objects.requireNonNull(version, "version");
        }
    }

    /** The summary as one line of JSON, with the version of its structure. */
    public String toJson() {
        ObjectNode json = RecordJson.MAPPER.createObjectNode().put("version", JSON_VERSION);
        json.setAll(RecordJson.MAPPER.<ObjectNode>valueToTree(this));
        return json.toString();
    }

    /** Whether all units were read back and compared. */
    public boolean isVerified() {
        return units.count() > 0 && verification.units() == units.count();
    }
}
