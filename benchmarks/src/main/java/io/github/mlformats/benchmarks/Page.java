package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.Case.Side;
import io.github.mlformats.benchmarks.Result.Cost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.package$;

/**
 * The tables of docs/performance.md, each between two marker lines, and its chart. Rates and times are those of one run, ratios are
 * the range over all runs of the {@link History}.
 */
final class Page {
    private static final Map<String, String> RIVALS =
            Map.of("parquet", "Parquet", "json", "Spark JSON", "csv", "Spark CSV", "binaryFile", "Spark `binaryFile`");

    /** A table of the page. */
    private enum Section {
        READING(
                "one",
                "array",
                "sum-deflate",
                "native-sum-deflate",
                "mlnet",
                "native-mlnet",
                "samples-python",
                "images",
                "documents",
                "documents-variant",
                "angel-text-csv",
                "angel-parquet",
                "primitiv-columns",
                "safetensors-python",
                "safetensors-parquet"),
        LOOKUPS("keys", "documents-id", "documents-columns"),
        INDEX(
                "index-sorted",
                "index-sorted-parquet",
                "index-clustered",
                "index-clustered-parquet",
                "index-text",
                "index-build"),
        WRITING("write-floats", "write-samples", "write-documents"),
        STORES(
                "hdfs-idv",
                "hdfs-idv-one",
                "hdfs-datadings",
                "hdfs-zds",
                "hdfs-zds-one",
                "hdfs-primitiv-one",
                "s3-idv",
                "s3-idv-one",
                "s3-datadings",
                "s3-zds",
                "s3-zds-one",
                "s3-primitiv-one"),
        JOBS("first-count", "small-files", "many-files", "directories", "merge-schema", "wide", "wide-one"),
        STREAMS("epochs", "epochs-later"),
        COMMANDS("inspect", "schema", "show", "cat", "sql", "find"),
        PLANNING("plan-files", "plan-large", "plan-samples", "plan-key"),
        CONVERSION("convert", "convert-verify");

        private final List<String> cases;

        Section(String... cases) {
            this.cases = List.of(cases);
        }

        String title() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Settings settings;
    private final List<Result> results;
    private final History history;

    /** @param history the ratios of all runs, including this one */
    Page(Settings settings, List<Result> results, History history) {
        this.settings = settings;
        this.results = List.copyOf(results);
        this.history = history;
    }

    /** The cases of the page. */
    static List<String> cases() {
        return Arrays.stream(Section.values())
                .flatMap(section -> section.cases.stream())
                .toList();
    }

    /** The cases of a table of the page; empty if there is no such table. */
    static List<String> casesOf(String title) {
        return Arrays.stream(Section.values())
                .filter(section -> section.title().equals(title))
                .flatMap(section -> section.cases.stream())
                .toList();
    }

    /** Whether all cases of the page were selected, not some of them by name. */
    boolean isWhole() {
        return settings.cases().stream().map(Case::id).toList().containsAll(cases());
    }

    /** Returns the page with the tables of this run. A section without any of its cases is not changed. */
    String fill(String page) {
        String filled = isWhole() ? replace(page, "machine", machine()) : page;
        for (Section section : Section.values()) {
            if (section.cases.stream().anyMatch(id -> result(id).isPresent())) {
                filled = replace(filled, section.title(), table(section));
            }
        }
        return filled;
    }

    /** Replaces the lines between two markers, with an empty line next to each, as Markdown needs it. */
    static String replace(String page, String name, String content) {
        String begin = "<!-- " + name + " begin -->";
        String end = "<!-- " + name + " end -->";
        int from = page.indexOf(begin);
        int to = page.indexOf(end);
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("the page has no lines " + begin + " and " + end);
        }
        return page.substring(0, from + begin.length()) + "\n\n" + content + "\n\n" + page.substring(to);
    }

    private String machine() {
        return String.format(
                Locale.ENGLISH,
                "Rates and times: Spark %s, JDK %s, %s, %tF; %d runs of each side after %d for warm-up. Ratios: %s.",
                package$.MODULE$.SPARK_VERSION(),
                System.getProperty("java.version"),
                History.machine(),
                LocalDate.now(),
                settings.runs(),
                settings.warmUps(),
                String.join("; ", history.runs()));
    }

    private String table(Section section) {
        Stream<Result> rows = section.cases.stream().map(this::result).flatMap(Optional::stream);
        return switch (section) {
            case READING, WRITING ->
                lines(rows, "query | rival | ours | rival's | times as fast", row -> compared(row, row::rate));
            case LOOKUPS, INDEX, JOBS, STREAMS, COMMANDS, PLANNING ->
                lines(rows, "what | rival | ours | rival's | times as fast", row -> compared(row, row::time));
            case STORES ->
                lines(
                        rows,
                        "what | ours | Parquet's | times as fast | memory of a task, ours | Parquet's",
                        this::stored);
            case CONVERSION -> lines(rows, "conversion to Parquet | time | rate", this::converted);
        };
    }

    private Optional<Result> result(String id) {
        return results.stream()
                .filter(result -> result.measured().id().equals(id))
                .findFirst();
    }

    private static String lines(Stream<Result> rows, String head, Function<Result, String> cells) {
        String rule = head.replaceAll("[^|]+", "---");
        return Stream.concat(Stream.of(head, rule), rows.map(cells))
                .map(line -> line == rule ? "|" + line + "|" : "| " + line + " |")
                .collect(Collectors.joining("\n"));
    }

    private String compared(Result row, Function<Side, String> shown) {
        String title = row.measured().title();
        String ours = shown.apply(Side.OURS);
        return row.hasRival()
                ? String.join(" | ", title, rival(row), ours, shown.apply(Side.RIVAL), range(row))
                : String.join(" | ", title, "-", ours, "-", "-");
    }

    /** The range over all runs. */
    private String range(Result row) {
        return Result.range(history.ratios(row.measured().id()));
    }

    private static String rival(Result row) {
        String title = row.measured().rival().title();
        return RIVALS.getOrDefault(title, title);
    }

    private String stored(Result row) {
        return String.join(
                " | ",
                row.measured().title(),
                row.rate(Side.OURS) + ", " + row.bytesWritten(Side.OURS),
                row.rate(Side.RIVAL),
                range(row),
                row.memory(Side.OURS),
                row.memory(Side.RIVAL));
    }

    private String converted(Result row) {
        try {
            Path file = row.measured().ours().file().path(settings.data());
            double rate = Files.size(file) / 1e6 / row.seconds(Side.OURS, Cost.BEST);
            return String.join(
                    " | ",
                    row.measured().title(),
                    row.time(Side.OURS),
                    String.format(Locale.ROOT, "%.0f MB/s of `.idv`", rate));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The chart of the first tables. */
    String chart() {
        return Chart.draw(Stream.of(Section.READING, Section.LOOKUPS, Section.WRITING)
                .flatMap(section -> section.cases.stream())
                .map(this::result)
                .flatMap(Optional::stream)
                .filter(Result::hasRival)
                .map(row -> {
                    DoubleSummaryStatistics ratios =
                            history.ratios(row.measured().id());
                    return new Chart.Line(
                            row.measured().title(), rival(row).replace("`", ""), ratios.getMin(), ratios.getMax());
                })
                .toList());
    }
}
