package io.github.mlformats.angel.option;

/** What a row of the table is: option {@code layout}. */
public enum TableLayout {
    /** A stored element: matrix, row, col, value. */
    ELEMENTS,
    /** A row of a matrix as a vector: matrix, row, vector. */
    ROWS,
    /** A column of a matrix with its values in all rows: matrix, index, values. */
    COLUMNS,
    /** A matrix, described by its meta and the graph of the model. */
    MATRICES
}
