package io.github.mlformats.tool.page.content;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Verdict;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.tool.page.Block;
import io.github.mlformats.tool.page.Page;
import io.github.mlformats.tool.page.draw.Palette;
import io.github.mlformats.tool.page.draw.Pictures;
import io.github.mlformats.tool.report.Units;
import java.util.ArrayList;
import java.util.List;

/** A page of what data says about itself: what it is, and where its bytes are. */
public final class InspectionPage {
    /** Number of files that are shown in full. */
    private static final int MAX_SHOWN = 4;

    private static final int MAX_PROBLEMS = 50;

    private static final int MAX_TITLE = 120;
    private static final int MAX_TEXT = 400;

    private InspectionPage() {}

    /** @param more sections about what the data holds */
    public static Page of(String path, String format, List<LookedAt> things, List<Page.Section> more) {
        List<Page.Section> sections = new ArrayList<>();
        List<LookedAt> shown = things.subList(0, Math.min(MAX_SHOWN, things.size()));
        shown.forEach(thing -> sections.add(overview(thing, things.size() == 1)));
        for (LookedAt thing : shown) {
            whereTheBytesAre(thing, things.size() == 1, sections);
        }
        sections.addAll(more);
        String name = path.replaceFirst("/+$", "");
        String title = PlainText.cut(name.substring(name.lastIndexOf('/') + 1), MAX_TITLE);
        String left = things.size() == shown.size() ? "" : "; the first " + shown.size() + " are shown";
        String lead = format + (things.size() == 1 ? "" : ", " + Units.count(things.size(), "data set") + left);
        return new Page(title, lead, sections);
    }

    private static Page.Section overview(LookedAt thing, boolean alone) {
        List<Block> blocks = new ArrayList<>(FactBlocks.of(thing.facts()));
        if (thing.verdict() != null) {
            blocks.addAll(1, findings(thing.verdict()));
        }
        return new Page.Section(heading("What it is", thing, alone), "", blocks);
    }

    private static List<Block> findings(Verdict verdict) {
        String read = Units.count(verdict.records(), "record") + " read: ";
        if (verdict.problems().isEmpty()) {
            return List.of(new Block.Message(Block.Tone.GOOD, read + "all right"));
        }
        long count = verdict.problems().size() + verdict.more();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Message(Block.Tone.BAD, read + Units.count(count, "problem")));
        List<List<String>> rows = verdict.problems().stream()
                .limit(MAX_PROBLEMS)
                .map(problem -> List.of(PlainText.cut(problem.text(), MAX_TEXT)))
                .toList();
        long more = count - rows.size();
        blocks.add(new Block.Grid(
                "problems",
                List.of(new Block.Heading("what is wrong", false)),
                rows,
                more == 0 ? "" : "and " + more + " more"));
        return blocks;
    }

    private static void whereTheBytesAre(LookedAt thing, boolean alone, List<Page.Section> sections) {
        List<Block> blocks = new ArrayList<>();
        Palette palette = new Palette();
        for (Chart chart : thing.charts()) {
            blocks.add(new Block.Picture(chart.title(), chart.note(), Pictures.draw(chart, palette)));
        }
        if (thing.damage() != null) {
            blocks.add(new Block.Message(Block.Tone.BAD, PlainText.message(thing.damage())));
        }
        if (!blocks.isEmpty()) {
            sections.add(new Page.Section(heading("Where the bytes are", thing, alone), "", blocks));
        }
    }

    private static String heading(String what, LookedAt thing, boolean alone) {
        return alone ? what : what + ": " + PlainText.cut(thing.name(), MAX_TITLE);
    }
}
