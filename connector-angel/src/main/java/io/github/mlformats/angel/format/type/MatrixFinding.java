package io.github.mlformats.angel.format.type;

/**
 * A warning or a fact about a matrix.
 *
 * @param warning whether values may differ from those in the servers' memory, or the files deviate from what Angel writes
 * @param text message, without the name of the matrix
 */
public record MatrixFinding(boolean warning, String text) {
    public static MatrixFinding warning(String text) {
        return new MatrixFinding(true, text);
    }

    public static MatrixFinding info(String text) {
        return new MatrixFinding(false, text);
    }
}
