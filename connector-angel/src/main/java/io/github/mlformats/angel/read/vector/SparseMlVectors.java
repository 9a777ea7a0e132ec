package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.read.MatrixInfo;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.ml.MlStructs;
import io.github.mlformats.core.vector.number.IntVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Row vectors as sparse Spark ML vectors. */
final class SparseMlVectors implements RowVectors {
    private final SparseArrays stored;
    private final IntVector columns = new IntVector();
    private final ArrayVector indices =
            new ArrayVector(DataTypes.createArrayType(DataTypes.IntegerType, false), columns);
    private final ColumnVector vector;

    SparseMlVectors(MatrixInfo matrix) {
        this.stored = new SparseArrays(matrix.encoding().value(), DataTypes.DoubleType);
        this.vector = MlStructs.sparseVectors((int) matrix.indexRange().end(), indices, stored.arrays());
    }

    @Override
    public int setBatch(RowBlock block, int first, int max) {
        int count = stored.setBatch(block, first, max);
        int[] narrow = new int[stored.starts()[count]];
        for (int i = 0; i < narrow.length; i++) {
            narrow[i] = (int) stored.columns()[i];
        }
        columns.setBatch(narrow, narrow.length, null);
        indices.setBatch(stored.starts(), 0, count, null);
        return count;
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }
}
