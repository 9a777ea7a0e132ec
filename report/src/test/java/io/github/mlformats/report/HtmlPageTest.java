package io.github.mlformats.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.inspect.BlockMapBuilder;
import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Chart.Bars;
import io.github.mlformats.core.inspect.Chart.Outline;
import io.github.mlformats.core.inspect.Chart.Plane;
import io.github.mlformats.core.inspect.Chart.Plane.Tile;
import io.github.mlformats.core.inspect.Chart.Shares;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.SharesBuilder;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.report.InspectionPage.InspectedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and values cannot change the structure of a page. */
class HtmlPageTest {
    private static final int MAX_SIZE = 2_000_000;
    private static final Pattern TAG =
            Pattern.compile("<(/?[a-zA-Z!][^\\s<>\"]*(?:\\s+[^\\s<>\"=]+(?:=\"[^\"]*\")?)*)");
    private static final String VALUE = "\"[^\"]*\"";

    private static String page(String text) {
        Fact words = Fact.text(text);
        Fact.Group facts = Fact.Group.of(
                Fact.labelled(text, words),
                Fact.labelled(text, new Fact.Table(List.of(text), List.of(List.of(words)))));
        Plane.Extent extent = new Plane.Extent(0, 10, 0, 10);
        List<Chart> charts = List.of(
                new Shares(text, text, List.of(new Shares.Share(text, text, 100, 200))),
                new BlockMapBuilder(100, List.of(text)).build(text, text),
                new Bars(text, text, List.of(text), List.of(new Bars.Bar(text, text, List.of(5L)))),
                new Plane(text, text, extent, List.of(new Tile(text, text, extent, 0.5))),
                new Outline(text, text, List.of(new Outline.Node(0, text, text, 7))));
        VerificationResult verdict = new VerificationResult(1, List.of(new VerificationResult.Problem(text, text)), 0);
        InspectedFile thing = new InspectedFile(text, facts, charts, Optional.of(text), Optional.of(verdict));
        return HtmlPage.html(InspectionPage.of(text, text, List.of(thing), List.of()), text);
    }

    /** All tags with the names of their attributes. */
    private static List<String> tags(String html) {
        List<String> tags = new ArrayList<>();
        for (Matcher matcher = TAG.matcher(html); matcher.find(); ) {
            tags.add(matcher.group(1).replaceAll(VALUE, ""));
        }
        return tags;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "\" onmouseover=\"alert(1)",
                "'><img src=x onerror=alert(1)>",
                "</style></title></svg><iframe src=\"https://example.org\">",
                "${7*7} @raw @if(true)",
                "javascript:alert(1)",
                "--><!-- ]]>"
            })
    void textAddsNoTags(String text) {
        assertThat(tags(page(text))).isEqualTo(tags(page("name")));
    }

    @Test
    void hiddenCharactersAreShownEscaped() {
        String html = page("a\u0000b\u001b[8m\u202egpj.exe\u2028");
        assertThat(html).contains("a\\u0000b\\u001b[8m\\u202egpj.exe\\u2028").doesNotContain("\u202e", "\u0000");
    }

    /** Such as that of names of files. */
    @Test
    void invalidUnicodeIsReplaced(@TempDir Path dir) throws IOException {
        Path file = dir.resolve("page.html");
        HtmlPage.write(InspectionPage.of("half a character: \ud83d", "idv", List.of(), List.of()), "test", file);
        assertThat(file).content().contains("half a character: ?");
    }

    @Test
    void longTextsAreCut() {
        assertThat(page("\"<long&'".repeat(1_000_000))).hasSizeLessThan(MAX_SIZE);
    }

    @Test
    void longListsAreShortened() {
        SharesBuilder shares = new SharesBuilder();
        List<List<Fact>> rows = new ArrayList<>();
        List<Tile> tiles = new ArrayList<>();
        BlockMapBuilder strip = new BlockMapBuilder(1L << 40, Collections.nCopies(BlockMapBuilder.MAX_LANES, "lane"));
        for (int i = 0; i < 20_000; i++) {
            shares.add(new Shares.Share("column " + i, "Single", i, 2 * i));
            rows.add(Collections.nCopies(20, Fact.text("'".repeat(200))));
            tiles.add(new Tile("part " + i, "file", new Plane.Extent(i, i + 1, 0, 10), Double.NaN));
            strip.add(i % BlockMapBuilder.MAX_LANES, (long) i << 24, 1 << 23);
        }
        Fact.Group facts = Fact.Group.of(Fact.labelled("all", new Fact.Table(Collections.nCopies(20, "label"), rows)));
        List<Chart> charts = List.of(
                shares.build("shares", ""),
                strip.build("strip", ""),
                new Plane("plane", "", new Plane.Extent(0, 20_000, 0, 10), Tile.merged(tiles)));
        InspectedFile thing = new InspectedFile("much", facts, charts, Optional.empty(), Optional.empty());
        String html = HtmlPage.html(InspectionPage.of("much", "idv", List.of(thing), List.of()), "test");
        assertThat(html).hasSizeLessThan(MAX_SIZE).contains("and 19,900 more rows", "and 19941 smaller ones");
    }

    @Test
    void pageLoadsNoExternalResource() {
        assertThat(page("name")).doesNotContain("http://", "https://", "src=", "@import", "url(", "<script", "<link");
    }
}
