package io.github.mlformats.tool.command;

import io.github.mlformats.convert.manifest.JobSummary;
import io.github.mlformats.convert.manifest.Manifest;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Chart.Histogram;
import io.github.mlformats.report.HumanReadable;
import io.github.mlformats.report.Page;
import io.github.mlformats.report.Page.Block;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** A page about a conversion: totals, timeline, skipped records and verification. */
final class ConversionPage {
    /** Paths with glob patterns. */
    private static final String PATTERN = ".*[*?\\[{].*";

    private static final int MAX_ROWS = 50;
    private static final int MAX_SLOW = 10;
    private static final int MAX_TEXT = 200;
    private static final double MILLIS = 1000;

    private final JobSummary job;
    private final List<UnitRecord> units;

    private ConversionPage(JobSummary job, List<UnitRecord> units) {
        this.job = job;
        this.units = units;
    }

    /**
     * The page about the conversion that wrote a directory.
     *
     * @param path the directory
     * @return empty if there is none, or it is not complete
     */
    static Optional<Page> find(String path, Configuration conf) throws IOException {
        if (path.matches(PATTERN)) {
            return Optional.empty();
        }
        return of(new Manifest(new Path(path, Manifest.DIRECTORY), conf));
    }

    /** The page about the conversion of a record; empty if it is not complete. */
    static Optional<Page> of(Manifest manifest) throws IOException {
        Optional<JobSummary> summary = manifest.summary();
        if (summary.isEmpty()) {
            return Optional.empty();
        }
        List<UnitRecord> units = new ArrayList<>();
        for (int number : manifest.finishedUnits()) {
            units.add(manifest.unit(number));
        }
        return Optional.of(of(summary.get(), units));
    }

    /** @param units all units of the conversion, in any order */
    static Page of(JobSummary job, List<UnitRecord> units) {
        ConversionPage page = new ConversionPage(job, units);
        List<Page.Section> sections = new ArrayList<>();
        sections.add(page.overview());
        if (!units.isEmpty()) {
            sections.add(page.timeline());
        }
        sections.add(page.skippedRecords());
        sections.add(page.verification());
        String title = PlainText.truncate(
                job.job().from() + " to " + job.job().to() + ": " + job.job().target(), MAX_TEXT);
        return new Page(title, "conversion by Spark " + job.lastRun().spark(), sections);
    }

    private Page.Section overview() {
        long millis = millisWithUnits();
        double seconds = Math.max(1, millis) / MILLIS;
        List<Block.Line> lines = new ArrayList<>(List.of(
                new Block.Line(
                        "input", PlainText.truncate(String.join(", ", job.job().inputs()), MAX_TEXT)),
                number("units", job.units().count()),
                number("units of earlier runs", job.units().ofEarlierRuns()),
                number("files read", job.read().files()),
                number("files written", job.written().files()),
                number("rows read", job.read().rows()),
                number("rows written", job.written().rows()),
                new Block.Line("bytes read", HumanReadable.bytes(job.read().bytes()))));
        if (job.written().files() > 0) {
            lines.add(new Block.Line(
                    "bytes written", HumanReadable.bytes(job.written().bytes())));
        }
        lines.add(new Block.Line(
                "duration of the last run", time(job.lastRun().time().millis())));
        lines.add(new Block.Line("duration of all units", time(millis)));
        lines.add(number("rows per second", Math.round(job.read().rows() / seconds)));
        lines.add(new Block.Line(
                "bytes per second", HumanReadable.bytes(Math.round(job.read().bytes() / seconds))));
        return new Page.Section("Overview", "", List.of(new Block.Facts(lines)));
    }

    /** How long any unit was being converted: units may overlap. */
    private long millisWithUnits() {
        long millis = 0;
        long end = Long.MIN_VALUE;
        for (UnitRecord unit : units.stream()
                .sorted(Comparator.comparingLong(unit -> unit.time().started()))
                .toList()) {
            millis +=
                    Math.max(0, unit.time().ended() - Math.max(end, unit.time().started()));
            end = Math.max(end, unit.time().ended());
        }
        return millis;
    }

    private Page.Section timeline() {
        Timeline timeline = new Timeline(units);
        List<UnitRecord> slow = units.stream()
                .sorted(Comparator.comparingLong(
                                (UnitRecord unit) -> unit.time().millis())
                        .reversed())
                .limit(MAX_SLOW)
                .toList();
        return new Page.Section(
                "Timeline",
                "By the end time of the units, in UTC.",
                List.of(
                        new Block.Charts(List.of(
                                timeline.of("Units", "", "unit", unit -> 1),
                                timeline.of(
                                        "Rows", "", "row", unit -> unit.rows().read()),
                                timeline.of("Bytes read", "", "byte", unit -> unit.unit()
                                        .bytes()))),
                        grid(
                                "slowest units",
                                List.of("unit", "first input", "rows", "bytes", "time"),
                                slow.stream().map(ConversionPage::line).toList())));
    }

