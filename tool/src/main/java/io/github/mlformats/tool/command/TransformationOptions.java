package io.github.mlformats.tool.command;

import io.github.mlformats.tool.convert.Transformation;
import io.github.mlformats.tool.input.Formats;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Command line options for the transformation of rows between read and write. */
final class TransformationOptions {
    @Option(names = "--where", paramLabel = "SQL", description = "Write only rows that satisfy this condition.")
    private String where;

    @Option(
            names = "--select",
            paramLabel = "SQL",
            description = "Columns or expressions of a SELECT clause to write, such as \"id, price * 2 AS twice\".")
    private String select;

    @Option(names = "--as-arrays", description = "Write vectors of Spark ML as arrays, which other programs can read.")
    private boolean arrays;

    @Option(
            names = "--vectors",
            paramLabel = "HOW",
            description = "array: like --as-arrays, and set the read option vectors=array if the format of FILE has it;"
                    + " other values only set that option.")
    private String vectors;

    @Option(
            names = "--sort-within",
            paramLabel = "COLUMN",
            split = ",",
            description = "Sort the rows within each write task.")
    private List<String> sortWithin = List.of();

    @Option(
            names = "--coalesce",
            paramLabel = "N",
            description = "Maximum number of write tasks, and so of files, per unit.")
    private int coalesce;

    /** @param columns projected columns; empty for all */
    Transformation transformation(List<String> columns) {
        return new Transformation(where, columns, select, arrays || "array".equals(vectors), sortWithin, coalesce);
    }

    /** The read options, with {@code vectors} if {@code --vectors} is set and the format has that option. */
    Map<String, String> readOptions(String format, Map<String, String> options) {
        boolean known = vectors != null && Formats.hasOption(format, "vectors");
        if (!known) {
            return options;
        }
        Map<String, String> all = new LinkedHashMap<>(options);
        all.put("vectors", vectors);
        return all;
    }
}
