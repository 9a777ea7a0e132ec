package io.github.mlformats.convert.manifest;

import io.github.mlformats.convert.manifest.Unit.InputFile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The record of a converted unit; one line of the manifest.
 *
 * @param unit the unit with its inputs
 * @param outputs output files; empty for a table
 * @param corrupt skipped records by reason, most frequent first
 * @param columns checksums of the columns; empty if the unit is not verified
 */
public record UnitRecord(
        Unit unit,
        List<OutputFile> outputs,
        RowCounts rows,
        List<CorruptCount> corrupt,
        List<ColumnCheck> columns,
        TimeSpan time) {
    /** Rejects missing fields: the record may be untrusted. */
    public UnitRecord {
        Objects.requireNonNull(unit, "unit");
        outputs = List.copyOf(outputs);
        Objects.requireNonNull(rows, "rows");
        corrupt = List.copyOf(corrupt);
        columns = List.copyOf(columns);
        Objects.requireNonNull(time, "time");
    }

    /** Returns a copy with the results of verification. */
    public UnitRecord withChecks(List<ColumnCheck> checks) {
        return new UnitRecord(unit, outputs, rows, corrupt, checks, time);
    }

    /** The number of the unit. */
    public int number() {
        return unit.number();
    }

    /** The output directory of the unit, relative to OUT; empty for OUT itself. */
    public String directory() {
        return unit.directory();
    }

    /** The input files of the unit. */
    public List<InputFile> inputs() {
        return unit.inputs();
    }

    /** Size of the output files. */
    public long bytesWritten() {
        return outputs.stream().mapToLong(OutputFile::size).sum();
    }

    /**
     * Numbers of rows.
     *
     * @param written less than read if the rows are filtered
     */
    public record RowCounts(long read, long written) {}

    /**
     * A time span.
     *
     * @param started in milliseconds since 1970
     * @param millis duration
     */
    public record TimeSpan(long started, long millis) {
        /** The end, in milliseconds since 1970. */
        public long ended() {
            return started + millis;
        }
    }

    /** Number of skipped records. */
    public long corruptRecords() {
        return corrupt.stream().mapToLong(CorruptCount::records).sum();
    }

    /**
     * An output file.
     *
     * @param path relative to OUT
     * @param size bytes
     */
    public record OutputFile(String path, long size) {
        /** Rejects missing fields: the record may be untrusted. */
        public OutputFile {
            Objects.requireNonNull(path, "path");
        }
    }

    /**
     * Checksums of a column of one unit, in the input and in the output. They do not depend on the order of rows.
     *
     * @param column name of the column
     * @param read checksum of the transformed input, 16 hexadecimal digits
     * @param written checksum of the output; empty if the output lacks the column
     */
    public record ColumnCheck(String column, String read, Optional<String> written) {
        /** Rejects missing fields: the record may be untrusted. */
        public ColumnCheck {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(read, "read");
            Objects.requireNonNull(written, "written");
        }

        /** Whether the checksums are equal. */
        public boolean agrees() {
            return written.filter(read::equals).isPresent();
        }
    }

    /**
     * The number of records skipped for one reason.
     *
     * @param reason expected and found, without file and offset
     * @param records number of records; 1 for the skipped remainder of a file
     */
    public record CorruptCount(String reason, long records) {
        /** Most frequent first. @param counts by reason */
        public static List<CorruptCount> sorted(Map<String, Long> counts) {
            return counts.entrySet().stream()
                    .map(entry -> new CorruptCount(entry.getKey(), entry.getValue()))
                    .sorted(Comparator.comparingLong(CorruptCount::records)
                            .reversed()
                            .thenComparing(CorruptCount::reason))
                    .toList();
        }
    }
}
