package io.github.mlformats.tool.page.draw;

import java.util.Locale;

/** Numbers as SVG wants them. */
final class Positions {
    private Positions() {}

    /** A part of a whole, such as {@code 12.5%}. */
    static String percent(double part, double whole) {
        return whole <= 0 ? "0%" : number(100 * part / whole) + "%";
    }

    /** A part of a whole. */
    static String percent(long part, long whole) {
        return percent((double) part, (double) whole);
    }

    /** At most two digits behind the point. */
    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceAll("\\.?0+$", "");
    }
}
