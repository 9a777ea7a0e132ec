package io.github.mlformats.angel.format.binary;

import io.github.mlformats.angel.format.type.RecordLayout;
import java.io.IOException;

/** The runs of neighbouring records of one row and one layout that a piece of a binary partition is made of. */
public abstract class Runs {
    /** Row of the run; unless records name their rows. */
    int row;
    /** Records of the run that are not read yet. */
    long left;
    /** Column of the next record; for records without a column. */
    long column;
    /** How the records of the run lie. */
    RecordLayout layout;

    /** Goes to the next run that is not empty; false if there is none, and the piece is complete. */
    abstract boolean next(Chunk in) throws IOException;
}
