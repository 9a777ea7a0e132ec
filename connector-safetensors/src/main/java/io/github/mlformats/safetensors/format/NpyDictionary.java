package io.github.mlformats.safetensors.format;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The dictionary in the header of an array of numpy, a literal of Python. Writers other than numpy have other orders, quotes and
 * blanks.
 *
 * @param descr name of the type
 * @param isFortranOrder whether the first dimension changes fastest
 * @param shape dimensions, separated by commas; those of Python 2 may end with L
 */
record NpyDictionary(String descr, boolean isFortranOrder, String shape) {
    // Possessive, as else each dimension takes a frame of the stack.
    private static final Pattern MEMBER = Pattern.compile("\\s*+(?:"
            + key("descr") + "(?<quote>['\"])(?<descr>[^'\"\\\\]*+)\\k<quote>"
            + "|" + key("fortran_order") + "(?<order>True|False)"
            + "|" + key("shape") + "\\(\\s*+(?<shape>(?:[0-9]++L?+\\s*+,\\s*+)*+(?:[0-9]++L?+\\s*+)?+)\\)"
            + ")\\s*+(?:,|(?=}))");
    private static final Pattern RECORDS = Pattern.compile(key("descr") + "[\\[(]");

    /** Returns the pattern of the name of a member. */
    private static String key(String name) {
        return "(?:'" + name + "'|\"" + name + "\")\\s*+:\\s*+";
    }

    /** Parses a text; empty if it is not a dictionary of the three members. */
    static Optional<NpyDictionary> parse(String text) {
        String literal = text.strip();
        Matcher member = MEMBER.matcher(literal);
        String descr = null;
        String order = null;
        String shape = null;
        int members = 0;
        int at = literal.startsWith("{") ? 1 : literal.length();
        while (member.region(at, literal.length()).lookingAt()) {
            descr = member.group("descr") == null ? descr : member.group("descr");
            order = member.group("order") == null ? order : member.group("order");
            shape = member.group("shape") == null ? shape : member.group("shape");
            members++;
            at = member.end();
        }
        boolean hasAll = members == 3 && descr != null && order != null && shape != null;
        return hasAll && literal.substring(at).strip().equals("}")
                ? Optional.of(new NpyDictionary(descr, order.equals("True"), shape))
                : Optional.empty();
    }

    /** Returns whether a text has several types, or one with dimensions, as those of records. */
    static boolean isOfRecords(String text) {
        return RECORDS.matcher(text).find();
    }
}
