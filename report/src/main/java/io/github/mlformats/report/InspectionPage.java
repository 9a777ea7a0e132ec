package io.github.mlformats.report;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.report.Page.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A page about the metadata and the storage layout of data. */
public final class InspectionPage {
    /** Maximum number of files with their own sections. */
    private static final int MAX_SHOWN = 4;

    private static final int MAX_PROBLEMS = 50;

    private static final int MAX_TITLE = 120;
    private static final int MAX_TEXT = 400;

    private InspectionPage() {}

    /** @param more sections about the values */
    public static Page of(String path, String format, List<InspectedFile> files, List<Page.Section> more) {
        List<Page.Section> sections = new ArrayList<>();
        List<InspectedFile> shown = files.subList(0, Math.min(MAX_SHOWN, files.size()));
        shown.forEach(file -> sections.add(overview(file, files.size() == 1)));
        for (InspectedFile file : shown) {
            addLayout(file, files.size() == 1, sections);
        }
        sections.addAll(more);
        String name = path.replaceFirst("/+$", "");
        String title = PlainText.truncate(name.substring(name.lastIndexOf('/') + 1), MAX_TITLE);
        String left = files.size() == shown.size() ? "" : "; the first " + shown.size() + " are shown";
        String lead = format + (files.size() == 1 ? "" : ", " + HumanReadable.count(files.size(), "data set") + left);
        return new Page(title, lead, sections);
    }

    private static Page.Section overview(InspectedFile file, boolean alone) {
        List<Block> blocks = new ArrayList<>(FactBlocks.of(file.facts()));
        file.verification().ifPresent(result -> blocks.addAll(1, findings(result)));
        return new Page.Section(heading("Overview", file, alone), "", blocks);
    }

    private static List<Block> findings(VerificationResult verdict) {
        String read = HumanReadable.count(verdict.records(), "record") + " read: ";
        if (verdict.problems().isEmpty()) {
            return List.of(new Block.Message(Block.Tone.GOOD, read + "no problems"));
        }
        long count = verdict.problems().size() + verdict.unlistedProblems();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Message(Block.Tone.BAD, read + HumanReadable.count(count, "problem")));
        List<List<String>> rows = verdict.problems().stream()
                .limit(MAX_PROBLEMS)
                .map(problem -> List.of(PlainText.truncate(problem.text(), MAX_TEXT)))
                .toList();
        long more = count - rows.size();
        blocks.add(new Block.Grid(
                "problems", List.of(Block.Heading.words("problem")), rows, more == 0 ? "" : "and " + more + " more"));
        return blocks;
    }

    private static void addLayout(InspectedFile file, boolean alone, List<Page.Section> sections) {
        List<Block> blocks = new ArrayList<>();
        if (!file.charts().isEmpty()) {
            blocks.add(new Block.Charts(file.charts()));
        }
        file.corruption().ifPresent(text -> blocks.add(new Block.Message(Block.Tone.BAD, PlainText.message(text))));
        if (!blocks.isEmpty()) {
            sections.add(new Page.Section(heading("Storage layout", file, alone), "", blocks));
        }
    }

    private static String heading(String what, InspectedFile file, boolean alone) {
        return alone ? what : what + ": " + PlainText.truncate(file.name(), MAX_TITLE);
    }

    /** Converts facts to blocks: single facts in one block, followed by the tables. Long tables and texts are truncated. */
    private static final class FactBlocks {
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
                String label = table.labels().get(i);
                headings.add(number ? Block.Heading.numbers(label) : Block.Heading.words(label));
            }
            List<List<String>> rows = table.rows().stream()
                    .limit(MAX_ROWS)
                    .map(row -> row.stream()
                            .limit(MAX_COLUMNS)
                            .map(FactBlocks::text)
                            .toList())
                    .toList();
            int more = table.rows().size() - rows.size();
            return new Block.Grid(
                    title, headings, rows, more == 0 ? "" : "and " + HumanReadable.count(more, "more row"));
        }

        private static String text(Fact fact) {
            return HumanReadable.fact(fact, MAX_TEXT);
        }
    }

    /**
     * The result of an inspector for a file or directory.
     *
     * @param name name of the file or directory
     * @param corruption error message if the charts could not be created because of corruption
     * @param verification result of verification, if requested
     */
    public record InspectedFile(
            String name,
            Fact.Group facts,
            List<Chart> charts,
            Optional<String> corruption,
            Optional<VerificationResult> verification) {}
}
