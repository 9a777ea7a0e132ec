package io.github.mlformats.angel.format.binary;

import io.github.mlformats.angel.format.type.RecordLayout;
import java.io.IOException;

/** Iterates over the runs of a range of a binary partition: consecutive records of the same row and layout. */
public abstract class RecordRuns {
    /** Row of the run; unused if records contain their rows. */
    int row;
    /** Number of remaining records of the run. */
    long remaining;
    /** Column of the next record, for records without a column. */
    long column;
    /** Layout of the records of the run. */
    RecordLayout layout;

    /** Moves to the next non-empty run; returns false at the end of a complete range. */
    abstract boolean next(RecordBuffer in) throws IOException;
}
