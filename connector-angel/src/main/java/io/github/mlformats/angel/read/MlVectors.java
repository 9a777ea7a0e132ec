package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.plan.MatrixInfo;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.IntVector;
import io.github.mlformats.core.vector.SparkMl;
import io.github.mlformats.core.vector.StructVector;
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

    private final FullRows full;
    private final SettableVector kind = new SettableVector(DataTypes.ByteType);
    private final SettableVector size = new SettableVector(DataTypes.IntegerType);
    private final IntVector columns = new IntVector();
    private final ArrayVector indices =
            new ArrayVector(DataTypes.createArrayType(DataTypes.IntegerType, false), columns);
    private final ValuesVector numbers;
    private final ArrayVector values;
    private final StructVector vector;
    private RowBlock block;

    private MlVectors(MatrixInfo matrix, FullRows full) {
        this.full = full;
        this.numbers = new ValuesVector(matrix.encoding().value(), DataTypes.DoubleType);
        this.values = new ArrayVector(DataTypes.createArrayType(DataTypes.DoubleType, false), numbers.vector());
        this.vector = new StructVector(SparkMl.vectorType(), kind, size, indices, values);
        kind.set(full == null ? SPARSE : DENSE);
        if (full == null) {
            size.set(matrix.indexRange().end());
        }
    }

    static MlVectors dense(MatrixInfo matrix) {
        int width = (int) matrix.indexRange().end();
        return new MlVectors(matrix, new FullRows(matrix.encoding().value(), 0, width));
    }

    static MlVectors sparse(MatrixInfo matrix) {
        return new MlVectors(matrix, null);
    }

    @Override
    public long width() {
        return full == null ? 0 : full.width();
    }

    @Override
    public void set(RowBlock rows, int count) {
        block = rows;
        if (full != null) {
            numbers.show(full.expand(block, count), count * full.width());
            return;
        }
        int[] narrow = new int[block.columns().length];
        for (int i = 0; i < narrow.length; i++) {
            narrow[i] = (int) block.columns()[i];
        }
        columns.show(narrow, narrow.length, null);
        numbers.show(block.values(), narrow.length);
    }

    @Override
    public void show(int first, int count) {
        if (full == null) {
            indices.show(block.starts(), first, count, null);
            values.show(block.starts(), first, count, null);
        } else {
            BitSet none = new BitSet();
            none.set(first, first + count);
            indices.show(full.starts(), first, count, none);
            values.show(full.starts(), first, count, null);
        }
        vector.showStructs(count, null, 0);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }
}
