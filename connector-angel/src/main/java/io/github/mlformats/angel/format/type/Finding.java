package io.github.mlformats.angel.format.type;

/**
 * Something about a matrix that its user should know.
 *
 * @param warning whether values may not be what was in the servers' memory, or the files are not as Angel writes them;
 *     otherwise a mere fact
 * @param text a sentence without the matrix's name
 */
public record Finding(boolean warning, String text) {
    public static Finding warning(String text) {
        return new Finding(true, text);
    }

    public static Finding fact(String text) {
        return new Finding(false, text);
    }
}
