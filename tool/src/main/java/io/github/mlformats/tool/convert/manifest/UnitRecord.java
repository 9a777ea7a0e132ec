package io.github.mlformats.tool.convert.manifest;

import java.util.List;
import java.util.Objects;

/**
 * A finished unit of a conversion: a group of files, a data set or a matrix, which was written as a whole. A line of the manifest.
 *
 * @param unit its number, from 0
 * @param folder where its files are, relative to OUT; empty if in OUT itself
 * @param inputs the files that were read
 * @param rowsIn rows that were read
 * @param rowsOut rows that were written, those that {@code --where} chose
 * @param bytesIn size of the inputs
 * @param bytesOut size of the outputs; -1 if a table took the rows
 * @param outputs the files that were written; empty if a table took the rows
 * @param corrupt records that were left out, by reason, most frequent first
 * @param columns checksums of the columns; empty without {@code --verify}
 * @param started milliseconds since 1970
 * @param millis how long it took
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
    /** What is read may come from anybody. */
    public UnitRecord {
        Objects.requireNonNull(folder, "folder");
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        corrupt = List.copyOf(corrupt);
        columns = List.copyOf(columns);
    }

    /** The same with what reading it back has given. */
    public UnitRecord with(List<ColumnCheck> checks) {
        return new UnitRecord(
                unit, folder, inputs, rowsIn, rowsOut, bytesIn, bytesOut, outputs, corrupt, checks, started, millis);
    }

    /** Number of records that were left out. */
    public long corruptRecords() {
        return corrupt.stream().mapToLong(CorruptCount::records).sum();
    }
}
