package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.write.OutputMatrix;
import io.github.mlformats.angel.write.input.InputRow;
import org.apache.spark.sql.catalyst.InternalRow;

/** Splits an input row into mapped rows, in the order of its values. */
abstract class RowSplitter {
    final InputRow input;
    final OutputMatrix matrix;
    /** Number of values. */
    int count;
    /** Index of the next value to map. */
    int next;

    private final MappedValueSetter value;
    private int firstPartition;

    RowSplitter(InputRow input, MappedValueSetter value, OutputMatrix matrix) {
        this.input = input;
        this.value = value;
        this.matrix = matrix;
    }

    /** Starts with the current input row. @param first number of the first partition of the matrix */
    void begin(int first) {
        firstPartition = first;
        next = 0;
        count = input.count();
    }

    /** Whether there is another mapped row. */
    boolean hasNext() {
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
    final void setTarget(InternalRow mapped, int partition, long major, long minor, long bits) {
        mapped.setInt(MappedRowColumns.PARTITION, firstPartition + partition);
        mapped.setLong(MappedRowColumns.MAJOR, major);
        mapped.setLong(MappedRowColumns.MINOR, minor);
        value.set(mapped, bits);
    }

    /** Sets the vector part of a mapped row to the values {@code [from, to)}. */
    final void setValues(InternalRow mapped, int from, int to) {
        boolean all = to - from == count;
        mapped.update(MappedRowColumns.VALUES, all ? input.values() : value.slice(input.values(), from, to));
    }
}
