package io.github.mlformats.tool.page.content;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.page.Page;
import io.github.mlformats.tool.page.draw.ChartDrawer;
import io.github.mlformats.tool.page.draw.Palette;
import io.github.mlformats.tool.report.HumanReadable;
import java.util.ArrayList;
import java.util.List;

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
        if (file.verdict() != null) {
            blocks.addAll(1, findings(file.verdict()));
        }
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
                "problems",
                List.of(new Block.Heading("problem", false)),
                rows,
                more == 0 ? "" : "and " + more + " more"));
        return blocks;
    }

    private static void addLayout(InspectedFile file, boolean alone, List<Page.Section> sections) {
        List<Block> blocks = new ArrayList<>();
        Palette palette = new Palette();
        for (Chart chart : file.charts()) {
            blocks.add(new Block.Picture(chart.title(), chart.note(), ChartDrawer.draw(chart, palette)));
        }
        if (file.corruption() != null) {
            blocks.add(new Block.Message(Block.Tone.BAD, PlainText.message(file.corruption())));
        }
        if (!blocks.isEmpty()) {
            sections.add(new Page.Section(heading("Storage layout", file, alone), "", blocks));
        }
    }

    private static String heading(String what, InspectedFile file, boolean alone) {
        return alone ? what : what + ": " + PlainText.truncate(file.name(), MAX_TITLE);
    }
}
