package io.github.mlformats.zds.format.json;

/** The texts by which our writer says the doubles that JSON has no numbers for. */
public final class NonFinite {
    private NonFinite() {}

    /** Whether a text says such a double. */
    public static boolean isText(String text) {
        return switch (text) {
            case "NaN", "Infinity", "-Infinity" -> true;
            default -> false;
        };
    }
}
