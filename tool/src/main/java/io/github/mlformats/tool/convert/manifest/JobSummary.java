package io.github.mlformats.tool.convert.manifest;

import io.github.mlformats.tool.convert.manifest.UnitRecord.CorruptCount;
import java.util.List;
import java.util.Objects;

/**
 * The summary of a finished conversion. Totals include units finished by earlier runs.
 *
 * @param from input format
 * @param inputs input paths, as specified by the user
 * @param to output format
 * @param target output folder, file or table
 * @param units number of units
 * @param unitsBefore number of units finished by earlier runs
 * @param filesIn number of files read
 * @param filesOut number of files written
 * @param rowsIn rows read
 * @param rowsOut rows written
 * @param bytesIn size of the inputs
 * @param bytesOut size of the outputs; -1 for a table
 * @param corrupt skipped records by reason, most frequent first
 * @param verified whether the output was read back and compared ({@code --verify})
 * @param columns the result of that, for each column
 * @param started start of the last run, in milliseconds since 1970
 * @param millis duration of the last run
 * @param unitMillis sum of the durations of all units, which may overlap
 * @param spark version of Spark
 * @param version version of this program
 */
public record JobSummary(
        String from,
        List<String> inputs,
        String to,
        String target,
        int units,
        int unitsBefore,
        long filesIn,
        long filesOut,
        long rowsIn,
        long rowsOut,
        long bytesIn,
        long bytesOut,
        List<CorruptCount> corrupt,
        boolean verified,
        List<ColumnResult> columns,
        long started,
        long millis,
        long unitMillis,
        String spark,
        String version) {
    /** Rejects missing fields: the record may be untrusted. */
    public JobSummary {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
        Objects.requireNonNull(target, "target");
        inputs = List.copyOf(inputs);
        corrupt = List.copyOf(corrupt);
        columns = List.copyOf(columns);
    }

    /**
     * The verification result of a column.
     *
     * @param column its name
     * @param equalUnits number of units with equal values
     * @param otherUnits numbers of the first units with different values, at most 20
     */
    public record ColumnResult(String column, int equalUnits, List<Integer> otherUnits) {}

    /** Whether no verified column differs. */
    public boolean agrees() {
        return columns.stream().allMatch(column -> column.otherUnits().isEmpty());
    }
}
