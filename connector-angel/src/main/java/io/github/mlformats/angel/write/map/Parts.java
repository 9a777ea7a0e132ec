package io.github.mlformats.angel.write.map;

import org.apache.spark.sql.catalyst.InternalRow;

/** What rows are made of a given one. */
interface Parts {
    /** Begins with the given row, of a matrix. @param first number of the matrix's first partition */
    void begin(int first);

    /** Whether there is one more. */
    boolean more();

    /** Makes it. */
    void next(InternalRow made);
}
