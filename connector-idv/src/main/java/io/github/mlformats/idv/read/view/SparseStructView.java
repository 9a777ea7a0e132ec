package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.core.vector.WideningVector;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.schema.TypeMapping;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** View of vectors as {@code struct<size, indices, values>}, as stored, with the requested fields only. */
final class SparseStructView implements ColumnView {
    private final ColumnView item;
    private final ArrayVector values;
    private final SparseIndexVectors parts;
    private final ColumnVector sizes;
    private final StructVector vector;

    /**
     * @param size type of sizes, int or bigint
     * @param index type of indices, int or bigint
     */
    SparseStructView(StructType type, DataType valuesType, ColumnView item, DataType size, DataType index) {
        this.item = item;
        this.values = new ArrayVector(valuesType, item.vector());
        this.parts = new SparseIndexVectors(index);
        this.sizes = size.equals(DataTypes.LongType) ? new WideningVector(size, parts.sizes()) : parts.sizes();
        this.vector = StructVector.of(type, this::child);
    }

    private ColumnVector child(String name) {
        return switch (name) {
            case TypeMapping.Sparse.SIZE -> sizes;
            case TypeMapping.Sparse.INDICES -> parts.indices();
            case TypeMapping.Sparse.VALUES -> values;
            default -> throw new IllegalArgumentException(name);
        };
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void check(Block block, BlockLocation place) {
        item.check(((Block.Vectors) block).values(), place);
    }

    @Override
    public void setBatch(Block block, int from, int count) {
        Block.Vectors vectors = (Block.Vectors) block;
        parts.setBatch(vectors, from, count, true);
        item.setBatch(vectors.values(), 0, vectors.values().count());
        values.setBatch(vectors.starts(), from, count, null);
        vector.setStructs(count, null, 0);
    }
}
