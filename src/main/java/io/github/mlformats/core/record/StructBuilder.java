package io.github.mlformats.core.record;

import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.core.vector.StructVector;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Builds a struct column. For each row: {@link #begin}, put the row of each child that has a value, {@link #end}. */
public class StructBuilder extends ColumnBuilder {
    private final ColumnBuilder[] children;
    private final StructVector vector;
    private final BitSet nulls = new BitSet();
    /** The number of the last row that has each field; rows are counted by {@link #begin} over all batches. */
    private final int[] lastRow;

    private int current = 1;

    /**
     * @param type a struct type, or one that Spark stores as a struct
     * @param children one for each field
     */
    public StructBuilder(BatchByteCounter byteCounter, String name, DataType type, List<ColumnBuilder> children) {
        super(byteCounter, name, type);
        this.children = children.toArray(new ColumnBuilder[0]);
        this.lastRow = new int[children.size()];
        this.vector = new StructVector(
                type, children.stream().map(ColumnBuilder::vector).toArray(ColumnVector[]::new));
    }

    @Override
    public final ColumnVector vector() {
        return vector;
    }

    @Override
    public final void startBatch() {
        nulls.clear();
        for (ColumnBuilder child : children) {
            child.startBatch();
        }
    }

    @Override
    public final void finishBatch(int rows) {
        vector.setStructs(rows, nulls.isEmpty() ? null : nulls, 0);
        for (ColumnBuilder child : children) {
            child.finishBatch(rows);
        }
    }

    @Override
    public final void putNull(int row) {
        nulls.set(row);
        for (ColumnBuilder child : children) {
            child.putNull(row);
        }
    }

    /** Returns the number of fields. */
    public final int size() {
        return children.length;
    }

    /** Returns the builder of field {@code i}. */
    public final ColumnBuilder child(int i) {
        return children[i];
    }

    /** Starts a row without fields, in constant time. The caller marks each field that it puts as present. */
    public final void begin() {
        current++;
        if (current == 0) {
            Arrays.fill(lastRow, 0);
            current = 1;
        }
    }

    /** Sets whether the current row has a field. */
    public final void setPresent(int field, boolean has) {
        lastRow[field] = has ? current : 0;
    }

    /** Whether the current row has a field. */
    public final boolean isPresent(int field) {
        return lastRow[field] == current;
    }

    /** Puts the row. Fields that are not marked as present become null. */
    public final void end(int row) {
        for (int i = 0; i < children.length; i++) {
            if (!isPresent(i)) {
                children[i].putNull(row);
            }
        }
        nulls.clear(row);
    }
}
