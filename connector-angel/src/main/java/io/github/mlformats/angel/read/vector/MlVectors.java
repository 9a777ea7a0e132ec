package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.plan.MatrixInfo;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.SparkMl;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.core.vector.number.IntVector;
import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Spark ML vectors, which Spark stores as {@code struct<type tinyint, size int, indices array<int>, values
 * array<double>>}: type 0 is sparse; 1 is dense, without size and indices.
 */
final class MlVectors implements RowVectors {
    private static final int SPARSE = 0;
    private static final int DENSE = 1;

    /** One of the two, as the row type asks for. */
    private final FullNumbers full;

    private final StoredNumbers stored;
    private final IntVector columns = new IntVector();
    private final ArrayVector indices =
            new ArrayVector(DataTypes.createArrayType(DataTypes.IntegerType, false), columns);
    private final StructVector vector;

    MlVectors(MatrixInfo matrix) {
        SettableVector kind = new SettableVector(DataTypes.ByteType);
        SettableVector size = new SettableVector(DataTypes.IntegerType);
        if (matrix.encoding().rowType().isDense()) {
            kind.set(DENSE);
            full = new FullNumbers(matrix, DataTypes.DoubleType, 0);
            stored = null;
        } else {
            kind.set(SPARSE);
            size.set(matrix.indexRange().end());
            full = null;
            stored = new StoredNumbers(matrix.encoding().value(), DataTypes.DoubleType);
        }
        ArrayVector values = full == null ? stored.arrays() : full.arrays();
        this.vector = new StructVector(SparkMl.vectorType(), kind, size, indices, values);
    }

    @Override
    public int show(RowBlock block, int first, int max) {
        int count;
        if (full != null) {
            count = full.show(block, first, max);
            BitSet none = new BitSet();
            none.set(0, count);
            indices.show(full.starts(), 0, count, none);
        } else {
            count = stored.show(block, first, max);
            int[] narrow = new int[stored.starts()[count]];
            for (int i = 0; i < narrow.length; i++) {
                narrow[i] = (int) stored.columns()[i];
            }
            columns.show(narrow, narrow.length, null);
            indices.show(stored.starts(), 0, count, null);
        }
        vector.showStructs(count, null, 0);
        return count;
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }
}
