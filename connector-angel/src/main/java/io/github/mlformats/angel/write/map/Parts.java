package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.write.input.GivenRow;
import org.apache.spark.sql.catalyst.InternalRow;

/** Splits an input row into mapped rows, in the order of its values. */
abstract class Parts {
    final GivenRow given;
    final WrittenMatrix matrix;
    /** Number of values. */
    int count;
    /** Index of the next value to map. */
    int next;

    private final MappedValue value;
    private int firstPartition;

    Parts(GivenRow given, MappedValue value, WrittenMatrix matrix) {
        this.given = given;
        this.value = value;
        this.matrix = matrix;
    }

    /** Starts with the current input row. @param first number of the first partition of the matrix */
    void begin(int first) {
        firstPartition = first;
        next = 0;
        count = given.count();
    }

    /** Whether there is another mapped row. */
    boolean more() {
        return next < count;
    }

    /** Sets the next mapped row. */
    abstract void next(InternalRow mapped);

    /**
     * Sets the target of a mapped row, and the value of an element.
     *
     * @param partition partition of the matrix
     * @param bits bits of the value of an element; 0 if there is none
     */
    final void place(InternalRow mapped, int partition, long major, long minor, long bits) {
        mapped.setInt(MappedColumns.PARTITION, firstPartition + partition);
        mapped.setLong(MappedColumns.MAJOR, major);
        mapped.setLong(MappedColumns.MINOR, minor);
        value.set(mapped, bits);
    }

    /** Sets the vector part of a mapped row to the values {@code [from, to)}. */
    final void putValues(InternalRow mapped, int from, int to) {
        boolean all = to - from == count;
        mapped.update(MappedColumns.VALUES, all ? given.values() : value.slice(given.values(), from, to));
    }
}
