package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.DoubleVector;
import io.github.mlformats.core.vector.LittleEndianVector;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.idv.format.Block;
import java.util.BitSet;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Vectors of Single or Double as Spark ML vectors, dense or sparse as stored. Spark ML stores a vector as {@code
 * struct<type tinyint, size int, indices array<int>, values array<double>>}: type 0 is sparse; 1 is dense, without size
 * and indices. Doubles are views; floats are widened into a buffer that is used again.
 */
final class MlView implements ColumnView {
    private static final byte SPARSE = 0;
    private static final byte DENSE = 1;
    /** Widened values of a batch: small enough for a processor's cache. */
    private static final int BATCH_VALUES = 128 << 10;

    private final SparseParts parts = new SparseParts();
    private final LittleEndianVector kinds = new LittleEndianVector(DataTypes.ByteType);
    private final LittleEndianVector stored = new LittleEndianVector(DataTypes.DoubleType);
    private final DoubleVector widened = new DoubleVector();
    private final ArrayVector values;
    private final StructVector vector;
    private final boolean widen;
    private byte[] kind = {};
    private double[] buffer = {};

    /** @param widen whether items are Single */
    MlView(DataType type, boolean widen) {
        this.widen = widen;
        this.values = new ArrayVector(
                DataTypes.createArrayType(DataTypes.DoubleType, false), widen ? widened : stored);
        this.vector = new StructVector(type, kinds, parts.sizes(), parts.indices(), values);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public int fit(Block block, int from, int most) {
        if (!widen) {
            return most;
        }
        int[] starts = ((Block.Vectors) block).starts();
        int rows = 1;
        while (rows < most && starts[from + rows + 1] - starts[from] <= BATCH_VALUES) {
            rows++;
        }
        return rows;
    }

    @Override
    public void show(Block block, int from, int count) {
        Block.Vectors vectors = (Block.Vectors) block;
        Block.Fixed items = (Block.Fixed) vectors.values();
        parts.show(vectors, from, count, false);
        showKinds(parts.dense(), count);
        if (widen) {
            int first = vectors.starts()[from];
            int length = vectors.starts()[from + count] - first;
            buffer = buffer.length >= length ? buffer : new double[length];
            widen(items.data(), items.offset() + Float.BYTES * first, buffer, length);
            widened.show(buffer, first, length);
        } else {
            stored.show(items.data(), items.offset(), items.count(), null, 0);
        }
        values.show(vectors.starts(), from, count, null);
        vector.showStructs(count, null, 0);
    }

    private static void widen(byte[] floats, int offset, double[] doubles, int count) {
        for (int i = 0; i < count; i++) {
            doubles[i] = LittleEndian.f32(floats, offset + Float.BYTES * i);
        }
    }

    private void showKinds(BitSet dense, int count) {
        kind = kind.length >= count ? kind : new byte[count];
        for (int i = 0; i < count; i++) {
            kind[i] = dense.get(i) ? DENSE : SPARSE;
        }
        kinds.show(kind, 0, count, null, 0);
    }
}
