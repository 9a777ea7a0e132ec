package io.github.mlformats.tool.convert.manifest;

import java.util.List;
import java.util.Objects;

/**
 * A conversion that has come to its end. Sums are over all units, also those that earlier runs have finished.
 *
 * @param from format that was read
 * @param inputs paths as they were given
 * @param to format that was written
 * @param target folder, file or table that was written
 * @param units number of units
 * @param unitsBefore how many of them were finished by earlier runs
 * @param filesIn number of files read
 * @param filesOut number of files written
 * @param rowsIn rows read
 * @param rowsOut rows written
 * @param bytesIn size of the inputs
 * @param bytesOut size of the outputs; -1 if a table took the rows
 * @param corrupt records that were left out, by reason, most frequent first
 * @param verified whether all was read back and compared ({@code --verify})
 * @param columns what that gave, for each column
 * @param started of the run that ended the job, milliseconds since 1970
 * @param millis how long that run took
 * @param unitMillis how long all units took, those of earlier runs too
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
    /** What is read may come from anybody. */
    public JobSummary {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
        Objects.requireNonNull(target, "target");
        inputs = List.copyOf(inputs);
        corrupt = List.copyOf(corrupt);
        columns = List.copyOf(columns);
    }

    /**
     * A column of what was read back.
     *
     * @param column its name
     * @param equalUnits number of units in which its values are the same
     * @param otherUnits numbers of the first units in which they are not, at most 20
     */
    public record ColumnResult(String column, int equalUnits, List<Integer> otherUnits) {}

    /** Whether each column of each unit is as it was read, as far as that was looked at. */
    public boolean agrees() {
        return columns.stream().allMatch(column -> column.otherUnits().isEmpty());
    }
}
