package io.github.mlformats.core.testing.write;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/**
 * A kind of write, for {@link WriteContract}.
 *
 * @param name display name
 * @param format short name of the format
 * @param mode of the write that is tested; an append adds to what is there
 * @param options of the write
 * @param readOptions of reads
 * @param partitions partition columns
 * @param target of the write, below the directory of the test
 * @param unit columns; rows with equal values in them are replaced in one step. Empty if all rows are
 * @param columns expressions that read what was written
 * @param rows of a version: different versions share no row, and all their rows differ
 */
public record WriteCase(
        String name,
        String format,
        SaveMode mode,
        Map<String, String> options,
        Map<String, String> readOptions,
        List<String> partitions,
        String target,
        List<Integer> unit,
        List<String> columns,
        Function<Integer, Dataset<Row>> rows) {
    /** A write of a directory, without options. */
    public static WriteCase of(String format, SaveMode mode, Function<Integer, Dataset<Row>> rows) {
        return new WriteCase(
                format + " " + mode.name().toLowerCase(java.util.Locale.ROOT),
                format,
                mode,
                Map.of(),
                Map.of(),
                List.of(),
                "data",
                List.of(),
                List.of(rows.apply(0).columns()),
                rows);
    }

    /** The same with an option. */
    public WriteCase with(String option, String value) {
        Map<String, String> more = new HashMap<>(options);
        more.put(option, value);
        return new WriteCase(
                name + " " + option + "=" + value,
                format,
                mode,
                more,
                readOptions,
                partitions,
                target,
                unit,
                columns,
                rows);
    }

    /** The same with an option of reads. */
    public WriteCase readWith(String option, String value) {
        Map<String, String> more = new HashMap<>(readOptions);
        more.put(option, value);
        return new WriteCase(name, format, mode, options, more, partitions, target, unit, columns, rows);
    }

    /** The same with partition columns. */
    public WriteCase by(String... directories) {
        return new WriteCase(
                name + " by " + List.of(directories),
                format,
                mode,
                options,
                readOptions,
                List.of(directories),
                target,
                unit,
                columns,
                rows);
    }

    /** The same to another target. */
    public WriteCase at(String path) {
        return new WriteCase(name, format, mode, options, readOptions, partitions, path, unit, columns, rows);
    }

    /** The same where rows with equal values in a column are replaced in one step, and others in other steps. */
    public WriteCase inUnitsOf(int column) {
        return new WriteCase(
                name, format, mode, options, readOptions, partitions, target, List.of(column), columns, rows);
    }

    /** The same where other expressions read what was written. */
    public WriteCase selecting(String... expressions) {
        return new WriteCase(
                name + " " + List.of(expressions),
                format,
                mode,
                options,
                readOptions,
                partitions,
                target,
                unit,
                List.of(expressions),
                rows);
    }

    void write(String directory, int version, SaveMode how) {
        write(rows.apply(version), directory, how);
    }

    void write(Dataset<Row> data, String directory, SaveMode how) {
        DataFrameWriter<Row> writer =
                data.write().format(format).options(options).mode(how);
        (partitions.isEmpty() ? writer : writer.partitionBy(partitions.toArray(String[]::new)))
                .save(directory + "/" + target);
    }

    /** The beginning of a statement that creates a table at the target. */
    String createTable(String table, String directory) {
        Map<String, String> all = new HashMap<>(options);
        all.putAll(readOptions);
        String list = all.entrySet().stream()
                .map(option -> "'" + option.getKey() + "' '" + option.getValue() + "'")
                .collect(Collectors.joining(", ", " OPTIONS (", ")"));
        return "CREATE TABLE " + table + " USING " + format + (all.isEmpty() ? "" : list) + " LOCATION '" + directory
                + "/" + target + "'";
    }

    @Override
    public String toString() {
        return name;
    }
}
