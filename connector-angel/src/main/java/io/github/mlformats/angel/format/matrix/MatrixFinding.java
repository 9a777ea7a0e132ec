package io.github.mlformats.angel.format.matrix;

/**
 * A warning or a fact about a matrix.
 *
 * @param text message, without the name of the matrix
 */
public record MatrixFinding(Kind kind, String text) {
    public enum Kind {
        /** Values may differ from those in the servers' memory, or the files deviate from what Angel writes. */
        WARNING,
        NOTE
    }

    public static MatrixFinding warning(String text) {
        return new MatrixFinding(Kind.WARNING, text);
    }

    public static MatrixFinding note(String text) {
        return new MatrixFinding(Kind.NOTE, text);
    }

    public boolean isWarning() {
        return kind == Kind.WARNING;
    }
}
