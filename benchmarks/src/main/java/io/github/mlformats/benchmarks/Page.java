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

    /** Why the least ratio of a case is below 1, for the page's list. */
    private static final Map<String, String> REASONS = Map.ofEntries(
            Map.entry("mlnet", "inflating is most of the time, and the JDK's inflater is slower than that of ML.NET"),
            Map.entry("images", "the rival only reads bytes; a query without data takes half of our time"),
            Map.entry("primitiv-columns", "the rival adds numbers in memory; Spark copies each array into a row"),
            Map.entry(
                    "safetensors-python",
                    "the library maps the file and copies once; the range is that of time and CPU time"),
            Map.entry("index-build", "statistics and a hash of each value, and one job more than a read"),
            Map.entry(
                    "write-samples",
                    "two hashes of each key and one of the file, which the format needs, and more bytes"),
            Map.entry(
                    "safetensors-write-python",
                    "Spark shuffles and sorts the parts of tensors, which are kept until the header, which comes first, is known"),
            Map.entry("hdfs-idv-one", "the file is merged from parts in a second step"),
            Map.entry("hdfs-idv", "as fast, within what a run differs from the next"),
            Map.entry("hdfs-zds", "a set has two files and directories of its own, Parquet one file"),
            Map.entry("hdfs-datadings", "the store closes each of six files of a data set"),
            Map.entry("hdfs-zds-one", "the file is merged from parts in a second step"),
            Map.entry("s3-idv", "as fast, within what a run differs from the next"),
            Map.entry("s3-datadings", "the store closes each of six files of a data set"),
            Map.entry("s3-zds", "the store closes each file of a data set"),
            Map.entry("s3-zds-one", "the driver copies what tasks have written into one file"),
            Map.entry("write-documents", "as fast, within what a run differs from the next"),
            Map.entry("epochs", "the record of the query, a file more for each epoch"),
            Map.entry("epochs-later", "the record of the query, a file more for each epoch"),
            Map.entry("cat", "DuckDB has no virtual machine to start"),
            Map.entry("sql", "DuckDB has no virtual machine to start, and Spark plans the statement"));

    /** Shown for a case without one; a run of an hour is not lost for it, and the test of the page fails. */
    static final String UNKNOWN_REASON = "not known yet";

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
        WRITING("write-floats", "write-samples", "write-documents", "safetensors-write-python"),
        CHANGES("upsert-delta", "merge-delta", "upsert-documents"),
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
        SCALING("scale", "samples-scale", "documents-scale", "angel-scale", "primitiv-scale", "safetensors-scale"),
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

    /**
     * Returns the page with the tables of this run, and what follows from the ratios of all runs. A table stays as it is if a case of
     * it was not run, as its rows are those of one run.
     */
    String fill(String page) {
        String filled = replace(page, "runs", String.join("; ", history.runs()) + ".");
        filled = replace(filled, "slower", slower());
        for (Section section : Section.values()) {
            if (section.cases.stream().allMatch(id -> result(id).isPresent())) {
                filled = replace(filled, section.title(), table(section) + "\n\n" + measured());
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

    /** Where and when the rates and times of a table were measured. */
    private static String measured() {
        return String.format(
                Locale.ENGLISH,
                "Measured on %tF: %s, Spark %s, JDK %s.",
                LocalDate.now(),
                History.machine(),
                package$.MODULE$.SPARK_VERSION(),
                System.getProperty("java.version"));
    }

    /** The cases that are slower than their rival in a run, with the reason. */
    private String slower() {
        List<Case> all = Cases.all(Cases.PAGE);
        Stream<String> rows = cases().stream()
                .filter(id -> history.ratios(id).getMin() < 1)
                .map(id -> String.join(
                        " | ",
                        Cases.find(all, id).title(),
                        Result.range(history.ratios(id)),
                        REASONS.getOrDefault(id, UNKNOWN_REASON)));
        return lines(rows, "what | times as fast | why");
    }

    private String table(Section section) {
        Stream<Result> rows = section.cases.stream().map(this::result).flatMap(Optional::stream);
        return switch (section) {
            case READING, WRITING ->
                lines(rows, "query | rival | ours | rival's | times as fast", row -> compared(row, row::rate));
            case LOOKUPS, INDEX, CHANGES, JOBS, STREAMS, COMMANDS, PLANNING ->
                lines(rows, "what | rival | ours | rival's | times as fast", row -> compared(row, row::time));
            case STORES ->
                lines(
                        rows,
                        "what | ours | Parquet's | times as fast | memory of a task, ours | Parquet's",
                        this::stored);
            case SCALING ->
                lines(
                        rows,
                        "query | rival | speed-up, ours | rival's",
                        row -> String.join(
                                " | ",
                                row.measured().title(),
                                rival(row),
                                row.speedUp(Side.OURS),
                                row.speedUp(Side.RIVAL)));
            case CONVERSION -> lines(rows, "conversion to Parquet | time | rate", this::converted);
        };
    }

    private Optional<Result> result(String id) {
        return results.stream()
                .filter(result -> result.measured().id().equals(id))
                .findFirst();
    }

    private static String lines(Stream<Result> rows, String head, Function<Result, String> cells) {
        return lines(rows.map(cells), head);
    }

    private static String lines(Stream<String> rows, String head) {
        String rule = head.replaceAll("[^|]+", "---");
        return Stream.concat(Stream.of(head, rule), rows)
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
