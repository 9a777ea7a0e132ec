package io.github.mlformats.tool.command;

import io.github.mlformats.convert.Formats;
import io.github.mlformats.convert.Transformation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** Command line options for the transformation of rows between read and write. */
final class TransformationOptions {
    @Option(names = "--where", paramLabel = "SQL", description = "Write only rows that satisfy this condition.")
    private Optional<String> where = Optional.empty();

    @Option(
            names = "--select",
            paramLabel = "SQL",
            description = "Columns or expressions of a SELECT clause to write, such as \"id, price * 2 AS twice\"."
                    + " Aggregates, window functions and numbers of rows or partitions make the input one unit.")
    private Optional<String> select = Optional.empty();

    @Option(names = "--as-arrays", description = "Write vectors of Spark ML as arrays, which other programs can read.")
    private boolean arrays;

    @Option(
            names = "--vectors",
            paramLabel = "HOW",
            description = "array: like --as-arrays, and set the read option vectors=array if the format of FILE has it;"
                    + " other values only set that option.")
    private Optional<String> vectors = Optional.empty();

    @Option(
            names = "--sort-within",
            paramLabel = "COLUMN",
            split = ",",
            description = "Sort the rows within each write task.")
    private List<String> sortWithin = List.of();

    @Option(
            names = "--coalesce",
            paramLabel = "N",
            converter = PositiveNumber.class,
            description = "Maximum number of write tasks, and so of files, per unit.")
    private Optional<Integer> coalesce = Optional.empty();

    /** @param columns projected columns; empty for all */
    Transformation transformation(List<String> columns) {
        OptionalInt maxTasks = coalesce.map(OptionalInt::of).orElse(OptionalInt.empty());
        boolean vectorsAsArrays = arrays || vectors.filter("array"::equals).isPresent();
        return new Transformation(where, columns, select, vectorsAsArrays, sortWithin, List.of(), maxTasks);
    }

    /** The read options, with {@code vectors} if {@code --vectors} is set and the format has that option. */
    Map<String, String> readOptions(String format, Map<String, String> options) {
        if (vectors.isEmpty() || !Formats.hasReadOption(format, "vectors")) {
            return options;
        }
        Map<String, String> all = new LinkedHashMap<>(options);
        all.put("vectors", vectors.get());
        return all;
    }
}
