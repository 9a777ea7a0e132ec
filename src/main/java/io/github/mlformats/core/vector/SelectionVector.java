package io.github.mlformats.core.vector;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Some rows of another vector, in their order. */
public final class SelectionVector extends DelegatingVector {
    private final ColumnVector[] children;
    private final int[] rows;

    /** @param rows the inner row of each row; owned by the caller, who may change it from batch to batch */
    public SelectionVector(ColumnVector inner, int[] rows) {
        super(inner.dataType(), inner);
        this.rows = rows;
        this.children = new ColumnVector[structLength(inner.dataType())];
        for (int i = 0; i < children.length; i++) {
            children[i] = new SelectionVector(inner.getChild(i), rows);
        }
    }

    private static int structLength(DataType type) {
        DataType stored = type instanceof UserDefinedType<?> user ? user.sqlType() : type;
        return stored instanceof StructType struct ? struct.length() : 0;
    }

    @Override
    int innerRow(int row) {
        return rows[row];
    }

    /** A struct's children are read row by row through this vector; an array's are addressed by the array itself. */
    @Override
    public ColumnVector getChild(int ordinal) {
        return children.length == 0 ? inner.getChild(ordinal) : children[ordinal];
    }
}