    private static List<String> line(UnitRecord unit) {
        return List.of(
                Integer.toString(unit.number()),
                unit.inputs().isEmpty()
                        ? ""
                        : PlainText.truncate(unit.inputs().get(0).path(), MAX_TEXT),
                HumanReadable.count(unit.rows().read()),
                HumanReadable.bytes(unit.unit().bytes()),
                time(unit.time().millis()));
    }

    private Page.Section skippedRecords() {
        long records = job.corrupt().stream().mapToLong(CorruptCount::records).sum();
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                records == 0
                        ? new Block.Message(Block.Tone.GOOD, "no corrupt records")
                        : new Block.Message(
                                Block.Tone.BAD, HumanReadable.count(records, "corrupt record") + " skipped"));
        if (records > 0) {
            blocks.add(grid(
                    "by reason",
                    List.of("reason", "records"),
                    job.corrupt().stream()
                            .limit(MAX_ROWS)
                            .map(reason -> List.of(
                                    PlainText.truncate(reason.reason(), MAX_TEXT),
                                    HumanReadable.count(reason.records())))
                            .toList()));
        }
        return new Page.Section("Skipped records", "", blocks);
    }

    private Page.Section verification() {
        List<Block> blocks = new ArrayList<>();
        if (!job.isVerified()) {
            blocks.add(new Block.Message(
                    Block.Tone.NEUTRAL, "not verified: convert with --verify to read back the output"));
        } else if (job.verification().agrees()) {
            blocks.add(new Block.Message(Block.Tone.GOOD, "all columns of all units are equal to the input"));
        } else {
            blocks.add(new Block.Message(Block.Tone.BAD, "some columns differ from the input"));
        }
        if (!job.verification().columns().isEmpty()) {
            blocks.add(grid(
                    "by column",
                    List.of("column", "equal units", "first different units"),
                    job.verification().columns().stream()
                            .limit(MAX_ROWS)
                            .map(ConversionPage::line)
                            .toList()));
        }
        return new Page.Section("Verification", "", blocks);
    }

    private static List<String> line(JobSummary.ColumnResult column) {
        return List.of(
                PlainText.truncate(column.column(), MAX_TEXT),
                HumanReadable.count(column.equalUnits()),
                column.otherUnits().stream().map(Object::toString).collect(Collectors.joining(", ")));
    }

    private static Block.Grid grid(String title, List<String> labels, List<List<String>> rows) {
        List<Block.Heading> headings =
                labels.stream().map(label -> Block.Heading.words(label)).toList();
        return new Block.Grid(title, headings, rows, rows.size() < MAX_ROWS ? "" : "the first " + MAX_ROWS);
    }

    private static Block.Line number(String label, long count) {
        return new Block.Line(label, HumanReadable.count(count));
    }

    private static String time(long millis) {
        long seconds = Math.round(millis / MILLIS);
        return seconds < 60
                ? String.format(Locale.ROOT, "%.1f s", millis / MILLIS)
                : String.format(Locale.ROOT, "%d:%02d:%02d h", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    /** Histograms of units over their end times. */
    static final class Timeline {
        private static final int BINS = 48;
        private static final double MILLIS = 1000;

        private final List<UnitRecord> units;
        private final double first;
        private final double last;

        /** @param units at least one */
        Timeline(List<UnitRecord> units) {
            this.units = units;
            this.first = units.stream()
                            .mapToLong(unit -> unit.time().started())
                            .min()
                            .orElseThrow()
                    / MILLIS;
            this.last = units.stream().mapToDouble(Timeline::end).max().orElseThrow();
        }

        private static double end(UnitRecord unit) {
            return unit.time().ended() / MILLIS;
        }

        /** @param thing name of what {@code amount} counts, in singular */
        Histogram of(String title, String note, String thing, ToLongFunction<UnitRecord> amount) {
            double width = Math.max(1 / MILLIS, last - first) / BINS;
            long[] amounts = new long[BINS];
            for (UnitRecord unit : units) {
                amounts[(int) Math.min(BINS - 1, Math.max(0, (end(unit) - first) / width))] += amount.applyAsLong(unit);
            }
            List<Histogram.Bin> bins = new ArrayList<>();
            for (int i = 0; i < BINS; i++) {
                bins.add(new Histogram.Bin(first + i * width, first + (i + 1) * width, amounts[i]));
            }
            return new Histogram(title, note, Histogram.Unit.TIME, thing, bins);
        }
    }
}
