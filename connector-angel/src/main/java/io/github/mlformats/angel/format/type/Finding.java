package io.github.mlformats.angel.format.type;

/**
 * A warning or a fact about a matrix.
 *
 * @param warning whether values may differ from those in the servers' memory, or the files deviate from what Angel writes
 * @param text message, without the name of the matrix
 */
public record Finding(boolean warning, String text) {
    public static Finding warning(String text) {
        return new Finding(true, text);
    }

    public static Finding fact(String text) {
        return new Finding(false, text);
    }
}
