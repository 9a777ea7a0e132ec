package io.github.mlformats.benchmarks.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A chart of cases as SVG: how many times as fast as its rival each case is, on a logarithmic scale, with a mark at the required
 * ratio. Supports light and dark color schemes.
 */
public final class Chart {
    private static final double LEAST = 1.0 / 32;
    private static final double MOST = 64;
    private static final int LABELS = 330;
    private static final int OCTAVE = 44;
    private static final int FIGURES = 60;
    private static final int HEAD = 40;
    private static final int LINE = 20;
    private static final int WIDTH = (int) x(MOST) + FIGURES;
    private static final String STYLE = """
            <style>
            text { font: 12px sans-serif; fill: #1f2328 }
            .rival, .scale { fill: #59636e }
            .grid { stroke: #d1d9e0 }
            .even { stroke: #59636e }
            .met { fill: #1a7f37 }
            .missed { fill: #bc4c00 }
            .bar { stroke: #1f2328; stroke-width: 2 }
            @media (prefers-color-scheme: dark) {
            text { fill: #f0f6fc }
            .rival, .scale { fill: #9198a1 }
            .grid { stroke: #3d444d }
            .even { stroke: #9198a1 }
            .met { fill: #3fb950 }
            .missed { fill: #f0883e }
            .bar { stroke: #f0f6fc }
            }
            </style>
            """;

    private Chart() {}

    /** @param args page with the tables that runs print, and output file */
    public static void main(String[] args) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of(args[0]))) {
            Files.writeString(Path.of(args[1]), draw(lines));
        }
    }

    /** @param lines lines of a table that a run prints; other lines are skipped */
    public static String draw(Stream<String> lines) {
        List<ChartedCase> cases = ChartedCase.of(lines);
        int height = HEAD + LINE * cases.size() + LINE;
        StringBuilder svg = new StringBuilder();
        add(
                svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">%n",
                WIDTH,
                height,
                WIDTH,
                height);
        svg.append("<title>How many times as fast as the rival, by the best runs of both</title>\n")
                .append(STYLE);
        for (double times = LEAST; times <= MOST; times *= 2) {
            scale(svg, times, height);
        }
        for (int i = 0; i < cases.size(); i++) {
            line(svg, cases.get(i), HEAD + LINE * i);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void scale(StringBuilder svg, double times, int height) {
        String look = times == 1 ? "even" : "grid";
        add(
                svg,
                "<line class=\"%s\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>%n",
                look,
                x(times),
                HEAD - 8,
                x(times),
                height - LINE);
        String label = times < 1 ? "1/" + Math.round(1 / times) : String.valueOf(Math.round(times));
        add(
                svg,
                "<text class=\"scale\" text-anchor=\"middle\" x=\"%.1f\" y=\"%d\">%s</text>%n",
                x(times),
                HEAD - 14,
                label);
    }

    private static void line(StringBuilder svg, ChartedCase shown, int top) {
        double from = Math.min(x(1), x(shown.faster()));
        double width = Math.abs(x(shown.faster()) - x(1));
        add(
                svg,
                "<text x=\"4\" y=\"%d\">%s <tspan class=\"rival\">against %s</tspan></text>%n",
                top + 13,
                escaped(shown.id()),
                escaped(shown.rival()));
        add(
                svg,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"12\"/>%n",
                shown.met() ? "met" : "missed",
                from,
                top + 3,
                width);
        add(
                svg,
                "<line class=\"bar\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>%n",
                x(shown.bar()),
                top,
                x(shown.bar()),
                top + 18);
        add(svg, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.2f</text>%n", WIDTH - 8, top + 13, shown.faster());
    }

    /** The position of a ratio, limited to the scale. */
    private static double x(double times) {
        double within = Math.max(LEAST, Math.min(MOST, times));
        return LABELS + OCTAVE * Math.log(within / LEAST) / Math.log(2);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static void add(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
