package io.github.mlformats.report;

import io.github.mlformats.core.inspect.Fact;
import java.util.ArrayList;
import java.util.List;

/** Formats facts as text: one line each, tables in columns, groups indented, without empty tables. */
public final class TextReport {
    private static final String INDENT = "  ";

    private static final int MAX_TEXT = 1000;

    private final StringBuilder out = new StringBuilder();

    private TextReport() {}

    public static String of(Fact.Group group) {
        TextReport report = new TextReport();
        report.group(group, "");
        return report.out.toString();
    }

    private void group(Fact.Group group, String indent) {
        int width = group.facts().stream()
                .filter(labelled -> isLine(labelled.fact()))
                .mapToInt(labelled -> labelled.label().length())
                .max()
                .orElse(0);
        for (Fact.Labelled labelled : group.facts()) {
            Fact fact = labelled.fact();
            if (isLine(fact)) {
                line(indent + pad(labelled.label(), width, false) + INDENT + cell(fact));
            } else if (!isEmpty(fact)) {
                line("");
                line(indent + labelled.label());
                section(fact, indent + INDENT);
            }
        }
    }

    private void section(Fact fact, String indent) {
        if (fact instanceof Fact.Group group) {
            group(group, indent);
        } else if (fact instanceof Fact.Table table) {
            table(table, indent);
        }
    }

    private void table(Fact.Table table, String indent) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(table.labels());
        table.rows().forEach(row -> lines.add(row.stream().map(TextReport::cell).toList()));
        int columns = table.labels().size();
        int[] widths = new int[columns];
        boolean[] numbers = new boolean[columns];
        for (int column = 0; column < columns; column++) {
            int c = column;
            widths[c] = lines.stream()
                    .mapToInt(cells -> cells.get(c).length())
                    .max()
                    .orElse(0);
            numbers[c] = table.rows().stream().noneMatch(row -> row.get(c) instanceof Fact.Text);
        }
        for (List<String> cells : lines) {
            StringBuilder line = new StringBuilder(indent);
            for (int column = 0; column < columns; column++) {
                line.append(pad(cells.get(column), widths[column], numbers[column]))
                        .append(INDENT);
            }
            line(line.toString());
        }
    }

    private static boolean isLine(Fact fact) {
        return !(fact instanceof Fact.Group || fact instanceof Fact.Table);
    }

    private static boolean isEmpty(Fact fact) {
        return fact instanceof Fact.Table table && table.rows().isEmpty();
    }

    private static String cell(Fact fact) {
        return HumanReadable.fact(fact, MAX_TEXT);
    }

    private static String pad(String text, int width, boolean right) {
        String blanks = " ".repeat(width - text.length());
        return right ? blanks + text : text + blanks;
    }

    private void line(String line) {
        out.append(line.stripTrailing()).append('\n');
    }
}
