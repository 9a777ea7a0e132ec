package io.github.mlformats.zds.format.layout;

/** The syntax of ids that the code of the original library accepts (zds.md, section 6). */
public final class IdSyntax {
    private IdSyntax() {}

    /** Returns why the original library does not accept an id; null if it does. */
    public static String violation(String id) {
        if (id.isEmpty()) {
            return "is empty";
        }
        if (id.startsWith(".")) {
            return "starts with a dot";
        }
        if (id.contains("..")) {
            return "contains two consecutive dots";
        }
        return id.codePoints()
                .filter(codePoint -> !isAlphanumeric(codePoint) && "_-.".indexOf(codePoint) < 0)
                .mapToObj(codePoint -> "contains the character " + String.format("U+%04X", codePoint))
                .findFirst()
                .orElse(null);
    }

    private static boolean isAlphanumeric(int codePoint) {
        return Character.isAlphabetic(codePoint)
                || switch (Character.getType(codePoint)) {
                    case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
                    default -> false;
                };
    }
}
