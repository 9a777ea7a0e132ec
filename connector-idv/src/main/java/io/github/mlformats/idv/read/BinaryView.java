package io.github.mlformats.idv.read;

import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.vector.BinaryVector;
import io.github.mlformats.idv.format.codec.Block;
import org.apache.spark.sql.vectorized.ColumnVector;

/** View of vectors of unsigned bytes as binary values, which are copied for each batch. */
final class BinaryView implements ColumnView {
    /** Maximum bytes of a batch of more than one row. */
    private static final int BATCH_BYTES = 1 << 20;

    private final BinaryVector vector = new BinaryVector();
    private final int maxLength;
    private final DecodeBudget.Reservation share;

    /**
     * @param maxLength maximum number of slots of a sparse vector
     * @param share share of the decode budget for the values of a batch
     */
    BinaryView(int maxLength, DecodeBudget.Reservation share) {
        this.maxLength = maxLength;
        this.share = share;
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void check(Block block, BlockLocation place) {
        ArrayView.checkLengths((Block.Vectors) block, maxLength, "binary");
    }

    @Override
    public int maxBatchRows(Block block, int from, int most) {
        return ArrayView.rowsOf((Block.Vectors) block, from, most, BATCH_BYTES);
    }

    @Override
    public void setBatch(Block block, int from, int count) {
        Block.Vectors vectors = (Block.Vectors) block;
        long total = 0;
        for (int i = 0; i < count; i++) {
            total += vectors.length(from + i);
        }
        share.resize(total, "vectors as binary");
        byte[][] values = new byte[count][];
        for (int i = 0; i < count; i++) {
            values[i] = bytes(vectors, from + i);
        }
        vector.setBatch(values, 0, count, null);
    }

    private static byte[] bytes(Block.Vectors vectors, int row) {
        Block.Fixed items = (Block.Fixed) vectors.values();
        byte[] value = new byte[vectors.length(row)];
        int first = items.offset() + vectors.starts()[row];
        int stored = vectors.starts()[row + 1] - vectors.starts()[row];
        if (!vectors.isSparse(row)) {
            System.arraycopy(items.data(), first, value, 0, stored);
            return value;
        }
        int index = vectors.indexStarts()[row];
        for (int k = 0; k < stored; k++) {
            value[vectors.index(index + k)] = items.data()[first + k];
        }
        return value;
    }
}
