package io.github.mlformats.idv.read;

import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.IntVector;
import io.github.mlformats.core.vector.LittleEndianVector;
import io.github.mlformats.idv.format.codec.Block;
import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;

/** Column vectors for the sizes and indices of a batch of IDV vectors. The indices of a dense vector are null. */
public final class SparseIndexVectors {
    private final LittleEndianVector index = new LittleEndianVector(DataTypes.IntegerType);
    private final ArrayVector indices;
    private final IntVector sizes = new IntVector();
    private final BitSet dense = new BitSet();
    private int[] lengths = {};
    private int[] starts = {};

    /** Creates vectors with indices of type int. */
    public SparseIndexVectors() {
        this(new DeclaredInteger("index", DataTypes.IntegerType, Integer.BYTES));
    }

    SparseIndexVectors(DeclaredInteger declared) {
        this.indices = new ArrayVector(DataTypes.createArrayType(declared.type(), false), declared.view(index));
    }

    public IntVector sizes() {
        return sizes;
    }

    public ArrayVector indices() {
        return indices;
    }

    /** The rows of the batch that are dense. */
    public BitSet dense() {
        return dense;
    }

    /**
     * Sets the vectors to {@code count} rows of a block, starting at row {@code from}.
     *
     * @param denseHaveSize whether the size of a dense vector is set; otherwise it is null
     */
    public void setBatch(Block.Vectors vectors, int from, int count, boolean denseHaveSize) {
        ensureCapacity(count);
        for (int i = 0; i < count; i++) {
            lengths[i] = vectors.length(from + i);
        }
        dense.set(0, count);
        if (vectors.sparse() != null) {
            dense.andNot(vectors.sparse().get(from, from + count));
        }
        sizes.setBatch(lengths, count, denseHaveSize ? null : dense);
        if (vectors.indexStarts() == null) {
            indices.setBatch(starts, 0, count, dense);
        } else {
            System.arraycopy(vectors.indexStarts(), from, starts, 0, count + 1);
            int stored = vectors.indexStarts()[vectors.count()];
            index.setBatch(vectors.data(), vectors.indexOffset(), stored, null, 0);
            indices.setBatch(starts, 0, count, dense);
        }
    }

    private void ensureCapacity(int count) {
        if (lengths.length < count) {
            lengths = new int[count];
            starts = new int[count + 1];
        }
    }
}
