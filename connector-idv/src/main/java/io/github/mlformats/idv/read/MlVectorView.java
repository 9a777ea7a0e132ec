package io.github.mlformats.idv.read;

import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.FixedWidthVector;
import io.github.mlformats.core.vector.LittleEndianVector;
import io.github.mlformats.core.vector.MlStructs;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.core.vector.WidenedFloatVector;
import io.github.mlformats.idv.format.codec.Block;
import java.util.Arrays;
import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * View of vectors of Single or Double as Spark ML vectors, dense or sparse as stored. Values are not copied; floats are
 * widened on access.
 */
final class MlVectorView implements ColumnView {
    private final SparseIndexVectors parts = new SparseIndexVectors();
    private final LittleEndianVector kinds = new LittleEndianVector(DataTypes.ByteType);
    private final FixedWidthVector items;
    private final ArrayVector values;
    private final StructVector vector;
    private byte[] kind = {};

    /** @param single whether items are Single; otherwise they are Double */
    MlVectorView(boolean single) {
        this.items = single ? new WidenedFloatVector() : new LittleEndianVector(DataTypes.DoubleType);
        this.values = new ArrayVector(DataTypes.createArrayType(DataTypes.DoubleType, false), items);
        this.vector = MlStructs.vectors(kinds, parts.sizes(), parts.indices(), values);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void setBatch(Block block, int from, int count) {
        Block.Vectors vectors = (Block.Vectors) block;
        Block.Fixed stored = (Block.Fixed) vectors.values();
        parts.setBatch(vectors, from, count, false);
        showKinds(parts.dense(), count);
        items.setBatch(stored.data(), stored.offset(), stored.count(), null, 0);
        values.setBatch(vectors.starts(), from, count, null);
        vector.setStructs(count, null, 0);
    }

    private void showKinds(BitSet dense, int count) {
        kind = kind.length >= count ? kind : new byte[count];
        Arrays.fill(kind, 0, count, MlStructs.SPARSE);
        for (int row = dense.nextSetBit(0); row >= 0 && row < count; row = dense.nextSetBit(row + 1)) {
            kind[row] = MlStructs.DENSE;
        }
        kinds.setBatch(kind, 0, count, null, 0);
    }
}
