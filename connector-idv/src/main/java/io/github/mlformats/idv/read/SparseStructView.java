package io.github.mlformats.idv.read;

import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.schema.TypeMapping;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** View of vectors as {@code struct<size, indices, values>}, as stored, with the requested fields only. */
final class SparseStructView implements ColumnView {
    private final ColumnView item;
    private final ArrayVector values;
    private final SparseIndexVectors parts;
    private final DeclaredInteger size;
    private final DeclaredInteger index;
    private final ColumnVector sizes;
    private final StructVector vector;

    /**
     * @param size declared type of sizes
     * @param index declared type of indices
     */
    SparseStructView(StructType type, DataType valuesType, ColumnView item, DataType size, DataType index) {
        this.item = item;
        this.values = new ArrayVector(valuesType, item.vector());
        this.size = new DeclaredInteger("the vector size", size, Integer.BYTES);
        this.index = new DeclaredInteger("the vector index", index, Integer.BYTES);
        this.parts = new SparseIndexVectors(this.index);
        this.sizes = this.size.view(parts.sizes());
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
        Block.Vectors vectors = (Block.Vectors) block;
        item.check(vectors.values(), place);
        if (size.isNarrower()) {
            for (int row = 0; row < vectors.count(); row++) {
                size.check(vectors.length(row));
            }
        }
        if (index.isNarrower() && vectors.sparse() != null) {
            for (int k = 0; k < vectors.indexStarts()[vectors.count()]; k++) {
                index.check(vectors.index(k));
            }
        }
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
