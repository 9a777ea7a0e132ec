package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.read.MatrixInfo;
import io.github.mlformats.angel.schema.VectorTypes;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.core.vector.number.LongVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Row vectors as {@code struct<size, indices, values>}. */
final class SparseStructVectors implements RowVectors {
    private final SettableConstantVector size = new SettableConstantVector(DataTypes.LongType);
    private final LongVector columns = new LongVector();
    private final ArrayVector indices = new ArrayVector(VectorTypes.INDICES_TYPE, columns);
    private final SparseArrays stored;
    private final StructVector vector;

    /** @param requested the requested fields: Spark prunes those that a query does not need */
    SparseStructVectors(MatrixInfo matrix, StructType requested) {
        this.stored = new SparseArrays(matrix.encoding().value(), matrix.valueType());
        this.vector = StructVector.of(requested, this::field);
        if (matrix.columns() >= 0) {
            size.set(matrix.columns());
        }
    }

    private ColumnVector field(String name) {
        return switch (name) {
            case VectorTypes.SIZE -> size;
            case VectorTypes.INDICES -> indices;
            case VectorTypes.VALUES -> stored.arrays();
            default -> throw new IllegalArgumentException("no field " + name);
        };
    }

    @Override
    public int setBatch(RowBlock block, int first, int max) {
        int count = stored.setBatch(block, first, max);
        columns.setBatch(stored.columns(), stored.starts()[count], null);
        indices.setBatch(stored.starts(), 0, count, null);
        vector.setStructs(count, null, 0);
        return count;
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }
}
