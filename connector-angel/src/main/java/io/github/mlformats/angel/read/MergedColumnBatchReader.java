package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.batch.ValueArray;
import io.github.mlformats.angel.format.merge.ColumnBlock;
import io.github.mlformats.angel.format.merge.ElementTable;
import io.github.mlformats.angel.read.vector.ColumnVectors;
import io.github.mlformats.angel.read.vector.RowVectors;
import io.github.mlformats.core.spi.ReadRequest;
import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Reads {@code layout=columns} from row formats: merges the elements of a block of columns
 * from the partitions of all rows. All elements of the block are in memory.
 */
public final class MergedColumnBatchReader extends AngelBatchReader {
    private final ColumnVectors vectors;
    private final ValueArray values;
    private ColumnBlock block;
    private int next;

    public MergedColumnBatchReader(AngelReadContext context, ReadRequest request) {
        super(context, request, context.group().skipped());
        this.vectors =
                new ColumnVectors(context.encoding().value(), context.matrix().valueType());
        this.values = ValueArray.of(context.encoding().value());
    }

    @Override
    public int next(int maxRows) throws IOException {
        if (block == null) {
            ElementTable table = new BlockElementReader(context).readAll();
            block = new ColumnBlock(
                    table,
                    context.group().rows().isKnown() ? context.group().rows().ids() : table.distinctRows());
        }
        int first = next;
        firstRow = first;
        int batchRows = RowVectors.batchRows(block.width(), maxRows);
        int count = Math.min(batchRows, block.index().length - first);
        if (count > 0) {
            block.copy(first, count, values);
            vectors.setBatch(Arrays.copyOfRange(block.index(), first, first + count), values, block.width(), count);
            next += count;
        }
        return count;
    }

    @Override
    ColumnVector vector(String name) {
        return vectors.vector(name);
    }
}
