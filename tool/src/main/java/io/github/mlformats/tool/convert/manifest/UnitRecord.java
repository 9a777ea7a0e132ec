package io.github.mlformats.tool.convert.manifest;

import io.github.mlformats.tool.convert.manifest.Unit.InputFile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The record of a converted unit; one line of the manifest.
 *
 * @param unit its number, from 0
 * @param folder output folder, relative to OUT; empty for OUT itself
 * @param inputs input files
 * @param rowsIn rows read
 * @param rowsOut rows written, after {@code --where}
 * @param bytesIn size of the inputs
 * @param bytesOut size of the outputs; -1 for a table
 * @param outputs output files; empty for a table
 * @param corrupt skipped records by reason, most frequent first
 * @param columns checksums of the columns; empty without {@code --verify}
 * @param started start time, in milliseconds since 1970
 * @param millis duration
 */
public record UnitRecord(
        int unit,
        String folder,
        List<InputFile> inputs,
        long rowsIn,
        long rowsOut,
        long bytesIn,
        long bytesOut,
        List<OutputFile> outputs,
        List<CorruptCount> corrupt,
        List<ColumnCheck> columns,
        long started,
        long millis) {
    /** Rejects missing fields: the record may be untrusted. */
    public UnitRecord {
        Objects.requireNonNull(folder, "folder");
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        corrupt = List.copyOf(corrupt);
        columns = List.copyOf(columns);
    }

    /** A copy with the results of verification. */
    public UnitRecord withChecks(List<ColumnCheck> checks) {
        return new UnitRecord(
                unit, folder, inputs, rowsIn, rowsOut, bytesIn, bytesOut, outputs, corrupt, checks, started, millis);
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
     * @param written checksum of the output; null if the output lacks the column
     */
    public record ColumnCheck(String column, String read, String written) {
        /** Rejects missing fields: the record may be untrusted. */
        public ColumnCheck {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(read, "read");
        }

        /** Whether the checksums are equal. */
        public boolean agrees() {
            return read.equals(written);
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
