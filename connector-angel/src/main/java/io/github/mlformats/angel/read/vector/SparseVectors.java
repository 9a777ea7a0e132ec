package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.plan.MatrixInfo;
import io.github.mlformats.angel.schema.RowTypes;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.core.vector.number.LongVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Row vectors as {@code struct<size, indices, values>}. */
final class SparseVectors implements RowVectors {
    private final SettableVector size = new SettableVector(DataTypes.LongType);
    private final LongVector columns = new LongVector();
    private final ArrayVector indices = new ArrayVector(RowTypes.LONGS, columns);
    private final StoredNumbers stored;
    private final StructVector vector;

    /** @param requested the requested fields: Spark prunes those that a query does not need */
    SparseVectors(MatrixInfo matrix, StructType requested) {
        this.stored = new StoredNumbers(matrix.encoding().value(), matrix.number());
        this.vector = StructVector.of(requested, this::field);
        if (matrix.columns() >= 0) {
            size.set(matrix.columns());
        }
    }

    private ColumnVector field(String name) {
        return switch (name) {
            case RowTypes.SIZE -> size;
            case RowTypes.INDICES -> indices;
            case RowTypes.VALUES -> stored.arrays();
            default -> throw new IllegalArgumentException("no field " + name);
        };
    }

    @Override
    public int show(RowBlock block, int first, int max) {
        int count = stored.show(block, first, max);
        columns.show(stored.columns(), stored.starts()[count], null);
        indices.show(stored.starts(), 0, count, null);
        vector.showStructs(count, null, 0);
        return count;
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }
}
