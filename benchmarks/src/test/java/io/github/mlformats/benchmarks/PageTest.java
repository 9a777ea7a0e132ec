package io.github.mlformats.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.benchmarks.Case.Side;
import io.github.mlformats.benchmarks.Outcome.Footprint;
import io.github.mlformats.benchmarks.Workers.Lane;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** The tables of the page and its chart show the figures of a run and the ratios of all. */
class PageTest {
    private static final Path PAGE = Path.of("..", "docs", "performance.md");

    /** 2 to 4 times as fast by the best runs, the medians and CPU time; commands and planning have no rival. */
    private static Page page(long oursMillis) {
        return page(Settings.parse(new String[] {"--page"}), oursMillis);
    }

    private static Page page(Settings settings, long oursMillis) {
        return page(settings, oursMillis, new History());
    }

    private static Page page(Settings settings, long oursMillis, History history) {
        List<Result> results = settings.cases().stream()
                .filter(each -> !each.id().startsWith("convert"))
                .map(each -> result(each, oursMillis))
                .toList();
        history.add(results);
        return new Page(settings, results, history);
    }

    private static Result result(Case measured, long oursMillis) {
        Map<Lane, List<Outcome>> outcomes = new LinkedHashMap<>();
        for (int threads : measured.bar().threads()) {
            long millis = oursMillis / (measured.bar().threads().indexOf(threads) + 1);
            outcomes.put(
                    new Lane(measured, Side.OURS, threads), List.of(outcome(millis, 100), outcome(2 * millis, 200)));
            outcomes.put(new Lane(measured, Side.RIVAL, threads), List.of(outcome(400, 300), outcome(400, 400)));
        }
        Map<Lane, Footprint> footprints = new LinkedHashMap<>();
        outcomes.keySet().forEach(lane -> footprints.put(lane, new Footprint(50_000_000, 80_000_000)));
        return new Result(measured, outcomes, footprints);
    }

    private static Outcome outcome(long millis, long cpuMillis) {
        return new Outcome(millis * 1_000_000, cpuMillis * 1_000_000, 0, 0, new double[0]);
    }

    @Test
    void tablesHaveTheRangeOfAllRatios() throws Exception {
        String filled = page(100).fill(Files.readString(PAGE));

        assertThat(filled)
                .contains("| idv: sum of 1 of 20 float columns, uncompressed | Parquet | 320.00 Mrows/s | 80.00 Mrows/s"
                        + " | 2.0 to 4.0 |")
                .contains("| idv: first load and count | Parquet | 0.10 s (CPU 0.10 s) | 0.40 s (CPU 0.30 s)"
                        + " | 2.0 to 4.0 |")
                .contains(
                        "| idv: a directory in HDFS | 10.00 Mrows/s, 800 MB/s | 2.50 Mrows/s | 2.0 to 4.0 | 25 MB | 25 MB"
                                + " |")
                .contains("| idv: plan a query over a file of 2 TB | - | 0.10 s (CPU 0.10 s) | - | - |");
    }

    /** The ratio of two speed-ups is not how many times as fast one side is. */
    @Test
    void speedUpsAreInTheirTableAndNotAmongTheRatios() throws Exception {
        Settings settings = Settings.parse(new String[] {"--page", "scaling"});
        History history = new History();

        String filled = page(settings, 100, history).fill(Files.readString(PAGE));

        assertThat(filled)
                .contains("| idv: local[2] over local[1], sum, uncompressed | Parquet | 2.00x | 1.00x |")
                .contains("| zds: local[2] over local[1], all 6 columns | Spark JSON | 2.00x | 1.00x |");
        assertThat(history.runs()).isEmpty();
    }

    @Test
    void tablesSayWhereTheyWereMeasured() throws Exception {
        String filled = page(100).fill(Files.readString(PAGE));

        assertThat(filled)
                .containsPattern(
                        "\\|\n\nMeasured on [0-9-]{10}: .* with [0-9]+ cores, Spark .*, JDK .*\\.\n\n<!-- jobs end -->");
    }

    /** A table of stores was once repeated as that of commands. */
    @Test
    void tablesOfThePageShowTheCasesOfTheirSections() throws Exception {
        Map<String, String> titles = Settings.parse(new String[] {"--page"}).cases().stream()
                .collect(Collectors.toMap(Case::id, Case::title));
        Matcher sections = Pattern.compile("(?s)<!-- (\\w+) begin -->(.*?)<!-- \\1 end -->")
                .matcher(Files.readString(PAGE));
        int rows = 0;
        while (sections.find()) {
            List<String> expected = sections.group(1).equals("slower")
                    ? List.copyOf(titles.values())
                    : Page.casesOf(sections.group(1)).stream().map(titles::get).toList();
            for (String line : sections.group(2)
                    .lines()
                    .filter(line -> line.startsWith("| "))
                    .skip(1)
                    .toList()) {
                assertThat(expected).contains(line.split(" \\| ")[0].substring(2));
                rows++;
            }
        }
        assertThat(rows).isGreaterThan(20);
    }

