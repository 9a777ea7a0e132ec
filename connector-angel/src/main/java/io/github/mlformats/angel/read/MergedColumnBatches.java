package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.merge.ColumnBlock;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.core.spi.ReadRequest;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The columns of a block, put together from the partitions of all its rows: {@code layout=columns} of row formats. */
public final class MergedColumnBatches extends MatrixBatches {
    private final ColumnVectors vectors;
    private ColumnBlock block;
    private int next;
    private int first;

    public MergedColumnBatches(ReadPlan plan, ReadRequest request) {
        super(plan, request, plan.part().leftOut());
        this.vectors = new ColumnVectors(plan.encoding().value(), plan.matrix().number());
    }

    @Override
    public int next(int maxRows) throws IOException {
        if (block == null) {
            List<Piece> pieces =
                    plan.part().partitions().stream().map(Piece::whole).toList();
            block = new ColumnBlock(
                    new BlockElements(plan).read(pieces), plan.part().rows());
        }
        first = next;
        int count = Math.min(maxRows, block.index().length - first);
        if (count > 0) {
            vectors.show(block.index(), block.values(), block.width(), first, count);
            next += count;
        }
        return count;
    }

    @Override
    public long firstRow() {
        return first;
    }

    @Override
    ColumnVector vector(String name) {
        return vectors.vector(name);
    }
}
