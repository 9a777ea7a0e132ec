package io.github.mlformats.benchmarks;

import java.util.List;
import java.util.Locale;

/**
 * A chart as SVG: how many times as fast as its rival each line is, from the least to the largest ratio, on a logarithmic scale.
 * Green is at least as fast. Supports light and dark color schemes.
 */
final class Chart {
    private static final double LEAST = 1.0 / 8;
    private static final double MOST = 64;
    private static final int LABELS = 470;
    private static final int OCTAVE = 44;
    private static final int FIGURES = 90;
    private static final int HEAD = 40;
    private static final int LINE = 20;
    private static final int LEAST_WIDTH = 3;
    private static final int WIDTH = (int) x(MOST) + FIGURES;
    private static final String STYLE = """
        <style>
        text { font: 12px sans-serif; fill: #1f2328 }
        .rival, .scale { fill: #59636e }
        .grid { stroke: #d1d9e0 }
        .even { stroke: #59636e }
        .faster { fill: #1a7f37 }
        .slower { fill: #bc4c00 }
        @media (prefers-color-scheme: dark) {
        text { fill: #f0f6fc }
        .rival, .scale { fill: #9198a1 }
        .grid { stroke: #3d444d }
        .even { stroke: #9198a1 }
        .faster { fill: #3fb950 }
        .slower { fill: #f0883e }
        }
        </style>
        """;

    private Chart() {}

    /**
     * A line of the chart.
     *
     * @param least how many times as fast as the rival, at least
     * @param most and at most
     */
    record Line(String title, String rival, double least, double most) {}

    static String draw(List<Line> lines) {
        int height = HEAD + LINE * lines.size() + LINE;
        StringBuilder svg = new StringBuilder();
        add(
                svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">%n",
                WIDTH,
                height,
                WIDTH,
                height);
        svg.append("<title>How many times as fast as the rival</title>\n").append(STYLE);
        for (double times = LEAST; times <= MOST; times *= 2) {
            scale(svg, times, height);
        }
        for (int i = 0; i < lines.size(); i++) {
            line(svg, lines.get(i), HEAD + LINE * i);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void scale(StringBuilder svg, double times, int height) {
        add(
                svg,
                "<line class=\"%s\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>%n",
                times == 1 ? "even" : "grid",
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

    /** A thin bar from 1 to the least ratio, a thick one from there to the largest. */
    private static void line(StringBuilder svg, Line line, int top) {
        String style = line.least() >= 1 ? "faster" : "slower";
        add(
                svg,
                "<text x=\"4\" y=\"%d\">%s <tspan class=\"rival\">against %s</tspan></text>%n",
                top + 13,
                escaped(line.title()),
                escaped(line.rival()));
        bar(svg, style, x(1), x(line.least()), top + 7, 4);
        bar(svg, style, x(line.least()), x(line.most()), top + 3, 12);
        add(
                svg,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n",
                WIDTH - 8,
                top + 13,
                String.format(Locale.ROOT, "%.2f to %.2f", line.least(), line.most()));
    }

    private static void bar(StringBuilder svg, String style, double from, double to, int top, int height) {
        add(
                svg,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>%n",
                style,
                Math.min(from, to),
                top,
                Math.max(LEAST_WIDTH, Math.abs(to - from)),
                height);
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