    @Test
    void ratiosAreTheRangeOverAllRuns() throws Exception {
        History history = new History();
        history.add(new History.Line("2026-01-01", "Other", "images", 0.5, 0.75));
        Settings settings = Settings.parse(new String[] {"--page", "reading"});

        String filled = page(settings, 100, history).fill(Files.readString(PAGE));

        assertThat(filled)
                .containsPattern("\\| datadings: images of 110 kB.* rows/s \\| 0.50 to 4.0 \\|\n")
                .containsPattern("\\| datadings: images of 110 kB.* \\| 0.50 to 4.0 \\| the rival only reads bytes")
                .contains("<!-- runs begin -->\n\nOther (2026-01-01); "
                        + history.runs().get(1) + ".\n");
    }

    @Test
    void pageHasTheRunsAndTheReasonOfEachRowBelow1() throws Exception {
        Settings settings = Settings.parse(new String[] {"--page"});
        String published = Files.readString(PAGE);

        String filled = new Page(settings, List.of(), History.read(Path.of("results.csv"))).fill(published);

        assertThat(published).isEqualToIgnoringWhitespace(filled).doesNotContain(Page.UNKNOWN_REASON);
    }

    @Test
    void runsAreKeptInAFile(@TempDir Path directory) throws Exception {
        History history = new History();
        history.add(new History.Line("2026-01-01", "Other", "one", 0.5, 0.75));
        history.add(new History.Line("2026-01-01", "Other", "one", 0.5, 0.8));
        history.write(directory.resolve("results.csv"));

        History read = History.read(directory.resolve("results.csv"));

        assertThat(read.ratios("one").getMax()).isEqualTo(0.8);
        assertThat(read.runs()).containsExactly("Other (2026-01-01)");
    }

    @Test
    void tablesStayUnlessAllTheirCasesWereRun() throws Exception {
        String before = page(100).fill(Files.readString(PAGE));
        Page reading = page(Settings.parse(new String[] {"--page", "reading", "write-floats"}), 50);

        String filled = reading.fill(before);

        assertThat(reading.isWhole()).isFalse();
        assertThat(filled).contains("640.00 Mrows/s");
        assertThat(filled.substring(filled.indexOf("<!-- reading end")))
                .isEqualTo(before.substring(before.indexOf("<!-- reading end")));
        assertThat(filled.substring(0, filled.indexOf("<!-- reading begin")))
                .isEqualTo(before.substring(0, before.indexOf("<!-- reading begin")));
    }

    @Test
    void linesBetweenMarkersAreReplacedAndNothingElse() throws Exception {
        String once = page(100).fill(Files.readString(PAGE));
        String twice = page(100).fill(once);
        String blanked = once.replaceAll("(?s)( begin -->).*?(<!-- )", "$1$2");

        assertThat(twice).isEqualTo(once);
        assertThat(blanked).isEqualTo(Files.readString(PAGE).replaceAll("(?s)( begin -->).*?(<!-- )", "$1$2"));
        assertThatThrownBy(() -> Page.replace("no markers", "reading", ""))
                .hasMessageContaining("<!-- reading begin -->");
    }

    @Test
    void chartHasTheRatiosOfTheTables() throws Exception {
        String svg = page(100).chart();

        assertThat(Pattern.compile(">2.00 to 4.00<").matcher(svg).results().count())
                .isEqualTo(Pattern.compile("<tspan").matcher(svg).results().count())
                .isGreaterThan(10);
        Document parsed = parse(svg);
        assertThat(rect(parsed, 0, "class")).isEqualTo("faster");
        double even = Double.parseDouble(rect(parsed, 0, "x"));
        assertThat(Double.parseDouble(rect(parsed, 1, "x"))).isGreaterThan(even);
    }

    @Test
    void barsOfSlowerCasesEndAtEven() throws Exception {
        Document svg = parse(Chart.draw(List.of(new Chart.Line("a < b & c", "x", 0.5, 0.8))));

        assertThat(rect(svg, 0, "class")).isEqualTo("slower");
        double start = Double.parseDouble(rect(svg, 0, "x"));
        double even = start + Double.parseDouble(rect(svg, 0, "width"));
        double end = Double.parseDouble(rect(svg, 1, "x")) + Double.parseDouble(rect(svg, 1, "width"));
        assertThat(Double.parseDouble(rect(svg, 1, "x"))).isEqualTo(start);
        assertThat(end).isBetween(start, even);
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static String rect(Document svg, int number, String attribute) {
        return svg.getElementsByTagName("rect")
                .item(number)
                .getAttributes()
                .getNamedItem(attribute)
                .getNodeValue();
    }
}
