package io.github.mlformats.tool.page.draw;

import java.util.Locale;

/** Formats numbers for SVG. */
final class SvgNumbers {
    private SvgNumbers() {}

    /** A fraction as a percentage, such as {@code 12.5%}. */
    static String percent(double part, double whole) {
        return whole <= 0 ? "0%" : number(100 * part / whole) + "%";
    }

    /** A fraction as a percentage. */
    static String percent(long part, long whole) {
        return percent((double) part, (double) whole);
    }

    /** A number with at most two decimals. */
    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceAll("\\.?0+$", "");
    }
}
