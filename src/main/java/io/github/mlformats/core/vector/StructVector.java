package io.github.mlformats.core.vector;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Function;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A vector of structs, or of a user-defined type over a struct, such as Spark ML's vector. */
public final class StructVector extends BatchVector {
    private final ColumnVector[] children;

    /**
     * @param type a struct type, or a user-defined type over one
     * @param children one for each field of the struct, in order
     */
    public StructVector(DataType type, ColumnVector... children) {
        super(type);
        this.children = children.clone();
    }

    /** Creates a struct of the requested children, found by name, since Spark prunes nested fields. */
    public static StructVector of(StructType type, Function<String, ColumnVector> childByName) {
        return new StructVector(
                type, Arrays.stream(type.fieldNames()).map(childByName).toArray(ColumnVector[]::new));
    }

    /**
     * Sets a new batch. The batches of the children are set separately.
     *
     * @param nulls which structs are null: struct i if bit {@code firstNull + i} is set; null if none is
     */
    public void setStructs(int count, BitSet nulls, int firstNull) {
        setBatch(count, nulls, firstNull);
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        return children[ordinal];
    }
}
