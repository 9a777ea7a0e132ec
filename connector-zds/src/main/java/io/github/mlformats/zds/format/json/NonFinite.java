package io.github.mlformats.zds.format.json;

/** The strings that the writer uses for doubles without a JSON number. */
public final class NonFinite {
    private NonFinite() {}

    /** Whether a string represents such a double. */
    public static boolean isText(String text) {
        return switch (text) {
            case "NaN", "Infinity", "-Infinity" -> true;
            default -> false;
        };
    }
}
