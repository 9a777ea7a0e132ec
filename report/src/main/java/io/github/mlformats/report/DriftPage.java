package io.github.mlformats.report;

import io.github.mlformats.report.Page.Block;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The page about how the columns of two data sets differ, those that differ most first. */
public final class DriftPage {
    private static final double SMALL = 0.1;
    private static final double LARGE = 0.25;

    private DriftPage() {}

    /**
     * A data set of the comparison.
     *
     * @param name its path
     * @param profiles the section with the profiles of its columns
     */
    public record Compared(String name, Page.Section profiles) {}

    /** Creates the page. */
    public static Page of(Compared first, Compared second, List<ColumnDrift> columns) {
        List<Page.Section> sections = new ArrayList<>();
        sections.add(new Page.Section("Columns", "", List.of(verdict(columns), grid(columns))));
        for (Compared data : List.of(first, second)) {
            sections.add(new Page.Section(
                    "Profiles of " + data.name(),
                    data.profiles().lead(),
                    data.profiles().blocks()));
        }
        return new Page("Drift from " + first.name() + " to " + second.name(), "", sections);
    }

    private static Block verdict(List<ColumnDrift> columns) {
        long others = columns.stream().filter(ColumnDrift::isOtherColumn).count();
        long large = columns.stream().filter(column -> psi(column) > LARGE).count();
        long small = columns.stream().filter(column -> psi(column) >= SMALL).count() - large;
        String text = HumanReadable.count(large, "column") + " with a PSI above " + LARGE + ", " + small + " from "
                + SMALL + " to " + LARGE + ", " + others + " missing or of another type, of " + columns.size();
        Block.Tone tone = large + others > 0 ? Block.Tone.BAD : small > 0 ? Block.Tone.NEUTRAL : Block.Tone.GOOD;
        return new Block.Message(tone, text);
    }

    private static double psi(ColumnDrift column) {
        return column.psi().orElse(0);
    }

    private static Block.Grid grid(List<ColumnDrift> columns) {
        List<Block.Heading> headings = new ArrayList<>();
        for (String heading : ColumnDrift.HEADINGS) {
            headings.add(
                    heading.equals("PSI") || heading.equals("KS")
                            ? Block.Heading.numbers(heading)
                            : Block.Heading.words(heading));
        }
        List<List<String>> rows = columns.stream()
                .sorted(Comparator.comparing(ColumnDrift::isOtherColumn)
                        .thenComparingDouble(DriftPage::psi)
                        .reversed())
                .map(ColumnDrift::cells)
                .toList();
        return new Block.Grid(
                "",
                headings,
                rows,
                "PSI is the population stability index, KS the statistic of Kolmogorov and Smirnov, both of all rows");
    }
}
