package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.plan.MatrixInfo;
import io.github.mlformats.angel.schema.RowTypes;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.LongVector;
import io.github.mlformats.core.vector.StructVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Vectors as {@code struct<size, indices, values>}. */
final class SparseVectors implements RowVectors {
    private final SettableVector size = new SettableVector(DataTypes.LongType);
    private final LongVector columns = new LongVector();
    private final ArrayVector indices = new ArrayVector(RowTypes.LONGS, columns);
    private final ValuesVector numbers;
    private final ArrayVector values;
    private final StructVector vector;
    private RowBlock block;

    /** @param wanted the fields to show: Spark may leave out those that a query does not need */
    SparseVectors(MatrixInfo matrix, StructType wanted) {
        this.numbers = new ValuesVector(matrix.encoding().value(), matrix.number());
        this.values = new ArrayVector(DataTypes.createArrayType(matrix.number(), false), numbers.vector());
        this.vector = StructVector.of(wanted, this::field);
        if (matrix.columns() >= 0) {
            size.set(matrix.columns());
        }
    }

    private ColumnVector field(String name) {
        return switch (name) {
            case RowTypes.SIZE -> size;
            case RowTypes.INDICES -> indices;
            case RowTypes.VALUES -> values;
            default -> throw new IllegalArgumentException("no field " + name);
        };
    }

    @Override
    public long width() {
        return 0;
    }

    @Override
    public void set(RowBlock rows, int count) {
        block = rows;
        columns.show(block.columns(), block.columns().length, null);
        numbers.show(block.values(), block.columns().length);
    }

    @Override
    public void show(int first, int count) {
        indices.show(block.starts(), first, count, null);
        values.show(block.starts(), first, count, null);
        vector.showStructs(count, null, 0);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }
}
