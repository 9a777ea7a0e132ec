package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.WrittenMatrix;
import io.github.mlformats.angel.write.input.GivenRow;
import org.apache.spark.sql.catalyst.InternalRow;

/** What rows are made of a given one: for its values, from the first on. */
abstract class Parts {
    final GivenRow given;
    final WrittenMatrix matrix;
    /** Number of values. */
    int count;
    /** The first value of which no row was made. */
    int next;

    private final MappedValue value;
    private int firstPartition;

    Parts(GivenRow given, MappedValue value, WrittenMatrix matrix) {
        this.given = given;
        this.value = value;
        this.matrix = matrix;
    }

    /** Begins with the given row. @param first number of the matrix's first partition */
    void begin(int first) {
        firstPartition = first;
        next = 0;
        count = given.count();
    }

    /** Whether there is one more. */
    boolean more() {
        return next < count;
    }

    /** Makes it. */
    abstract void next(InternalRow made);

    /**
     * Says where a made row goes.
     *
     * @param partition of the matrix
     * @param bits of the value of an element; 0 if there is none
     */
    final void place(InternalRow made, int partition, long major, long minor, long bits) {
        made.setInt(MappedColumns.PARTITION, firstPartition + partition);
        made.setLong(MappedColumns.MAJOR, major);
        made.setLong(MappedColumns.MINOR, minor);
        value.set(made, bits);
    }

    /** Gives a made row the values {@code [from, to)}. */
    final void putValues(InternalRow made, int from, int to) {
        boolean all = to - from == count;
        made.update(MappedColumns.VALUES, all ? given.values() : value.slice(given.values(), from, to));
    }
}
