package io.github.mlformats.benchmarks.data.angel;

import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;

/** How the matrix of a generated Angel model is saved. */
public enum ModelKind {
    /** A dense row of doubles. */
    DOUBLES(StorageFormat.VALUE_BINARY, RowType.T_DOUBLE_DENSE),
    /** A sparse row of floats. */
    FLOATS(StorageFormat.COLID_VALUE_BINARY, RowType.T_FLOAT_SPARSE),
    /** A sparse row of doubles with long keys. */
    LONG_KEYS(StorageFormat.COLID_VALUE_BINARY, RowType.T_DOUBLE_SPARSE_LONGKEY),
    /** A sparse row of floats as text. */
    TEXT(StorageFormat.COLID_VALUE_TEXT, RowType.T_FLOAT_SPARSE),
    /** An embedding of 128 floats for each column, as text. */
    COLUMNS(StorageFormat.TEXT_COLUMN, RowType.T_FLOAT_DENSE);

    /** Rows of {@link #COLUMNS}. */
    public static final int WIDTH = 128;

    final StorageFormat format;
    final RowType rowType;

    ModelKind(StorageFormat format, RowType rowType) {
        this.format = format;
        this.rowType = rowType;
    }

    public boolean isText() {
        return this == TEXT || this == COLUMNS;
    }

    boolean isOfDoubles() {
        return this == DOUBLES || this == LONG_KEYS;
    }

    /** Number of saved rows. */
    public int rows() {
        return this == COLUMNS ? WIDTH : 1;
    }

    /** Of sparse rows every third column is stored. */
    int step() {
        return this == DOUBLES || this == COLUMNS ? 1 : 3;
    }
}
