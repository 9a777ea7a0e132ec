package io.github.mlformats.datadings.format.message;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A complex number in Python's text form, such as {@code (1+2j)}, {@code 1j} or {@code (nan+0j)}. */
record ComplexText(double re, double im) {
    private static final int MAX_LENGTH = 1000;
    private static final String DIGITS = "(?:\\d++(?:\\.\\d*+)?+|\\.\\d++)(?:[eE][+-]?+\\d++)?+";
    private static final String NUMBER = "(?:" + DIGITS + "|(?i:infinity|inf|nan))";
    private static final Pattern REAL = Pattern.compile("[+-]?+" + NUMBER);
    private static final Pattern IMAGINARY = Pattern.compile("([+-]?+(?:" + NUMBER + ")?+)[jJ]");
    private static final Pattern BOTH = Pattern.compile("([+-]?+" + NUMBER + ")([+-](?:" + NUMBER + ")?+)[jJ]");

    static Optional<ComplexText> parse(String text) {
        String bare = text.length() > MAX_LENGTH ? "" : text.strip();
        if (bare.startsWith("(") && bare.endsWith(")")) {
            bare = bare.substring(1, bare.length() - 1).strip();
        }
        Matcher both = BOTH.matcher(bare);
        if (both.matches()) {
            return Optional.of(new ComplexText(number(both.group(1)), number(both.group(2))));
        }
        Matcher imaginary = IMAGINARY.matcher(bare);
        if (imaginary.matches()) {
            return Optional.of(new ComplexText(0, number(imaginary.group(1))));
        }
        return REAL.matcher(bare).matches() ? Optional.of(new ComplexText(number(bare), 0)) : Optional.empty();
    }

    /** Parses a number; a sign alone means 1. */
    private static double number(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        double sign = lower.startsWith("-") ? -1 : 1;
        String digits = lower.startsWith("-") || lower.startsWith("+") ? lower.substring(1) : lower;
        return sign
                * switch (digits) {
                    case "" -> 1;
                    case "inf", "infinity" -> Double.POSITIVE_INFINITY;
                    case "nan" -> Double.NaN;
                    default -> Double.parseDouble(digits);
                };
    }
}
