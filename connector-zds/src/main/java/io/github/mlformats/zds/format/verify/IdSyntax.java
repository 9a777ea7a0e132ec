package io.github.mlformats.zds.format.verify;

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
                .filter(point -> !isAlphanumeric(point) && "_-.".indexOf(point) < 0)
                .mapToObj(point -> "contains the character " + String.format("U+%04X", point))
                .findFirst()
                .orElse(null);
    }

    private static boolean isAlphanumeric(int point) {
        return Character.isAlphabetic(point)
                || switch (Character.getType(point)) {
                    case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
                    default -> false;
                };
    }
}
