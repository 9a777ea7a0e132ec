package io.github.mlformats.zds.format.verify;

/** What ids look like (zds.md, section 6): the rule of the original's code, and the narrower one it documents. */
public final class IdRule {
    private static final int DOCUMENTED_LENGTH = 255;

    private IdRule() {}

    /** Why the original would not accept an id; null if it does. */
    public static String violation(String id) {
        if (id.isEmpty()) {
            return "is empty";
        }
        if (id.startsWith(".")) {
            return "begins with a dot";
        }
        if (id.contains("..")) {
            return "holds two dots in a row";
        }
        return id.codePoints()
                .filter(point -> !isAlphanumeric(point) && "_-.".indexOf(point) < 0)
                .mapToObj(point -> "holds the character " + String.format("U+%04X", point))
                .findFirst()
                .orElse(null);
    }

    /** Whether an id is one of those that are documented: 1 to 255 of A-Z, a-z, 0-9, {@code _ . -}. */
    public static boolean isDocumented(String id) {
        return violation(id) == null
                && id.length() <= DOCUMENTED_LENGTH
                && id.chars().allMatch(unit -> unit < 0x80);
    }

    private static boolean isAlphanumeric(int point) {
        return Character.isAlphabetic(point)
                || switch (Character.getType(point)) {
                    case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
                    default -> false;
                };
    }
}
