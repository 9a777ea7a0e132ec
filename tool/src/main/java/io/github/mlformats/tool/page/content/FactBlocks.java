package io.github.mlformats.tool.page.content;

import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.report.FactText;
import io.github.mlformats.tool.report.HumanReadable;
import java.util.ArrayList;
import java.util.List;

/** Converts facts to blocks: single facts in one block, followed by the tables. Long tables and texts are truncated. */
final class FactBlocks {
    private static final int MAX_ROWS = 100;
    private static final int MAX_COLUMNS = 16;
    private static final int MAX_TEXT = 160;

    private final List<Block.Line> lines = new ArrayList<>();
    private final List<Block> tables = new ArrayList<>();

    private FactBlocks() {}

    static List<Block> of(Fact.Group facts) {
        FactBlocks all = new FactBlocks();
        all.add(facts);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Facts(all.lines));
        blocks.addAll(all.tables);
        return blocks;
    }

    private void add(Fact.Group facts) {
        for (Fact.Labelled labelled : facts.facts()) {
            Fact fact = labelled.fact();
            if (fact instanceof Fact.Group group) {
                add(group);
            } else if (fact instanceof Fact.Table table) {
                if (!table.rows().isEmpty()) {
                    tables.add(grid(labelled.label(), table));
                }
            } else if (fact != Fact.NONE) {
                lines.add(new Block.Line(labelled.label(), text(fact)));
            }
        }
    }

    private static Block.Grid grid(String title, Fact.Table table) {
        List<Block.Heading> headings = new ArrayList<>();
        for (int i = 0; i < Math.min(MAX_COLUMNS, table.labels().size()); i++) {
            int column = i;
            boolean number = table.rows().stream().noneMatch(row -> row.get(column) instanceof Fact.Text);
            headings.add(new Block.Heading(table.labels().get(i), number));
        }
        List<List<String>> rows = table.rows().stream()
                .limit(MAX_ROWS)
                .map(row ->
                        row.stream().limit(MAX_COLUMNS).map(FactBlocks::text).toList())
                .toList();
        int more = table.rows().size() - rows.size();
        return new Block.Grid(title, headings, rows, more == 0 ? "" : "and " + HumanReadable.count(more, "more row"));
    }

    private static String text(Fact fact) {
        return FactText.of(fact, MAX_TEXT);
    }
}
