package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.ElementTable;
import io.github.mlformats.angel.format.ElementTable.ColumnBlock;
import io.github.mlformats.angel.format.decode.ColumnReader.ColumnBatch;
import io.github.mlformats.angel.format.decode.PartitionDecoder;
import io.github.mlformats.angel.format.decode.ValueArray;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.read.AngelOpenFile.PartitionSlice;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.LongVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Reads {@code layout=columns}: columns of a matrix with the same number of values each. */
abstract class ColumnBatchReader extends AngelBatchReader {
    final AngelReadContext context;
    private final LongVector index = new LongVector();
    private final ValueArrayVector numbers;
    private final ArrayVector arrays;

    private ColumnBatchReader(AngelReadContext context, ReadRequest request) {
        super(request, context.encoding().format().className());
        this.context = context;
        this.numbers = new ValueArrayVector(
                context.encoding().value(), context.matrix().valueType());
        this.arrays = numbers.newArrays();
    }

    /**
     * Sets the current batch.
     *
     * @param columns the index of each column
     * @param values {@code width} values of each column, column by column
     */
    final void setBatch(long[] columns, ValueArray values, int width, int count) {
        index.setBatch(columns, count, null);
        numbers.setBatch(values, count * width);
        arrays.setBatch(width, 0, count);
    }

    @Override
    final ColumnVector vector(String name) {
        return switch (name) {
            case AngelColumns.INDEX -> index;
            case AngelColumns.VALUES -> arrays;
            default -> throw new IllegalArgumentException("no column " + name);
        };
    }

    /** Reads column formats: each record is a row of the table. */
    static final class StoredColumnReader extends ColumnBatchReader {
        private final Iterator<Partition.Range> ranges;
        private PartitionDecoder<ColumnBatch> decoder;
        private ColumnBatch batch;
        private long nextRow;

        StoredColumnReader(AngelReadContext context, PartitionSlice slice, ReadRequest request) {
            super(context, request);
            this.ranges = slice.ranges().iterator();
        }

        @Override
        public int next(int maxRows) throws IOException {
            while (decoder != null || openNext()) {
                int count = decoder.next(batch, RowVectors.batchRows(batch.width(), maxRows));
                firstRow = nextRow;
                nextRow += count;
                if (count > 0) {
                    setBatch(batch.index(), batch.values(), batch.width(), count);
                    return count;
                }
                context.report(decoder.anomalies());
                decoder = null;
            }
            return 0;
        }

        private boolean openNext() throws IOException {
            Partition.Range range = context.nextReadable(ranges);
            if (range == null) {
                return false;
            }
            Partition partition = range.partition();
            decoder = PartitionDecoder.columns(context.source(partition), context.encoding(), range);
            batch = new ColumnBatch(context.encoding().value(), partition.rows().size());
            setPartition(partition);
            // A record has at least one byte, so row numbers of different partitions are distinct.
            nextRow = partition.offset() + context.encoding().recordsBefore(range);
            return true;
        }
    }

    /**
     * Reads row formats: merges the elements of a block of columns from the partitions of all rows. All elements of the block are
     * in memory.
     */
    static final class MergedColumnReader extends ColumnBatchReader {
        private final ValueArray values;
        private ColumnBlock block;
        private int next;

        MergedColumnReader(AngelReadContext context, ReadRequest request) {
            super(context, request);
            this.values = ValueArray.of(context.encoding().value());
        }

        @Override
        public int next(int maxRows) throws IOException {
            if (block == null) {
                ElementTable table = ElementRangeReader.readAll(context);
                block = new ColumnBlock(
                        table,
                        context.group().rows().isKnown()
                                ? context.group().rows().ids()
                                : table.distinctRows());
            }
            int first = next;
            firstRow = first;
            int count = Math.min(RowVectors.batchRows(block.width(), maxRows), block.index().length - first);
            if (count > 0) {
                block.copy(first, count, values);
                setBatch(Arrays.copyOfRange(block.index(), first, first + count), values, block.width(), count);
                next += count;
            }
            return count;
        }
    }
}
