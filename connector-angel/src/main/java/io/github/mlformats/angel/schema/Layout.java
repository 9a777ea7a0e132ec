package io.github.mlformats.angel.schema;

/** What a row of the table is. */
public enum Layout {
    /** A stored element: matrix, row, col, value. */
    ELEMENTS,
    /** A row of a matrix as a vector: matrix, row, vector. */
    ROWS,
    /** A column of a matrix with its values of all rows: matrix, index, values. */
    COLUMNS,
    /** A matrix: what its meta, and the model's graph, say of it. */
    MATRICES
}
