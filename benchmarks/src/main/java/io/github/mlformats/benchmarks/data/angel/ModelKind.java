package io.github.mlformats.benchmarks.data.angel;

/** How the matrix of a generated Angel model is saved. */
public enum ModelKind {
    /** A dense row of doubles. */
    DOUBLES("ValueBinaryRowFormat", 0),
    /** A sparse row of floats. */
    FLOATS("ColIdValueBinaryRowFormat", 10),
    /** A sparse row of doubles with long keys. */
    LONG_KEYS("ColIdValueBinaryRowFormat", 5),
    /** A sparse row of floats as text. */
    TEXT("ColIdValueTextRowFormat", 10),
    /** An embedding of 128 floats for each column, as text. */
    COLUMNS("TextColumnFormat", 7);

    /** Rows of {@link #COLUMNS}. */
    public static final int WIDTH = 128;

    final String format;
    final int rowType;

    ModelKind(String format, int rowType) {
        this.format = format;
        this.rowType = rowType;
    }

    public boolean isText() {
        return this == TEXT || this == COLUMNS;
    }

    /** Number of rows that are saved. */
    public int rows() {
        return this == COLUMNS ? WIDTH : 1;
    }

    /** Of sparse rows every third column is stored. */
    int step() {
        return this == DOUBLES || this == COLUMNS ? 1 : 3;
    }
}
