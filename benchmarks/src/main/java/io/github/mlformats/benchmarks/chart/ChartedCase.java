package io.github.mlformats.benchmarks.chart;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A case of the chart, parsed from its line of the table that a run prints.
 *
 * @param faster how many times as fast as the rival our side is, by the best runs of both
 * @param bar how many times as fast our side must be
 * @param met whether the table says that the bar is met
 */
record ChartedCase(String id, String rival, double faster, double bar, boolean met) {
    /** Text after them is not charted. */
    private static final int CELLS = 10;

    private static final Pattern LEAST = Pattern.compile(">= ([0-9.]+)x rows/s");
    /** Of how a source scales, the ratio is its speed-up over the rival's. */
    private static final Pattern SCALE = Pattern.compile(">= rival's, and [0-9.]+x");

    private static final Pattern MOST = Pattern.compile("<= ([0-9.]+)x time");

    /** Returns the cases of a page with tables, except for those without a requirement. */
    static List<ChartedCase> of(Stream<String> lines) {
        return lines.map(ChartedCase::parse).flatMap(Optional::stream).toList();
    }

    private static Optional<ChartedCase> parse(String line) {
        String[] cells = line.replaceAll("^\\| | \\|$", "").split(" \\| ");
        if (cells.length < CELLS) {
            return Optional.empty();
        }
        Matcher least = LEAST.matcher(cells[8]);
        Matcher most = MOST.matcher(cells[8]);
        boolean met = cells[9].equals("yes");
        if (least.matches()) {
            double bar = Double.parseDouble(least.group(1));
            return Optional.of(new ChartedCase(cells[0], cells[2], Double.parseDouble(cells[5]), bar, met));
        }
        if (SCALE.matcher(cells[8]).matches()) {
            return Optional.of(new ChartedCase(cells[0], cells[2], Double.parseDouble(cells[5]), 1, met));
        }
        if (most.matches()) {
            double bar = 1 / Double.parseDouble(most.group(1));
            return Optional.of(new ChartedCase(cells[0], cells[2], 1 / Double.parseDouble(cells[5]), bar, met));
        }
        return Optional.empty();
    }
}
