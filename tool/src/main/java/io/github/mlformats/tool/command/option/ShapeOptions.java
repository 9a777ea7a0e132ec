package io.github.mlformats.tool.command.option;

import io.github.mlformats.tool.convert.Shape;
import io.github.mlformats.tool.input.Formats;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What becomes of rows between reading and writing, as it is said on the command line. */
public final class ShapeOptions {
    @Option(names = "--where", paramLabel = "SQL", description = "Write only rows for which this holds.")
    private String where;

    @Option(
            names = "--select",
            paramLabel = "SQL",
            description = "Write these columns, expressions as behind SELECT, such as \"id, price * 2 AS twice\".")
    private String select;

    @Option(
            names = "--as-arrays",
            description = "Write Spark ML's vectors as arrays. Other programs read them only so.")
    private boolean arrays;

    @Option(
            names = "--vectors",
            paramLabel = "HOW",
            description =
                    "array: the same, and where the format of FILE has the option vectors, read as arrays at once;"
                            + " or another value of that option.")
    private String vectors;

    @Option(names = "--sort-within", paramLabel = "COLUMN", split = ",", description = "Sort the rows of each task.")
    private List<String> sortWithin = List.of();

    @Option(names = "--coalesce", paramLabel = "N", description = "Write each unit by at most so many tasks, or files.")
    private int coalesce;

    /** @param columns that are read; empty for all */
    public Shape shape(List<String> columns) {
        return new Shape(where, columns, select, arrays || "array".equals(vectors), sortWithin, coalesce);
    }

    /** The options of the read, with what {@code --vectors} means for them. */
    public Map<String, String> reading(String format, Map<String, String> options) {
        boolean known = vectors != null && Formats.hasOption(format, "vectors");
        if (!known) {
            return options;
        }
        Map<String, String> all = new LinkedHashMap<>(options);
        all.put("vectors", vectors);
        return all;
    }
}
